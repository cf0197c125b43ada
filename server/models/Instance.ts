import { Model, type QueryBuilder, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** One session's lease of a seat. */
export class Instance extends Model {
  static override tableName = 'instances';
  static override idColumn = ['registrationId', 'instanceId'];

  declare registrationId: string;
  declare instanceId: string;
  declare licenseId: string;
  declare leaseExpiresAt: string;

  /** The leases of a licence that run. */
  static running(tx: TransactionOrKnex, licenseId: string, now: Date): QueryBuilder<Instance, Instance[]> {
    return Instance.query(tx).where('instances.licenseId', licenseId).where('instances.leaseExpiresAt', '>', now.toISOString());
  }

  /** The session as it is shown; its names are those of the machine. */
  toInstance({ userName, machineName }: { userName: string; machineName: string }): Schemas['LicenseInstance'] {
    const { instanceId, leaseExpiresAt } = this;
    return { instanceId, userName, machineName, leaseExpiresAt };
  }
}
