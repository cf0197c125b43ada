// Emails to the participants of a webinar, course or learning path.
import type { Knex } from 'knex';
import { withdrawMails } from '../db/mails.ts';
import { sitePaths } from '../domain/learning.ts';
import { publicOrigin } from '../domain/public-origin.ts';
import type { Enrollment } from '../models/Enrollment.ts';
import type { LearningRecord } from '../models/LearningRecord.ts';
import { queue, senderAddress, type MailCall } from './queue.ts';
import type { EventChangedMail, SignUpMail } from './templates/learning.ts';

/** The fields of a learning record that emails show. */
export type MailedRecord = Pick<
  LearningRecord,
  'id' | 'kind' | 'slug' | 'title' | 'startsAt' | 'minutes' | 'details' | 'version'
>;

export type EventChange = EventChangedMail['change'];

function signUpOf({ context }: MailCall, record: MailedRecord, name: string): SignUpMail {
  const { id, slug, title, startsAt, minutes, details, version } = record;
  // A tutorial has no participants.
  const kind = record.kind as SignUpMail['kind'];
  // A course has no time zone.
  const timeZone = (details['timeZone'] as string | undefined) ?? context.config.teamTimeZone;
  const joinUrl = (details['joinUrl'] as string | null | undefined) ?? null;
  const url = `${publicOrigin(context.config)}/${sitePaths[kind]}/${slug}`;
  const organizer = senderAddress(context.config.mail);
  return { id, kind, title, startsAt, durationMinutes: minutes, timeZone, version, name, url, joinUrl, organizer };
}

/** Confirms a new sign-up to the participant. */
export async function mailSignUp(
  call: MailCall,
  record: MailedRecord,
  person: Pick<Enrollment, 'id' | 'name' | 'email'>,
): Promise<void> {
  const data = signUpOf(call, record, person.name);
  const entity = { kind: 'enrollment', id: person.id };
  await queue(call, { template: 'sign-up-confirmed', recipient: person.email, data, entity });
}

/**
 * Notifies all participants that the event was canceled or published again, lost its date, or has a new time or join link.
 * Earlier emails that have not been sent yet are deleted if they are no longer true.
 */
export async function mailEventChange(
  call: MailCall,
  record: MailedRecord,
  people: readonly Pick<Enrollment, 'id' | 'name' | 'email'>[],
  change: EventChange,
): Promise<void> {
  // Sent late, they would contradict this email. What they say stays true if there is only a join link.
  if (change !== 'join-link') {
    const enrollmentIds: Knex.QueryCallback = (ids) => ids.select('id').from('enrollments').where({ recordId: record.id });
    for (const template of ['sign-up-confirmed', 'event-changed'])
      await withdrawMails(call.tx, template, enrollmentIds, call.context.now());
  }
  for (const person of people) {
    const data = { ...signUpOf(call, record, person.name), change };
    const entity = { kind: 'enrollment', id: person.id };
    await queue(call, { template: 'event-changed', recipient: person.email, data, entity });
  }
}
