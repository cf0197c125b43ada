// The writes that webinars, training courses, tutorials and learning paths share.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { eraseMailsAbout } from '../db/mails.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { changesTo } from '../domain/changes.ts';
import { endOfTime } from '../domain/instants.ts';
import {
  initialStatus,
  isOver,
  isPublished,
  isReserved,
  requireMove,
  requirePlacesFor,
  reservedWords,
  statusForPlaces,
} from '../domain/learning.ts';
import { firstVersion, nextVersion } from '../domain/record-versions.ts';
import { toSearchColumns } from '../domain/search-words.ts';
import { mailEventChange, type EventChange, type MailedRecord } from '../mail/learning-mails.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { invalidFields, notFound, slugTaken } from '../problems.ts';
import type { CommonFields, LearningConfig, Part } from './learning-config.ts';
import { type AdminResponse, type AdminReader, adminRead } from './learning-reads.ts';
import type { ChangeCall, RepeatableCall, WriteCall } from './handler.ts';
import { once } from './once.ts';
import { lockVersion } from './versions.ts';

type Schemas = components['schemas'];
type Writer<Fields extends CommonFields, AdminWhole> = LearningConfig<Fields, unknown, unknown, unknown, AdminWhole>;

/**
 * The record, locked until the transaction ends.
 * @throws Problem NOT_FOUND, VERSION_CHANGED
 */
async function lockRecord(
  { kind, load }: Part<'kind' | 'load'>,
  tx: Knex,
  id: string,
  ifMatch: string | undefined,
): Promise<LearningRecord> {
  const record = await lockVersion(LearningRecord.query(tx).findOne({ id, kind }), kind, ifMatch);
  await load?.(tx, record);
  return record;
}

/** Writes the record's next version. `record` is not changed. */
export function writeVersion(tx: Knex, record: LearningRecord, now: Date, patch: Partial<LearningRecord>) {
  return LearningRecord.query(tx)
    .patch({ ...patch, ...nextVersion(record, now) })
    .where('id', record.id);
}

/** The columns for the fields, common ones included. */
function columnsOf<Fields extends CommonFields>(config: Pick<Writer<Fields, unknown>, 'columns'>, fields: Fields) {
  const { keywords, text, startsAt = null, minutes = 0, places = null, ...own } = config.columns(fields);
  return {
    ...own,
    slug: fields.slug,
    title: fields.title,
    sortTitle: fields.title.toLowerCase(),
    startsAt,
    sortStart: startsAt ?? endOfTime,
    minutes,
    places,
    ...toSearchColumns({ title: fields.title, keywords, text }),
  };
}

async function refuse<Fields extends CommonFields>(
  { context, tx }: Pick<WriteCall, 'context' | 'tx'>,
  config: Writer<Fields, unknown>,
  fields: Fields,
  record: LearningRecord | null,
): Promise<void> {
  const details = (await config.refuse?.(tx, fields, record)) ?? [];
  const paths = Object.keys(context.contract.document.paths);
  if (isReserved(fields.slug, reservedWords(paths, `/api/public/${config.collection}`))) {
    details.unshift({ pointer: '/slug', code: 'RESERVED', message: 'This word cannot be a slug. Choose another one.' });
  }
  if (details.length > 0) throw invalidFields(details);
}

/** Inserts a new record without an entry in the activity log. The seed uses it too. */
export async function insertRecord<Fields extends CommonFields>(
  tx: Knex,
  config: Writer<Fields, unknown>,
  fields: Fields,
  { status = initialStatus(config.kind), taken = 0, now }: { status?: string | null; taken?: number; now: Date },
): Promise<LearningRecord> {
  const { published = false, ...columns } = columnsOf(config, fields);
  const record = await LearningRecord.query(tx)
    .insert({
      ...columns,
      ...firstVersion(now),
      kind: config.kind,
      status,
      published: status === null ? published : isPublished(config.kind, status),
      canceledInPublic: false,
      taken,
      completed: 0,
      views: 0,
    })
    .catch(refuseDuplicate(slugTaken));
  for (const write of Object.values(config.write ?? {})) await (write as Write<Fields>)(tx, record.id, fields);
  return record;
}

type Write<Fields> = (tx: Knex, id: string, fields: Fields) => Promise<void>;

const normalized = <Fields extends CommonFields>({ normalize }: Writer<Fields, unknown>, fields: Fields): Fields =>
  normalize?.(fields) ?? fields;

/** @throws Problem VALIDATION_FAILED, SLUG_TAKEN */
export function create<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: RepeatableCall & { body: object },
): Promise<{ status: 201; headers: { Location: string; ETag: string }; body: AdminWhole }> {
  return once(input, `create-${config.kind}:${input.actor.id}`, () => insert(config, input));
}

async function insert<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: WriteCall & { body: object },
) {
  const fields = normalized(config, { ...config.defaults, ...input.body } as Fields);
  await refuse(input, config, fields, null);
  const now = input.context.now();
  const record = await insertRecord(input.tx, config, fields, { now });
  await log(input, record, 'created');
  const { headers, body } = await adminRead(config, { tx: input.tx, params: record });
  const Location = `/api/admin/${config.collection}/${record.id}`;
  return { status: 201 as const, headers: { ...headers, Location }, body };
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, VALIDATION_FAILED, BELOW_CURRENT_USE, SLUG_TAKEN */
export async function update<Fields extends CommonFields, AdminWhole>(
  config: Writer<Fields, AdminWhole>,
  input: ChangeCall & { body: object },
): Promise<AdminResponse<AdminWhole>> {
  const { context, tx, params, headers, body } = input;
  const record = await lockRecord(config, tx, params.id, headers['If-Match']);
  const before = config.fields(record);
  const after = normalized(config, { ...before, ...body });
  await refuse(input, config, after, record);
  const changes = changesTo(before, after);
  if (changes.length === 0) return adminRead(config, input);

  const columns = columnsOf(config, after);
  requirePlacesFor(record.taken, columns.places);
  const status = statusForPlaces(config.kind, { ...record.state, places: columns.places });
  const now = context.now();
  await writeVersion(tx, record, now, { ...columns, status }).catch(refuseDuplicate(slugTaken));
  for (const { field } of changes) await config.write?.[field as keyof Fields]?.(tx, record.id, after);
  if (status !== record.status) changes.push({ field: 'status', from: record.status, to: status });
  const updated = await LearningRecord.query(tx).findById(record.id).throwIfNotFound();
  await log(input, updated, 'updated', changes);
  const change = announcedChange(record, columns);
  // The email about a removed date names it, and removes it from calendars.
  const announced = change === 'date-removed' ? { ...updated, startsAt: record.startsAt } : updated;
  if (change && record.published) await notifyParticipants(input, announced, change);
  return adminRead(config, input);
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION */
export async function updateStatus<AdminWhole>(
  config: AdminReader<AdminWhole>,
  input: ChangeCall & { body: { status: string; comment?: string } },
): Promise<AdminResponse<AdminWhole>> {
  const { context, tx, params, headers, body } = input;
  const record = await lockRecord(config, tx, params.id, headers['If-Match']);
  requireMove(config.kind, record.state, body.status);
  const now = context.now();
  const published = isPublished(config.kind, body.status);
  await writeVersion(tx, record, now, {
    status: body.status,
    published,
    canceledInPublic: body.status === 'cancelled' && record.published,
  });
  const changes: Change[] = [{ field: 'status', from: record.status, to: body.status }];
  if (body.comment) changes.push({ field: 'comment', from: null, to: body.comment });
  await log(input, record, 'status-changed', changes);
  const updated = { ...record, version: record.version + 1 };
  if (body.status === 'cancelled') await notifyParticipants(input, updated, 'cancelled');
  // Participants may believe that it is canceled, and get no email about the changes of an unpublished event.
  if (published && !record.published) await notifyParticipants(input, updated, 'published');
  return adminRead(config, input);
}

/** The change of which participants are notified after an update: of the start or of the join link. Null if neither changed. */
function announcedChange(before: LearningRecord, after: ReturnType<typeof columnsOf>): EventChange | null {
  if (after.startsAt !== before.startsAt) return after.startsAt === null ? 'date-removed' : 'moved';
  const joinUrl = after.details['joinUrl'];
  return joinUrl && joinUrl !== before.details['joinUrl'] ? 'join-link' : null;
}

/** Emails all participants, unless the event has already started. A join link is of use until the end. */
async function notifyParticipants(input: WriteCall, record: MailedRecord, change: EventChange): Promise<void> {
  const minutes = change === 'join-link' ? record.minutes : 0;
  if (isOver({ startsAt: record.startsAt, minutes }, input.context.now())) return;
  const people = await Enrollment.query(input.tx).where({ recordId: record.id }).select('id', 'name', 'email');
  await mailEventChange(input, record, people, change);
}

/** Deletes a record. Foreign keys also delete its enrollments and its steps in learning paths. */
export async function remove(config: Part<'kind' | 'load'>, input: ChangeCall): Promise<{ status: 204 }> {
  const record = await lockRecord(config, input.tx, input.params.id, input.headers['If-Match']);
  const recordId = record.id;
  // Whoever cancels an event to tell its participants, and then deletes it, must not stop the emails that still wait.
  const awaited = record.status === 'cancelled' ? 'event-changed' : null;
  await eraseMailsAbout(input.tx, (enrollments) => enrollments.select('id').from('enrollments').where({ recordId }), awaited);
  await LearningRecord.query(input.tx).deleteById(record.id);
  await log(input, record, 'deleted');
  return { status: 204 };
}

/** Counts a view and returns the new number. The record's version and date do not change. */
export async function countView(tx: Knex, id: string): Promise<number> {
  await LearningRecord.query(tx).where({ id }).increment('views', 1);
  const record = await LearningRecord.query(tx).findById(id).select('views');
  if (!record) throw notFound('record');
  return record.views;
}

type Action =
  | 'created'
  | 'updated'
  | 'status-changed'
  | 'deleted'
  | 'registered'
  | 'registration-erased'
  | 'enrolled'
  | 'enrollment-erased'
  | 'completed';

/** Adds an entry to the activity log. It names the record, never the participants. */
export function log(call: WriteCall, record: LearningRecord, action: Action, changes: Change[] = []): Promise<void> {
  return Activity.record(call, `${record.kind}.${action}` as Schemas['ActivityAction'], record.toEntity(), changes);
}
