// Erases the personal data about a license that is stored outside of its row: with its customer, and with the license.
import type { Knex } from 'knex';
import { forgetAnswersWith } from '../db/idempotency.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import { Activity } from '../models/Activity.ts';
import { erasedName, type License } from '../models/License.ts';
import { Registration } from '../models/Registration.ts';

/**
 * Erases the mails about a license, the stored responses to calls about it, and its personal data in the activity log: the
 * names of machines, and the reasons of deactivations, which are free text.
 */
export async function eraseTracesOf(tx: Knex, license: License): Promise<void> {
  await eraseMailsAbout(tx, license.id);
  await forgetAnswersWith(tx, license.id);
  await Activity.eraseFields(tx, license.toEntity(), ['deactivationReason']);
  const actions = ['machine.registered', 'machine.signed-off', 'machine.freed'] as const;
  // A machine that was freed has no registration any more, but its entries name the license. The name is only the ending of
  // the key, which another license can share.
  const machinesOfOthers = Registration.query(tx).whereNot({ licenseId: license.id }).select('id');
  await Activity.findWithValue(tx, actions, license.label)
    .whereNotIn('entityId', machinesOfOthers)
    .patch({ entityLabel: erasedName, changes: [] });
}
