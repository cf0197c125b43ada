import { Model, type TransactionOrKnex } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { LoggedEntity } from './Activity.ts';

/** A version of the plugin whose bundle is in the store. */
export class PluginBundle extends Model {
  static override tableName = 'pluginBundles';

  declare id: string;
  /** `1.4.2`; unique. */
  declare version: string;
  declare major: number;
  declare minor: number;
  declare patch: number;
  declare fileName: string;
  /** Bytes. */
  declare size: number;
  /** Hexadecimal. */
  declare sha256: string;
  declare storageKey: string;
  declare releasedAt: string;

  /** The bundle with the highest version, whenever it was uploaded. */
  static async newest(tx: TransactionOrKnex): Promise<PluginBundle | undefined> {
    return PluginBundle.query(tx)
      .orderBy([
        { column: 'major', order: 'desc' },
        { column: 'minor', order: 'desc' },
        { column: 'patch', order: 'desc' },
      ])
      .first();
  }

  toEntity(): LoggedEntity<'plugin-bundle'> {
    return { kind: 'plugin-bundle', id: this.id, label: this.fileName };
  }

  /** `notes` is always null, because the upload has no field for them. */
  toVersion(): components['schemas']['PluginVersion'] {
    const { version, releasedAt, size, sha256, fileName } = this;
    return { version, releasedAt, size, sha256, notes: null, fileName };
  }
}
