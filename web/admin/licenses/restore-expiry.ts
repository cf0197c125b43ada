import { updateLicenseType } from '../../api/generated/licenses/licenses.ts';
import type { License } from '../../api/generated/model';
import type { ifMatch } from '../../api/if-match.ts';

type Before = Pick<License, 'id' | 'type' | 'expiresAt'>;

/** Whether the server would accept the expiry that a license had: it must be in the future. */
export const canRestoreExpiry = ({ expiresAt }: Pick<License, 'expiresAt'>): boolean =>
  expiresAt === null || Date.parse(expiresAt) > Date.now();

/** Restores the type and the expiry that a license had. Only this call can set an earlier expiry. */
export const restoreTypeAndExpiry = ({ id, type, expiresAt }: Before, options: ReturnType<typeof ifMatch>): Promise<License> =>
  updateLicenseType(id, { type, expiresAt }, options);
