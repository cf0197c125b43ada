// Registration for webinars, enrollment in courses and learning paths, completion of learning paths.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { system } from '../domain/actor.ts';
import { spamReason } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { requireAdmission, statusForPlaces } from '../domain/learning.ts';
import { certificateNumberOf, hashPrefixOf, tokenOf } from '../domain/learning-tokens.ts';
import { newToken, tokenHashOf } from '../domain/tokens.ts';
import { Enrollment, EnrollmentToken } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { mailSignUp } from '../mail/learning-mails.ts';
import { invalidFields, notFound } from '../problems.ts';
import { countSpam } from '../db/spam-counters.ts';
import { once } from './once.ts';
import { countSubmission, countVisit } from './submission-limit.ts';
import type { RepeatableCall, WriteCall } from './handler.ts';
import { findVisible } from './learning-reads.ts';
import { log, writeVersion } from './learning-writes.ts';

type Schemas = components['schemas'];

/** A visitor's call about a learning record. */
type VisitorInput<Body> = RepeatableCall & { params: { id: string }; body: Body; address: string };
type SignUpInput = VisitorInput<Schemas['EnrollmentCreate']>;

/**
 * Gives a visitor a place and a token. The response does not reveal whether the email already has a place, and spam gets
 * the same response as a success. The record is locked before its places are read, so that capacity is never exceeded.
 * @throws Problem NOT_FOUND, NOT_OPEN, CAPACITY_REACHED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function signUp<Receipt>(
  kind: Schemas['EnrollmentRecordKind'],
  input: SignUpInput,
  receiptOf: (record: LearningRecord) => Receipt,
): Promise<{ receipt: Receipt; token: string }> {
  const { context, tx, params, body } = input;
  const now = context.now();
  const { id } = await findVisible(tx, kind, params.id);
  const answer = await once(input, `sign-up:${id}`, async () => {
    await countSubmission(input);
    const record = await LearningRecord.query(tx).findById(id).forUpdate();
    if (!record?.published && !record?.canceledInPublic) throw notFound(kind);
    requireAdmission(kind, record.state, now);
    const seed = newToken();
    const spam = spamReason(body);
    if (spam) await countSpam(tx, kind, spam, now);
    else await takePlace(input, record, tokenOf(context.secrets.enrollment, seed), now);
    // A retry derives the token from the seed; the token itself is stored nowhere.
    return { status: 201, body: { receipt: receiptOf(record), seed } };
  });
  return { receipt: answer.body.receipt, token: tokenOf(context.secrets.enrollment, answer.body.seed) };
}

/** `signUp` for a course or a path. */
export async function enroll(
  kind: Schemas['EnrollmentKind'],
  input: SignUpInput,
): Promise<{ status: 201; body: Schemas['EnrollmentReceipt'] }> {
  const { receipt, token } = await signUp(kind, input, ({ id, slug, title, startsAt }) => {
    return { kind, id, slug, title, startsAt, status: 'enrolled' as const };
  });
  return { status: 201, body: { ...receipt, token } };
}

/** Enrolls the email unless it is already enrolled, and stores the token's hash for the enrollment. */
async function takePlace(input: SignUpInput, record: LearningRecord, token: string, now: Date): Promise<void> {
  const { tx, body } = input;
  const isWebinar = record.kind === 'webinar';
  const email = body.email.toLowerCase();
  const known = await Enrollment.query(tx).findOne({ recordId: record.id, email });
  const enrollmentId = known?.id ?? newId(now.getTime());
  const createdAt = now.toISOString();
  if (!known) {
    await Enrollment.query(tx).insert({ id: enrollmentId, recordId: record.id, ...Enrollment.columnsFor(body), createdAt });
    await log(input, record, isWebinar ? 'registered' : 'enrolled');
    await countPlace(input, record, now);
    await mailSignUp(input, record, { id: enrollmentId, name: body.name, email: body.email });
  }
  // A registration for a webinar has no token.
  if (!isWebinar) await EnrollmentToken.query(tx).insert({ tokenHash: tokenHashOf(token), enrollmentId, createdAt });
}

/** Counts the place. A course becomes full when its last place is taken. */
async function countPlace(input: WriteCall, record: LearningRecord, now: Date): Promise<void> {
  const taken = record.taken + 1;
  const status = statusForPlaces(record.kind, { ...record.state, taken });
  if (status === record.status) return void (await LearningRecord.query(input.tx).patch({ taken }).where('id', record.id));
  await writeVersion(input.tx, record, now, { taken, status });
  const changes = [{ field: 'status', from: record.status, to: status }];
  await log({ ...input, actor: system }, record, 'status-changed', changes);
}

/**
 * Completes a learning path with one of its tokens.
 * @returns when this token first completed it
 * @throws Problem NOT_FOUND, VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function complete(
  input: VisitorInput<{ token: string }>,
): Promise<{ status: 200; body: Schemas['LearningPathCompletion'] }> {
  const { context, tx, params, body } = input;
  const now = context.now();
  const { id } = await findVisible(tx, 'learning-path', params.id);
  return once(input, `complete:${id}`, async () => {
    await countVisit(input);
    const path = await LearningRecord.query(tx).findById(id).forUpdate();
    if (!path?.published) throw notFound('learning-path');
    const token = await EnrollmentToken.query(tx).findById(tokenHashOf(body.token));
    const enrollment = token && (await Enrollment.query(tx).findOne({ id: token.enrollmentId, recordId: id }));
    if (!token || !enrollment) {
      const message = 'Send the token that you got when you enrolled in this path.';
      throw invalidFields([{ pointer: '/token', code: 'UNKNOWN_TOKEN', message }]);
    }
    const completedAt = token.completedAt ?? now.toISOString();
    if (!token.completedAt) await token.$query(tx).patch({ completedAt });
    if (!enrollment.completedAt) {
      await enrollment.$query(tx).patch({ completedAt });
      await path.$query(tx).patch({ completed: path.completed + 1 });
      await log(input, path, 'completed');
    }
    return { status: 200, body: { completedAt, certificateNumber: certificateNumberOf(token.tokenHash) } };
  });
}

/** The certificate with this number; null if it was never issued. */
export async function findCertificate(tx: Knex, number: string): Promise<Schemas['Certificate'] | null> {
  const prefix = hashPrefixOf(number);
  const token = await EnrollmentToken.query(tx)
    // `g` sorts after every hexadecimal digit.
    .whereBetween('tokenHash', [prefix, `${prefix}g`])
    .whereNotNull('completedAt')
    .first();
  const enrollment = token && (await Enrollment.query(tx).findById(token.enrollmentId).withGraphFetched('record'));
  if (!token?.completedAt || !enrollment?.record) return null;
  const { slug, title } = enrollment.record;
  return { number, completedAt: token.completedAt, learningPath: { slug, title } };
}
