// Which change of a request is told to whom.
import { createToken } from '../db/request-tokens.ts';
import type { Desk } from '../domain/desks.ts';
import { queue, siteUrl, type MailCall } from './queue.ts';

/** The fields of a request that mails show. */
export interface MailedRequest {
  id: string;
  desk: Desk;
  reference: string;
  name: string;
  email: string;
  company: string | null;
  message: string;
}

/** The statuses that the visitor hears of. */
export const outcomes: Record<string, 'done' | 'declined'> = { resolved: 'done', delivered: 'done', declined: 'declined' };

/** A move can be undone for this long before the visitor hears of it. */
const undoMs = 2 * 60_000;

/** The address of the page that a token opens. */
export const visitorUrl = (config: MailCall['context']['config'], token: string): string =>
  `${siteUrl(config)}/requests/${token}`;

/** Another link to the visitor's page, for one mail. */
export const newVisitorUrl = async ({ context, tx }: MailCall, { id }: MailedRequest): Promise<string> =>
  visitorUrl(context.config, await createToken(tx, id, context.now()));

export const entityOf = ({ desk, id }: MailedRequest) => ({ kind: `${desk}-request`, id });
export const shown = ({ desk, reference, name }: MailedRequest) => ({ reference, name, noun: `${desk} request` });
export const adminUrl = ({ context }: MailCall, { desk, id }: MailedRequest) =>
  `${siteUrl(context.config)}/admin/${desk}-requests?open=${id}`;

/** A receipt for the visitor and, where the desk has an address, the news for the desk. */
export async function mailArrival(call: MailCall, request: MailedRequest): Promise<void> {
  const { email, company, message } = request;
  const entity = entityOf(request);
  const statusUrl = await newVisitorUrl(call, request);
  await queue(call, { template: 'request-receipt', recipient: email, data: { ...shown(request), message, statusUrl }, entity });
  const deskAddress = call.context.config.mail.to[request.desk];
  if (!deskAddress) return;
  const data = { ...shown(request), email, company, message, url: adminUrl(call, request) };
  await queue(call, { template: 'request-arrived', recipient: deskAddress, data, entity });
}

/** Tells an administrator of a request that somebody else has assigned to them. */
export async function mailAssignment(
  call: MailCall,
  request: MailedRequest,
  assignee: { name: string; email: string },
  assignedBy: string,
): Promise<void> {
  const data = { ...shown(request), assignee: assignee.name, assignedBy, url: adminUrl(call, request) };
  await queue(call, { template: 'request-assigned', recipient: assignee.email, data, entity: entityOf(request) });
}

/** Tells the visitor of a status that is an outcome, unless the move is undone first. */
export async function mailOutcome(call: MailCall, request: MailedRequest, status: string): Promise<void> {
  const outcome = outcomes[status];
  if (!outcome) return;
  const data = { ...shown(request), outcome, statusUrl: await newVisitorUrl(call, request) };
  await queue(call, {
    template: 'request-closed',
    recipient: request.email,
    data,
    entity: entityOf(request),
    delayMs: undoMs,
  });
}
