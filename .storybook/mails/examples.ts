// Example data of each email, by state. References, names and addresses come from the contract's examples.
import type { TemplateData, TemplateName } from '../../server/mail/templates/templates.ts';
import { example, exampleBody, longBody } from '../examples.ts';

interface ExampleRequest {
  reference: string;
  name: string;
  email: string;
  company: string;
  message: string;
}
const request = example<ExampleRequest>('getSupportRequest', 'open');
const reply = exampleBody('createSupportReply') as { text: string };
const administrator = { name: example<{ username: string }>('getMe').username };
const license = example<{ customer: { name: string }; keyEnding: string; expiresAt: string; key: string }>('createLicense');
const webinar = example<{ id: string; title: string; startsAt: string; durationMinutes: number; timeZone: string }>('getWebinar');

const site = 'https://www.example.com';
const about = { reference: request.reference, noun: 'support request', name: request.name };
const statusUrl = `${site}/requests/…`;
const recordUrl = `${site}/admin/support-requests`;
const accountNotice = { name: administrator.name, url: `${site}/login` };
const mailedLicense = {
  name: license.customer.name,
  product: 'pcf-export',
  keyEnding: license.keyEnding,
  expiresAt: license.expiresAt,
  timeZone: 'UTC',
  salesUrl: `${site}/contact-sales`,
};
const event = {
  id: webinar.id,
  kind: 'webinar' as const,
  title: webinar.title,
  startsAt: webinar.startsAt,
  durationMinutes: webinar.durationMinutes,
  timeZone: webinar.timeZone,
  version: 1,
  name: request.name,
  url: `${site}/learn/webinars`,
  joinUrl: null,
  organizer: 'support@example.com',
};
const answerable = { statusUrl, deskAddress: 'support@example.com' };
const arrived = { ...about, email: request.email, company: request.company, message: request.message, url: recordUrl };
const replied = {
  ...about,
  author: administrator.name,
  text: reply.text,
  outcome: null,
  ...answerable,
};
const overdue = { reference: request.reference, dueOn: '2026-11-18', url: recordUrl };
const longMessage = String(longBody('submitSupportRequest')['message']);

/** Email data by template and state. A template without an entry does not compile. */
export const mails: { [Name in TemplateName]: Record<string, TemplateData<Name>> } = {
  'request-receipt': { sent: { ...about, ...answerable } },
  'request-arrived': {
    whole: arrived,
    withoutCompany: { ...arrived, company: null },
    longMessage: { ...arrived, message: longMessage },
  },
  'request-assigned': { assigned: { ...about, assignee: administrator.name, assignedBy: administrator.name, url: recordUrl } },
  'request-closed': {
    done: { ...about, ...answerable, outcome: 'done' },
    declined: { ...about, ...answerable, outcome: 'declined' },
  },
  'request-reply': {
    open: replied,
    done: { ...replied, outcome: 'done' },
    declined: { ...replied, outcome: 'declined' },
    withoutLink: { ...replied, statusUrl: null },
  },
  'visitor-answered': { answered: { ...about, email: request.email, text: reply.text, url: recordUrl } },
  'visitor-solved': { solved: { ...about, email: request.email, url: recordUrl } },
  'overdue-digest': {
    both: { name: administrator.name, count: 2, own: [overdue], unassigned: [overdue], url: `${site}/admin/my-work` },
    one: { name: administrator.name, count: 1, own: [overdue], unassigned: [], url: `${site}/admin/my-work` },
    many: {
      name: administrator.name,
      count: 34,
      own: [overdue],
      unassigned: Array.from({ length: 20 }, () => overdue),
      url: `${site}/admin/my-work`,
    },
  },
  'sign-up-confirmed': {
    webinar: event,
    webinarWithLink: { ...event, joinUrl: `${site}/join` },
    course: { ...event, kind: 'training-course', startsAt: null },
    path: { ...event, kind: 'learning-path', startsAt: null, durationMinutes: 0 },
  },
  'event-changed': {
    published: { ...event, change: 'published' },
    moved: { ...event, change: 'moved' },
    dateRemoved: { ...event, kind: 'training-course', change: 'date-removed' },
    joinLink: { ...event, joinUrl: `${site}/join`, change: 'join-link' },
    canceled: { ...event, change: 'cancelled' },
  },
  'license-issued': {
    expiring: { ...mailedLicense, key: license.key, maxActivations: 5, maxInstances: 2 },
    perpetual: { ...mailedLicense, expiresAt: null, key: license.key, maxActivations: 1, maxInstances: 1 },
  },
  'license-expiring': { soon: mailedLicense },
  'license-deactivated': { deactivated: mailedLicense },
  'sessions-ended': { ended: accountNotice },
  'password-changed': { changed: accountNotice },
  'password-reset': { requested: accountNotice },
  'second-factor-changed': { on: { ...accountNotice, isEnabled: true }, off: { ...accountNotice, isEnabled: false } },
  invitation: { invited: { ...accountNotice, inviter: administrator.name } },
};
