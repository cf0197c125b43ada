// Emails of a conversation between a visitor and the team.
import { action, facts, paragraph, quote, startOf } from './layout.ts';
import { type AnswerableMail, keepLink, type RequestMail, toDesk } from './requests.ts';
import type { MailTemplate } from './template.ts';

export interface RequestReplyMail extends RequestMail, Pick<AnswerableMail, 'deskAddress'> {
  /** Null if a link to the visitor's page would not work. */
  statusUrl: string | null;
  author: string;
  text: string;
  /** The outcome of the request; null while work continues. */
  outcome: 'done' | 'declined' | null;
}

const outcomes = {
  done: 'We now consider your request done. If something is missing, tell us on your request page.',
  declined: 'We cannot take on this request. If you have questions, ask us on your request page.',
};

/** To the visitor: a reply of the team. */
export const requestReply: MailTemplate<RequestReplyMail> = {
  subject: ({ reference }) => `[${reference}] A reply to your request`,
  replyTo: toDesk,
  letter: ({ reference, noun, author, text, outcome, statusUrl }) => ({
    heading: 'A reply to your request',
    preview: startOf(text),
    content: [
      paragraph(`${author} wrote about your ${noun} ${reference}:`),
      quote(text),
      ...(outcome ? [paragraph(outcomes[outcome])] : []),
      ...(statusUrl ? [action('Reply', statusUrl), paragraph(keepLink)] : []),
    ],
    reason: `You received this email because you sent us the request ${reference}.`,
  }),
};

export interface VisitorAnsweredMail extends RequestMail {
  email: string;
  text: string;
  /** URL of the record in the admin area. */
  url: string;
}

/** To the desk: the visitor has answered. */
export const visitorAnswered: MailTemplate<VisitorAnsweredMail> = {
  subject: ({ reference, name }) => `[${reference}] ${name} replied`,
  replyTo: ({ email }) => email,
  letter: ({ reference, noun, name, email, text, url }) => ({
    heading: `${name} replied`,
    preview: startOf(text),
    content: [facts({ Reference: reference, Request: noun, Email: email }), quote(text), action('Open request', url)],
    reason: 'This address is set as the desk’s address for requests.',
  }),
};

export interface VisitorSolvedMail extends RequestMail {
  email: string;
  url: string;
}

/** To the desk: the visitor marked the request as solved. */
export const visitorSolved: MailTemplate<VisitorSolvedMail> = {
  subject: ({ reference }) => `[${reference}] Solved`,
  replyTo: ({ email }) => email,
  letter: ({ reference, noun, name, url }) => ({
    heading: 'A request is solved',
    preview: `${reference} from ${name}`,
    content: [paragraph(`${name} marked the ${noun} ${reference} as solved.`), action('Open request', url)],
    reason: 'This address is set as the desk’s address for requests.',
  }),
};
