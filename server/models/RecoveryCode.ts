import { Model } from 'objection';

/** The hash of an unused recovery code. */
export class RecoveryCode extends Model {
  static override tableName = 'recoveryCodes';
  static override idColumn = 'codeHash';

  declare codeHash: string;
  declare userId: string;
}
