// Erases a request: on the request of an administrator, with the data of a person, or after the retention period.
import type { Knex } from 'knex';
import { deleteResponsesAbout } from '../db/idempotency.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import { Activity, type ActivityCall } from '../models/Activity.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { recordOnRequest } from './request-changes.ts';

/**
 * Erases the person's data. The activity log keeps the event and the reference. Comments are removed from it: they
 * are free text and may contain personal data.
 */
export async function eraseRequest(call: ActivityCall & { tx: Knex }, request: DeskRequest): Promise<void> {
  const { tx } = call;
  await request.$query(tx).delete();
  await eraseMailsAbout(tx, [request.id]);
  await deleteResponsesAbout(tx, request.id);
  await Activity.eraseFields(tx, request.toEntity(), ['comment']);
  await recordOnRequest(call, request, 'erased');
}
