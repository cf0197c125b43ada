import { Model, type QueryBuilder, type RelationMappings, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { Actor } from '../domain/actor.ts';
import { hashOfKey, statusOf } from '../domain/licenses.ts';
import type { LoggedEntity } from './Activity.ts';
import { Instance } from './Instance.ts';
import { Registration } from './Registration.ts';
import { SeatPeak } from './SeatPeak.ts';

type Schemas = components['schemas'];

/** Replaces the names of an erased customer. */
export const erasedName = 'Erased';

/** Replaces the email address of an erased customer. No email is sent to it. */
export const erasedCustomerEmail = 'erased@example.invalid';

/** A customer's license for a product, with limits on machines and sessions. */
export class License extends Model {
  static override tableName = 'licenses';
  static override jsonAttributes = ['limits'];

  declare id: string;
  declare keyHash: string;
  declare keyEnding: string;
  declare type: Schemas['LicenseType'];
  declare product: Schemas['LicenseProduct'];
  declare customerName: string;
  declare sortCustomer: string;
  declare customerEmail: string;
  declare customerCompany: string | null;
  /** Lowercase; null without a company. */
  declare companyKey: string | null;
  declare issuedAt: string;
  declare expiresAt: string | null;
  declare sortExpiresAt: string;
  declare maxActivations: number;
  declare maxInstances: number;
  declare limits: Schemas['LicenseLimits'];
  /** How many days before the current expiry the latest reminder was due; null if there was none. */
  declare remindedDays: number | null;
  declare deactivatedAt: string | null;
  declare deactivationReason: string | null;
  declare notes: string | null;
  /** Incremented by each change of an administrator. */
  declare version: number;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;

  declare registrations?: Registration[];

  /** Occupied activations and running leases. Set only by `withUse`. */
  declare activationsUsed: number;
  declare instancesInUse: number;
  /** Set only by `withSeatUse`. */
  declare seatPeak: number | null;
  declare daysInUse: number;

  static override get relationMappings(): RelationMappings {
    return {
      registrations: {
        relation: Model.HasManyRelation,
        modelClass: Registration,
        join: { from: 'licenses.id', to: 'registrations.licenseId' },
      },
      instances: {
        relation: Model.HasManyRelation,
        modelClass: Instance,
        join: { from: 'licenses.id', to: 'instances.licenseId' },
      },
    };
  }

  /** Adds to a query how many activations and seats of each license are in use at `now`. */
  static withUse<R>(query: QueryBuilder<License, R>, now: Date): QueryBuilder<License, R> {
    return query.select(
      'licenses.*',
      License.relatedQuery('registrations').modify('occupying', now).count().as('activationsUsed'),
      License.relatedQuery('instances').modify('running', now).count().as('instancesInUse'),
    );
  }

  /** Adds to a query the highest number of seats in use since a day, and the number of days with any use. */
  static withSeatUse<R>(query: QueryBuilder<License, R>, since: string): QueryBuilder<License, R> {
    const peaks = () => SeatPeak.query().whereColumn('seatPeaks.licenseId', 'licenses.id').where('seatPeaks.day', '>=', since);
    return query.select('licenses.*', peaks().max('peak').as('seatPeak'), peaks().count().as('daysInUse'));
  }

  /** Finds a license by its key, in any notation; undefined if there is none. */
  static async byKey(tx: TransactionOrKnex, key: string): Promise<License | undefined> {
    const keyHash = hashOfKey(key);
    // The lookup is by hash, and a caller cannot guess a hash bit by bit, so the timing of the index reveals nothing.
    return keyHash === null ? undefined : License.query(tx).findOne({ keyHash });
  }

  /** Names the license in the activity log without naming the customer. */
  get label(): string {
    return `License …${this.keyEnding}`;
  }

  /** The plugin that called with this license's key. */
  toActor(): Actor {
    return { kind: 'plugin', id: null, label: this.label, role: null, licenseId: this.id };
  }

  toEntity(): LoggedEntity<'license'> {
    return { kind: 'license', id: this.id, label: this.label };
  }

  private customer() {
    return { name: this.customerName, email: this.customerEmail, company: this.customerCompany };
  }

  /** Requires a query `withUse`. */
  toLicense(now: Date): Schemas['License'] {
    const { issuedAt, deactivatedAt, deactivationReason, notes, version, createdAt, updatedAt } = this;
    return {
      ...this.toPluginLicense(now),
      customer: this.customer(),
      issuedAt,
      deactivatedAt,
      deactivationReason,
      notes,
      version,
      createdAt,
      updatedAt,
    };
  }

  /** For a license that expires. Requires a query `withSeatUse`. */
  toRenewal(now: Date): Schemas['Renewal'] {
    const { id, keyEnding, type, product, sortExpiresAt, maxInstances } = this;
    return {
      id,
      keyEnding,
      type,
      product,
      customer: this.customer(),
      status: statusOf(this, now),
      expiresAt: sortExpiresAt,
      month: sortExpiresAt.slice(0, 7),
      maxInstances,
      seatPeak: this.seatPeak ?? 0,
      daysInUse: this.daysInUse,
    };
  }

  /** Requires a query `withUse`. */
  toPluginLicense(now: Date): Schemas['PluginLicense'] {
    const { id, keyEnding, type, product, expiresAt, maxActivations, maxInstances, activationsUsed, instancesInUse, limits } =
      this;
    return {
      id,
      keyEnding,
      type,
      product,
      status: statusOf(this, now),
      expiresAt,
      maxActivations,
      maxInstances,
      activationsUsed,
      instancesInUse,
      limits,
    };
  }
}
