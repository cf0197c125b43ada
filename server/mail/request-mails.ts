// Emails about changes to a request.
import type { Config } from '../config.ts';
import { lastRecipient, withdrawMails } from '../db/mails.ts';
import { createToken } from '../db/request-tokens.ts';
import { entityKindOf, resourceOf } from '../domain/desks.ts';
import { publicOrigin } from '../domain/public-origin.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { noticeDelayMs, queue, type MailCall } from './queue.ts';

/** The fields of a request that emails show. */
export type MailedRequest = Pick<DeskRequest, 'id' | 'desk' | 'reference' | 'name' | 'email' | 'company' | 'message'>;

/** Statuses of which the visitor is notified. */
export const outcomes: Record<string, 'done' | 'declined'> = { resolved: 'done', delivered: 'done', declined: 'declined' };

/** The URL of the visitor's page for a token. */
export const visitorUrl = (config: Config, token: string): string => `${publicOrigin(config)}/requests/${token}`;

/** Creates another link to the visitor's page. Each email has its own link. */
export const createVisitorUrl = async ({ context, tx }: MailCall, { id }: MailedRequest): Promise<string> =>
  visitorUrl(context.config, await createToken(tx, id, context.now()));

/** The email address of the request's desk; null if it has none. */
export const deskAddressOf = ({ context }: MailCall, { desk }: MailedRequest) => context.config.mail.to[desk];

export const entityOf = ({ desk, id }: MailedRequest) => ({ kind: entityKindOf(desk), id });
const referenceData = ({ desk, reference }: MailedRequest) => ({ reference, noun: `${desk} request` });
/** The data that all emails about a request need, except its receipt. */
export const commonData = (request: MailedRequest) => ({ ...referenceData(request), name: request.name });
export const adminUrl = ({ context }: MailCall, { desk, id }: Pick<MailedRequest, 'desk' | 'id'>) =>
  `${publicOrigin(context.config)}/admin/${resourceOf(desk)}?open=${id}`;

/** Queues a receipt for the visitor and, if the desk has an address, a notification for the desk. */
export async function mailArrival(call: MailCall, request: MailedRequest): Promise<void> {
  const { email, company, message } = request;
  const entity = entityOf(request);
  const deskAddress = deskAddressOf(call, request);
  const statusUrl = await createVisitorUrl(call, request);
  await queue(call, {
    template: 'request-receipt',
    recipient: email,
    data: { ...referenceData(request), statusUrl, deskAddress },
    entity,
  });
  if (!deskAddress) return;
  const data = { ...commonData(request), email, company, message, url: adminUrl(call, request) };
  await queue(call, { template: 'request-arrived', recipient: deskAddress, data, entity });
}

/** Notifies an administrator of a request that somebody else assigned to them, unless the assignee changes first. */
export async function mailAssignment(
  call: MailCall,
  request: MailedRequest,
  assignee: { name: string; email: string },
  assignedBy: string,
): Promise<void> {
  const data = { ...commonData(request), assignee: assignee.name, assignedBy, url: adminUrl(call, request) };
  await queue(call, {
    template: 'request-assigned',
    recipient: assignee.email,
    data,
    entity: entityOf(request),
    delayMs: noticeDelayMs,
  });
}

/** Whether an administrator is the last one who was notified of an assignment of the request. */
export const wasNotified = async ({ tx }: MailCall, { id }: MailedRequest, { email }: { email: string }): Promise<boolean> =>
  (await lastRecipient(tx, 'request-assigned', id)) === email;

/** Deletes the mail about an earlier assignment if it has not been sent yet. */
export const withdrawAssignment = ({ context, tx }: MailCall, { id }: MailedRequest): Promise<number> =>
  withdrawMails(tx, 'request-assigned', [id], context.now());

/** Notifies the visitor if the new status is an outcome, unless the change is undone first. */
export async function mailOutcome(call: MailCall, request: MailedRequest, status: string): Promise<void> {
  const outcome = outcomes[status];
  if (!outcome) return;
  const statusUrl = await createVisitorUrl(call, request);
  const data = { ...commonData(request), outcome, statusUrl, deskAddress: deskAddressOf(call, request) };
  await queue(call, {
    template: 'request-closed',
    recipient: request.email,
    data,
    entity: entityOf(request),
    delayMs: noticeDelayMs,
  });
}
