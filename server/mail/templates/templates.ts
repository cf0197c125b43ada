// All mail templates by their names in the outbox. Emails that are queued under a name fail if the entry is renamed.
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

/** The data that a template needs. */
export type TemplateData<Name extends TemplateName> = Parameters<(typeof templates)[Name]['letter']>[0];
