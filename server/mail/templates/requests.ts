// Emails about a request of one of the four desks.
import { action, facts, paragraph, quote, startOf } from './layout.ts';
import type { MailTemplate } from './template.ts';

interface MailedReference {
  reference: string;
  /** Name of the kind of request, for example `support request`. */
  noun: string;
}

export interface RequestMail extends MailedReference {
  name: string;
}

/** An email to the visitor, who may answer it on the page of the request or by email. */
export interface AnswerableMail {
  /** URL of the visitor's page. */
  statusUrl: string;
  /** Email address of the desk, for visitors who reply by email; null if it has none. */
  deskAddress: string | null;
}

export const toDesk = ({ deskAddress }: Pick<AnswerableMail, 'deskAddress'>): string | null => deskAddress;

export interface RequestReceiptMail extends MailedReference, AnswerableMail {}

/** Anyone with the link can read the conversation. */
export const keepLink = 'The link opens your request without a password, so keep it to yourself.';

/**
 * To the visitor: the request arrived. Nobody has verified the address yet, so the email contains no text of the form: otherwise
 * a stranger could send emails with a text of their own to anyone.
 */
export const requestReceipt: MailTemplate<RequestReceiptMail> = {
  subject: ({ reference }) => `[${reference}] We received your request`,
  replyTo: toDesk,
  letter: ({ reference, noun, statusUrl }) => ({
    heading: 'We received your request',
    preview: `Your reference is ${reference}.`,
    content: [
      paragraph(
        `Thank you for your ${noun}. Its reference is ${reference}. We will reply to this address. ` +
          'On your request page, you can read what you wrote, see the status and add to it.',
      ),
      action('Open your request', statusUrl),
      paragraph(keepLink),
    ],
    reason: 'You received this email because this address was entered in a form on our website. If that was not you, ignore it.',
  }),
};

export interface RequestArrivedMail extends RequestMail {
  email: string;
  company: string | null;
  message: string;
  /** URL of the record in the admin area. */
  url: string;
}

/** To the desk: a new request. A reply to the email goes to the visitor. */
export const requestArrived: MailTemplate<RequestArrivedMail> = {
  subject: ({ reference, noun, name }) => `[${reference}] New ${noun} from ${name}`,
  replyTo: ({ email }) => email,
  letter: ({ reference, noun, name, email, company, message, url }) => ({
    heading: `New ${noun}`,
    preview: startOf(message),
    content: [
      facts({ Reference: reference, From: name, Email: email, Company: company }),
      quote(message),
      action('Open request', url),
    ],
    reason: 'This address is set as the desk’s address for new requests.',
  }),
};

export interface RequestAssignedMail extends RequestMail {
  assignee: string;
  assignedBy: string;
  url: string;
}

/** To an administrator: a colleague assigned the request to them. */
export const requestAssigned: MailTemplate<RequestAssignedMail> = {
  subject: ({ reference, assignedBy }) => `[${reference}] ${assignedBy} assigned this request to you`,
  letter: ({ reference, noun, name, assignee, assignedBy, url }) => ({
    heading: 'A request was assigned to you',
    preview: `${reference} from ${name}`,
    content: [
      paragraph(`Hello ${assignee},`),
      paragraph(`${assignedBy} assigned the ${noun} ${reference} from ${name} to you.`),
      action('Open request', url),
    ],
    reason: 'Administrators get an email when somebody else assigns a request to them.',
  }),
};

export interface RequestClosedMail extends RequestMail, AnswerableMail {
  outcome: 'done' | 'declined';
}

const outcomes = {
  done: {
    heading: 'Your request is done',
    text: 'is done. If something is missing, tell us on your request page and we will look at it again.',
  },
  declined: {
    heading: 'We cannot take on your request',
    text: 'was declined. If you have questions, ask us on your request page.',
  },
};

/** To the visitor: the request is done or declined. */
export const requestClosed: MailTemplate<RequestClosedMail> = {
  subject: ({ reference, outcome }) => `[${reference}] ${outcomes[outcome].heading}`,
  replyTo: toDesk,
  letter: ({ reference, noun, name, outcome, statusUrl }) => ({
    heading: outcomes[outcome].heading,
    preview: `About your ${noun} ${reference}.`,
    content: [
      paragraph(`Hello ${name},`),
      paragraph(`Your ${noun} ${reference} ${outcomes[outcome].text}`),
      action('Open your request', statusUrl),
    ],
    reason: `You received this email because you sent us the request ${reference}.`,
  }),
};
