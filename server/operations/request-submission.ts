// A visitor's request on any desk, from the form to its reference.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import { peekReferenceNumber, takeReferenceNumber } from '../db/reference-counters.ts';
import { countSpam } from '../db/spam-counters.ts';
import { formatReference, spamReason, type Desk } from '../domain/desks.ts';
import { firstVersion } from '../domain/record-versions.ts';
import { mailArrival } from '../mail/request-mails.ts';
import { DeskRequest } from '../models/DeskRequest.ts';
import { invalidFields, type ProblemDetail } from '../problems.ts';
import type { RepeatableCall } from './handler.ts';
import { once } from './once.ts';
import { recordOnRequest } from './request-changes.ts';
import { normalPriority } from './request-team.ts';
import { countSubmission } from './submission-limit.ts';

/** The fields that a submission has on every desk. */
export interface Submission {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  country?: string;
  message: string;
  consent: true;
  page?: string;
  website?: string;
  elapsedMs?: number;
}

/** The parts of a submission that differ between desks. */
export interface SubmissionConfig<Body extends Submission> {
  desk: Desk;
  /** Checks what a schema cannot express; `today` is YYYY-MM-DD in UTC. */
  validate?(body: Body, today: string): ProblemDetail[];
  /** The columns for the fields that only this desk has. */
  columns(body: Body): Pick<DeskRequest, 'details'> & Partial<Pick<DeskRequest, 'kind'>>;
}

export type SubmitCall<Body> = RepeatableCall & { body: Body; address: string };

interface Accepted {
  status: 201;
  body: components['schemas']['RequestReceipt'];
}

/** @throws Problem VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS */
export async function submit<Body extends Submission>(config: SubmissionConfig<Body>, call: SubmitCall<Body>): Promise<Accepted> {
  const { context, tx, body } = call;
  const now = context.now();
  return once(call, `submit-${config.desk}`, async () => {
    const invalid = config.validate?.(body, now.toISOString().slice(0, 10)) ?? [];
    if (invalid.length > 0) throw invalidFields(invalid);
    await countSubmission(call);
    const spam = spamReason(body);
    const reference = spam ? await discardSpam(tx, config.desk, spam, now) : await storeRequest(config, call, now);
    return { status: 201, body: { reference, status: 'new', createdAt: now.toISOString() } };
  });
}

/** Spam gets the reference that the next request will have, so that its response looks like any other. */
async function discardSpam(tx: Knex, desk: Desk, reason: string, now: Date): Promise<string> {
  await countSpam(tx, desk, reason, now);
  const year = now.getUTCFullYear();
  return formatReference(desk, year, await peekReferenceNumber(tx, desk, year));
}

async function storeRequest<Body extends Submission>(
  { desk, columns }: SubmissionConfig<Body>,
  call: SubmitCall<Body>,
  now: Date,
): Promise<string> {
  const { tx, body } = call;
  const { name, email, company = null, phone = null, country = null, message, page = null } = body;
  const year = now.getUTCFullYear();
  const reference = formatReference(desk, year, await takeReferenceNumber(tx, desk, year));
  const request = await DeskRequest.query(tx).insert({
    ...firstVersion(now),
    desk,
    reference,
    name,
    email,
    company,
    phone,
    country,
    message,
    page,
    priority: normalPriority,
    ...columns(body),
    sortName: name.toLowerCase(),
    companyKey: company?.toLowerCase() ?? null,
    searchText: DeskRequest.searchTextOf({ reference, name, email, company, message }),
    status: 'new',
  });
  await recordOnRequest(call, request, 'submitted');
  await mailArrival(call, request);
  return reference;
}
