// Mails of a conversation: a reply goes to the visitor, an answer to the desk.
import { queue, type MailCall } from './queue.ts';
import { adminUrl, entityOf, newVisitorUrl, outcomes, shown, type MailedRequest } from './request-mails.ts';

export interface Reply {
  author: string;
  text: string;
  /** The status to which the reply moved the request; null where it stayed. */
  status: string | null;
}

/**
 * Sends a reply to the visitor.
 * @returns the id of the mail
 */
export async function mailReply(call: MailCall, request: MailedRequest, { author, text, status }: Reply): Promise<string> {
  const data = {
    ...shown(request),
    author,
    text,
    outcome: (status && outcomes[status]) || null,
    statusUrl: await newVisitorUrl(call, request),
    deskAddress: call.context.config.mail.to[request.desk],
  };
  return queue(call, { template: 'request-reply', recipient: request.email, data, entity: entityOf(request) });
}

/** Tells the desk of an answer, where the desk has an address. */
export async function mailAnswer(call: MailCall, request: MailedRequest, text: string): Promise<void> {
  const recipient = call.context.config.mail.to[request.desk];
  if (!recipient) return;
  const data = { ...shown(request), email: request.email, text, url: adminUrl(call, request) };
  await queue(call, { template: 'visitor-answered', recipient, data, entity: entityOf(request) });
}

/** Tells the desk that the visitor marked the request as solved, where the desk has an address. */
export async function mailSolved(call: MailCall, request: MailedRequest): Promise<void> {
  const recipient = call.context.config.mail.to[request.desk];
  if (!recipient) return;
  const data = { ...shown(request), url: adminUrl(call, request) };
  await queue(call, { template: 'visitor-solved', recipient, data, entity: entityOf(request) });
}
