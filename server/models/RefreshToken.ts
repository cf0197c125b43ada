import { Model } from 'objection';

/** A refresh token by its hash; the token itself is never stored. */
export class RefreshToken extends Model {
  static override tableName = 'refreshTokens';
  static override idColumn = 'tokenHash';

  declare tokenHash: string;
  /** The sign-in from which it descends. */
  declare familyId: string;
  declare userId: string;
  declare createdAt: string;
  declare expiresAt: string;
  declare usedAt: string | null;
  declare revokedAt: string | null;
}
