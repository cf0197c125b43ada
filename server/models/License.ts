import { Model, type QueryBuilder, type RelationMappings, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { Actor } from '../domain/actor.ts';
import { hashOfKey, sameHash, statusOf } from '../domain/licenses.ts';
import { findRow } from '../db/statement.ts';
import { Instance } from './Instance.ts';
import { Registration } from './Registration.ts';

type Schemas = components['schemas'];

/** A licence: what a customer bought, and how many machines and sessions it is for. */
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
  declare issuedAt: string;
  declare expiresAt: string | null;
  declare sortExpiresAt: string;
  declare maxActivations: number;
  declare maxInstances: number;
  declare limits: Schemas['LicenseLimits'];
  declare deactivatedAt: string | null;
  declare deactivationReason: string | null;
  declare notes: string | null;
  /** Counts the changes that administrators make. */
  declare version: number;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;

  /** Machines registered and leases running; there when the query was made `withUse`. */
  declare activationsUsed?: number | string;
  declare instancesInUse?: number | string;

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

  /** Adds to a query how much of each licence is in use now. */
  static withUse<R>(query: QueryBuilder<License, R>, now: Date): QueryBuilder<License, R> {
    return query.select(
      'licenses.*',
      License.relatedQuery('registrations').count().as('activationsUsed'),
      License.relatedQuery('instances').where('instances.leaseExpiresAt', '>', now.toISOString()).count().as('instancesInUse'),
    );
  }

  /** The licence whose key this is; undefined where there is none. */
  static async byKey(tx: TransactionOrKnex, key: string): Promise<License | undefined> {
    const keyHash = hashOfKey(key);
    if (keyHash === null) return undefined;
    // The index is asked for a hash, which the caller cannot steer towards a stored one bit by bit.
    const license = await findRow(tx, License, 'keyHash', keyHash);
    return license && sameHash(license.keyHash, keyHash) ? license : undefined;
  }

  /** How the licence is called where its customer must not be. */
  get label(): string {
    return `Licence …${this.keyEnding}`;
  }

  /** The plugin that shows the licence's key. */
  toActor(): Actor {
    return { kind: 'plugin', id: null, label: this.label, role: null, licenseId: this.id };
  }

  private use() {
    return { activationsUsed: Number(this.activationsUsed), instancesInUse: Number(this.instancesInUse) };
  }

  toLicense(now: Date): Schemas['License'] {
    const { id, keyEnding, type, product, issuedAt, expiresAt, maxActivations, maxInstances, limits } = this;
    const { deactivatedAt, deactivationReason, notes, version, createdAt, updatedAt } = this;
    return {
      id,
      keyEnding,
      type,
      product,
      customer: { name: this.customerName, email: this.customerEmail, company: this.customerCompany },
      status: statusOf(this, now),
      issuedAt,
      expiresAt,
      maxActivations,
      maxInstances,
      ...this.use(),
      limits,
      deactivatedAt,
      deactivationReason,
      notes,
      version,
      createdAt,
      updatedAt,
    };
  }

  toPluginLicense(now: Date): Schemas['PluginLicense'] {
    const { id, keyEnding, type, product, expiresAt, maxActivations, maxInstances, limits } = this;
    const status = statusOf(this, now);
    return { id, keyEnding, type, product, status, expiresAt, maxActivations, maxInstances, ...this.use(), limits };
  }
}
