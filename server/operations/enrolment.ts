// Taking part: places in webinars and courses, enrolments in learning paths, and completing those.
import type { components } from '../../openapi/generated/types.ts';
import { answerOnce } from '../db/idempotency.ts';
import { system } from '../domain/actor.ts';
import { spamReason } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { requireAdmission, settledStatus } from '../domain/learning.ts';
import { newTokenSeed, tokenHashOf, tokenOf } from '../domain/learning-tokens.ts';
import { Enrolment, EnrolmentToken } from '../models/Enrolment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { invalidFields, notFound } from '../problems.ts';
import { countSpam, countSubmission } from './desk.ts';
import { findPublished, log, nextVersion, type Call } from './learning-content.ts';

type Schemas = components['schemas'];

interface SignUp {
  kind: 'webinar' | 'training-course' | 'learning-path';
  action: 'registered' | 'enrolled';
}

type SignUpInput = Call & {
  params: { id: string };
  headers: { 'Idempotency-Key'?: string };
  body: Schemas['EnrolmentCreate'];
  address: string;
};

/**
 * Gives a visitor a place and a token. Whether the e-mail has one already shows nowhere in the answer; spam is
 * answered exactly like success. The record is locked before its places are looked at, so that never more are
 * given than there are.
 * @throws Problem NOT_FOUND, NOT_OPEN, CAPACITY_REACHED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function signUp<Receipt>(
  { kind, action }: SignUp,
  input: SignUpInput,
  receiptOf: (record: LearningRecord) => Receipt,
): Promise<{ receipt: Receipt; token: string }> {
  const { app, tx, params, headers, body } = input;
  const now = app.now();
  const { id } = await findPublished(tx, kind, params.id);
  const once = { operation: `sign-up:${id}`, key: headers['Idempotency-Key'], body, now };
  const answer = await answerOnce(tx, once, async () => {
    await countSubmission(input, now);
    const record = await LearningRecord.query(tx).findById(id).forUpdate();
    if (!record?.published) throw notFound(kind);
    requireAdmission(kind, record.standing, now);
    const seed = newTokenSeed();
    const spam = spamReason(body);
    if (spam) await countSpam(tx, kind, now.toISOString().slice(0, 10), spam);
    else await takePlace(input, record, { now, action, token: tokenOf(app.secrets.enrolment, seed) });
    // Kept for a retry: the seed, for the token itself is stored nowhere.
    return { status: 201, body: { receipt: receiptOf(record), seed } };
  });
  return { receipt: answer.body.receipt, token: tokenOf(app.secrets.enrolment, answer.body.seed) };
}

/** Enrols the e-mail where it is not yet, and lets the token stand for its enrolment. */
async function takePlace(
  input: SignUpInput,
  record: LearningRecord,
  { now, action, token }: { now: Date; action: SignUp['action']; token: string },
): Promise<void> {
  const { tx, body } = input;
  const email = body.email.toLowerCase();
  const known = await Enrolment.query(tx).findOne({ recordId: record.id, email });
  const enrolmentId = known?.id ?? newId(now.getTime());
  const createdAt = now.toISOString();
  if (!known) {
    const { name, company = null } = body;
    await Enrolment.query(tx).insert({ id: enrolmentId, recordId: record.id, name, email, company, createdAt });
    await log(input, record, now, action);
    await countPlace(input, record, now);
  }
  // A registration hands out no token.
  if (action === 'enrolled') await EnrolmentToken.query(tx).insert({ tokenHash: tokenHashOf(token), enrolmentId, createdAt });
}

/** One place more is taken; a course becomes full with its last one. */
async function countPlace(input: Call, record: LearningRecord, now: Date): Promise<void> {
  const taken = record.taken + 1;
  const status = settledStatus(record.kind, { ...record.standing, taken });
  if (status === record.status) return void (await LearningRecord.query(input.tx).patch({ taken }).where('id', record.id));
  await nextVersion(input.tx, record, now, { taken, status });
  const changes = [{ field: 'status', from: record.status, to: status }];
  await log({ ...input, actor: system }, record, now, 'status-changed', changes);
}

/**
 * Completes a learning path with one of its tokens.
 * @returns when this token first completed it
 * @throws Problem NOT_FOUND, VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED
 */
export async function complete(
  input: Call & { params: { id: string }; headers: { 'Idempotency-Key'?: string }; body: { token: string } },
): Promise<{ status: 200; body: Schemas['LearningPathCompletion'] }> {
  const { app, tx, params, headers, body } = input;
  const now = app.now();
  const { id } = await findPublished(tx, 'learning-path', params.id);
  return answerOnce(tx, { operation: `complete:${id}`, key: headers['Idempotency-Key'], body, now }, async () => {
    const path = await LearningRecord.query(tx).findById(id).forUpdate();
    if (!path?.published) throw notFound('learning-path');
    const token = await EnrolmentToken.query(tx).findById(tokenHashOf(body.token));
    const enrolment = token && (await Enrolment.query(tx).findOne({ id: token.enrolmentId, recordId: id }));
    if (!token || !enrolment) {
      const message = 'Send the token that you got when you enrolled in this path.';
      throw invalidFields([{ pointer: '/token', code: 'UNKNOWN_TOKEN', message }]);
    }
    const completedAt = token.completedAt ?? now.toISOString();
    if (!token.completedAt) await token.$query(tx).patch({ completedAt });
    if (!enrolment.completedAt) {
      await enrolment.$query(tx).patch({ completedAt });
      await path.$query(tx).patch({ completed: path.completed + 1 });
      await log(input, path, now, 'completed');
    }
    return { status: 200, body: { completedAt } };
  });
}
