// Emails of a conversation: replies to the visitor, and answers of the visitor to the desk.
import { hasWorkingLink } from '../domain/conversations.ts';
import type { DeskRequest } from '../models/DeskRequest.ts';
import { queue, type MailCall } from './queue.ts';
import {
  adminUrl,
  commonData,
  createVisitorUrl,
  deskAddressOf,
  entityOf,
  outcomes,
  type MailedRequest,
} from './request-mails.ts';

export interface Reply {
  author: string;
  text: string;
  /** The new status of the request; null if the reply did not change it. */
  status: string | null;
}

/**
 * Queues the email of a reply to the visitor.
 * @returns the id of the email
 */
export async function mailReply(
  call: MailCall,
  request: MailedRequest & Pick<DeskRequest, 'status' | 'closedAt'>,
  { author, text, status }: Reply,
): Promise<string> {
  const data = {
    ...commonData(request),
    author,
    text,
    outcome: (status && outcomes[status]) || null,
    statusUrl: hasWorkingLink(request, call.context.now()) ? await createVisitorUrl(call, request) : null,
    deskAddress: deskAddressOf(call, request),
  };
  return queue(call, { template: 'request-reply', recipient: request.email, data, entity: entityOf(request) });
}

/** Notifies the desk of a visitor's answer, if the desk has an address. */
export async function mailAnswer(call: MailCall, request: MailedRequest, text: string): Promise<void> {
  const recipient = deskAddressOf(call, request);
  if (!recipient) return;
  const data = { ...commonData(request), email: request.email, text, url: adminUrl(call, request) };
  await queue(call, { template: 'visitor-answered', recipient, data, entity: entityOf(request) });
}

/** Notifies the desk that the visitor marked the request as solved, if the desk has an address. */
export async function mailSolved(call: MailCall, request: MailedRequest): Promise<void> {
  const recipient = deskAddressOf(call, request);
  if (!recipient) return;
  const data = { ...commonData(request), email: request.email, url: adminUrl(call, request) };
  await queue(call, { template: 'visitor-solved', recipient, data, entity: entityOf(request) });
}
