import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import { countEvents } from '../db/limits.ts';

const hourMs = 60 * 60 * 1000;

interface VisitorCall {
  context: ServerContext;
  tx: Knex;
  address: string;
}

/** Counts a submission against the IP address and against a second subject. All public forms count together. */
function countSent({ context, tx, address }: VisitorCall, second: { name: string; subject: string }, now: Date): Promise<void> {
  const limit = { max: context.config.limits.submissionsPerHour, windowMs: hourMs };
  return countEvents(
    tx,
    context.secrets.limits,
    now,
    { limit: { name: 'submit-address', ...limit }, subject: address },
    { limit: { name: second.name, ...limit }, subject: second.subject },
  );
}

/**
 * Counts a visitor's submission against the IP address and the email address.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countSubmission = (call: VisitorCall & { body: { email: string } }, now: Date): Promise<void> =>
  countSent(call, { name: 'submit-email', subject: call.body.email.toLowerCase() }, now);

/**
 * Counts a visitor's answer against the IP address and the request. All links of the request count together.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countAnswer = (call: VisitorCall, requestId: string, now: Date): Promise<void> =>
  countSent(call, { name: 'answer-request', subject: requestId }, now);

/** How many views and completions a caller may send for each allowed submission. */
const visitsPerSubmission = 10;

/**
 * Counts a view of a tutorial or the completion of a learning path against the IP address: its response is stored with
 * its idempotency key.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countVisit = ({ context, tx, address }: VisitorCall, now: Date): Promise<void> =>
  countEvents(tx, context.secrets.limits, now, {
    limit: { name: 'visit-address', max: visitsPerSubmission * context.config.limits.submissionsPerHour, windowMs: hourMs },
    subject: address,
  });
