import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import { countEvents, type Count } from '../db/limits.ts';
import type { Limit } from '../problems.ts';

const hourMs = 60 * 60 * 1000;

interface VisitorCall {
  context: ServerContext;
  tx: Knex;
  address: string;
}

/** Allows as many events per hour as submissions, or `max`. */
export const hourlyLimit = ({ config }: ServerContext, name: string, max: number = config.limits.submissionsPerHour): Limit => ({
  name,
  max,
  windowMs: hourMs,
});

/** Counts a submission against the IP address and against a second subject. All public forms count together. */
const countSent = (call: VisitorCall, second: Count): Promise<void> =>
  countEvents(call, { limit: hourlyLimit(call.context, 'submit-address'), subject: call.address }, second);

/**
 * Counts a visitor's submission against the IP address and the email address.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countSubmission = (call: VisitorCall & { body: { email: string } }): Promise<void> =>
  countSent(call, { limit: hourlyLimit(call.context, 'submit-email'), subject: call.body.email.toLowerCase() });

/**
 * Counts a visitor's answer against the IP address and the request. All links of the request count together.
 * @throws Problem TOO_MANY_REQUESTS
 */
export const countAnswer = (call: VisitorCall, requestId: string): Promise<void> =>
  countSent(call, { limit: hourlyLimit(call.context, 'answer-request'), subject: requestId });

/** How many views and completions a caller may send for each allowed submission. */
const visitsPerSubmission = 10;

/**
 * Counts a view of a tutorial or the completion of a learning path against the IP address: its response is stored with
 * its idempotency key.
 * @throws Problem TOO_MANY_REQUESTS
 */
export function countVisit(call: VisitorCall): Promise<void> {
  const max = visitsPerSubmission * call.context.config.limits.submissionsPerHour;
  return countEvents(call, { limit: hourlyLimit(call.context, 'visit-address', max), subject: call.address });
}
