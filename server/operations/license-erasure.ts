// Erases the personal data about a license that is stored outside of its row: with its customer, and with the license.
import type { Knex } from 'knex';
import { deleteResponsesWith } from '../db/idempotency.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import { Activity } from '../models/Activity.ts';
import { erasedName, type License } from '../models/License.ts';

/** SQLite refuses conditions of more than 1000 parts, and each license adds two. */
const batchSize = 200;

/**
 * Erases the emails about licenses, the stored responses to calls about them, and their personal data in the activity log: the
 * names of machines, and the reasons for deactivations, which are free text. Some of the searches read whole tables, so pass
 * all licenses at once.
 */
export async function eraseTracesOf(tx: Knex, licenses: License[]): Promise<void> {
  for (let start = 0; start < licenses.length; start += batchSize) {
    await eraseTracesOfBatch(tx, licenses.slice(start, start + batchSize));
  }
}

async function eraseTracesOfBatch(tx: Knex, licenses: License[]): Promise<void> {
  const ids = licenses.map(({ id }) => id);
  await eraseMailsAbout(tx, ids);
  await deleteResponsesWith(tx, ids);
  for (const license of licenses) await Activity.eraseFields(tx, license.toEntity(), ['deactivationReason']);
  const erased = { entityLabel: erasedName, changes: [] };
  await Activity.query(tx).whereIn('licenseId', ids).patch(erased);
  // Entries from before migration 28 about machines that were not registered at that time have no id of the license, but its
  // label. The label is only the ending of the key, which another license can share.
  const labels = licenses.map(({ label }) => label);
  const actions = ['machine.registered', 'machine.signed-off', 'machine.freed'] as const;
  await Activity.findWithValue(tx, actions, labels).whereNull('licenseId').patch(erased);
}
