import { Model } from 'objection';

/** The hash of a refresh token. The token itself is never stored. */
export class RefreshToken extends Model {
  static override tableName = 'refreshTokens';
  static override idColumn = 'tokenHash';

  declare tokenHash: string;
  /** Id of the session. All refresh tokens of a sign-in share it. */
  declare familyId: string;
  declare userId: string;
  declare createdAt: string;
  declare expiresAt: string;
  declare usedAt: string | null;
}
