// Erases a request: on the request of an administrator, with the data of a person, or after the retention period.
import type { Knex } from 'knex';
import { forgetAnswersAbout } from '../db/idempotency.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import type { Actor } from '../domain/actor.ts';
import { desks } from '../domain/desks.ts';
import { Activity } from '../models/Activity.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';

/** Who erases the request; `requestId` is null outside of a call. */
export interface Eraser {
  tx: Knex;
  actor: Actor;
  requestId: string | null;
}

/**
 * Erases the person's data. The activity log keeps the event and the reference. Comments are removed from it: they
 * are free text and may contain personal data.
 */
export async function eraseRequest({ tx, actor, requestId }: Eraser, request: DeskRequest, at: Date): Promise<void> {
  const { id, desk, reference } = request;
  const { entityKind } = desks[desk];
  await request.$query(tx).delete();
  await eraseMailsAbout(tx, id);
  await forgetAnswersAbout(tx, id);
  const entries = await Activity.query(tx).where({ entityKind, entityId: id });
  for (const entry of entries) {
    const changes = entry.changes.filter(({ field }) => field !== 'comment');
    if (changes.length < entry.changes.length) await entry.$query(tx).patch({ changes });
  }
  const entity = { kind: entityKind, id, label: reference };
  await Activity.record(tx, { at, actor, action: `${entityKind}.erased` as Activity['action'], entity, requestId });
}
