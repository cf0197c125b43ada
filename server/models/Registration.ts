import { Model } from 'objection';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A machine that holds an activation of a licence. */
export class Registration extends Model {
  static override tableName = 'registrations';

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

  /** What the machine says of itself, with the columns that follow from it. */
  static described(machine: Omit<Schemas['MachineCreate'], 'fingerprint'>) {
    const { machineName, userName, os, hostVersion, pluginVersion } = machine;
    return {
      machineName,
      userName,
      os,
      hostVersion,
      pluginVersion,
      sortMachineName: machineName.toLowerCase(),
      searchText: `${machineName}\n${userName}`.toLowerCase(),
    };
  }

  toRegistration(): Schemas['Registration'] {
    const { id, licenseId, machineName, userName, os, hostVersion, pluginVersion, registeredAt, lastSeenAt } = this;
    return { id, licenseId, machineName, userName, os, hostVersion, pluginVersion, registeredAt, lastSeenAt };
  }
}
