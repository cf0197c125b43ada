// Every kind of mail by its name in the outbox. Renaming an entry strands the mails that wait under the old name.
import { invitation, passwordChanged, passwordReset, secondFactorChanged, sessionsEnded } from './accounts.ts';
import { requestReply, visitorAnswered, visitorSolved } from './conversations.ts';
import { overdueDigest } from './digest.ts';
import { eventChanged, signUpConfirmed } from './learning.ts';
import { licenseDeactivated, licenseExpiring, licenseIssued } from './licenses.ts';
import { requestArrived, requestAssigned, requestClosed, requestReceipt } from './requests.ts';

export const templates = {
  'request-receipt': requestReceipt,
  'request-arrived': requestArrived,
  'request-assigned': requestAssigned,
  'overdue-digest': overdueDigest,
  'request-closed': requestClosed,
  'request-reply': requestReply,
  'visitor-answered': visitorAnswered,
  'visitor-solved': visitorSolved,
  'sign-up-confirmed': signUpConfirmed,
  'event-changed': eventChanged,
  'license-issued': licenseIssued,
  'license-expiring': licenseExpiring,
  'license-deactivated': licenseDeactivated,
  'sessions-ended': sessionsEnded,
  'password-changed': passwordChanged,
  'password-reset': passwordReset,
  'second-factor-changed': secondFactorChanged,
  invitation,
};

export type TemplateName = keyof typeof templates;

/** What a template shows. */
export type TemplateData<Name extends TemplateName> = Parameters<(typeof templates)[Name]['letter']>[0];
