import { Model, type Modifiers, type QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** A session's lease of a seat. */
export class Instance extends Model {
  static override tableName = 'instances';
  static override idColumn = ['registrationId', 'instanceId'];
  static override modifiers: Modifiers<QueryBuilder<Instance>> = {
    running: (query, now: Date) => void query.where('instances.leaseExpiresAt', '>', now.toISOString()),
    lapsed: (query, now: Date) => void query.where('instances.leaseExpiresAt', '<=', now.toISOString()),
    firstToLapse: (query) => void query.orderBy(['instances.leaseExpiresAt', 'instances.instanceId']),
  };

  declare registrationId: string;
  declare instanceId: string;
  declare licenseId: string;
  declare leaseExpiresAt: string;

  /** The session as the contract defines it, with the names of its machine. */
  toInstance({ userName, machineName }: { userName: string; machineName: string }): Schemas['LicenseInstance'] {
    const { instanceId, leaseExpiresAt } = this;
    return { instanceId, userName, machineName, leaseExpiresAt };
  }
}
