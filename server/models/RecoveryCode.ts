import { Model } from 'objection';

/** The hash of a recovery code that was not used yet. */
export class RecoveryCode extends Model {
  static override tableName = 'recoveryCodes';
  static override idColumn = 'codeHash';

  declare codeHash: string;
  declare userId: string;
}
