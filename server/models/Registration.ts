import { Model, type Modifiers, type QueryBuilder, type RelationMappings } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import { foldText } from '../domain/fold-text.ts';
import type { LoggedEntity } from './Activity.ts';
import { Instance } from './Instance.ts';

type Schemas = components['schemas'];

/** A machine that occupies an activation of a license: registered, or deregistered with an unexpired offline token. */
export class Registration extends Model {
  static override tableName = 'registrations';
  static override modifiers: Modifiers<QueryBuilder<Registration>> = {
    registered: (query) => void query.whereNull('registrations.signedOffAt'),
    /** Registrations that count as activations at `now`. */
    occupying: (query, now: Date) =>
      void query.where((either) =>
        either.whereNull('registrations.signedOffAt').orWhere('registrations.offlineUntil', '>', now.toISOString()),
      ),
    /** Registrations that no longer count: deregistered, and their last offline token has expired. */
    ended: (query, now: Date) =>
      void query.whereNotNull('registrations.signedOffAt').where('registrations.offlineUntil', '<=', now.toISOString()),
  };

  declare id: string;
  declare licenseId: string;
  declare fingerprintHash: string;
  declare machineName: string;
  declare sortMachineName: string;
  declare userName: string;
  declare os: string;
  declare hostVersion: string;
  declare pluginVersion: string;
  declare searchText: string;
  declare registeredAt: string;
  declare lastSeenAt: string;
  /** Expiry of the last offline token for the machine; null if none was issued. */
  declare offlineUntil: string | null;
  /** When the machine signed itself off; null while it is registered. */
  declare signedOffAt: string | null;

  declare instances?: Instance[];

  static override get relationMappings(): RelationMappings {
    return {
      instances: {
        relation: Model.HasManyRelation,
        modelClass: Instance,
        join: { from: 'registrations.id', to: 'instances.registrationId' },
      },
    };
  }

  /** The columns for the data that the machine sends about itself. */
  static columnsFor(machine: Omit<Schemas['MachineCreate'], 'fingerprint'>) {
    const { machineName, userName, os, hostVersion, pluginVersion } = machine;
    return {
      machineName,
      userName,
      os,
      hostVersion,
      pluginVersion,
      sortMachineName: machineName.toLowerCase(),
      searchText: foldText(`${machineName}\n${userName}`),
    };
  }

  /** Expiry of the machine's offline token if it is after `now`, otherwise null. */
  offlineAfter(now: Date): string | null {
    return this.offlineUntil && this.offlineUntil > now.toISOString() ? this.offlineUntil : null;
  }

  toEntity(): LoggedEntity<'machine'> {
    return { kind: 'machine', id: this.id, label: this.machineName, licenseId: this.licenseId };
  }

  toRegistration(): Schemas['Registration'] {
    const { id, licenseId, machineName, userName, os, hostVersion, pluginVersion } = this;
    const { registeredAt, lastSeenAt, offlineUntil, signedOffAt } = this;
    return {
      id,
      licenseId,
      machineName,
      userName,
      os,
      hostVersion,
      pluginVersion,
      registeredAt,
      lastSeenAt,
      offlineUntil,
      signedOffAt,
    };
  }
}
