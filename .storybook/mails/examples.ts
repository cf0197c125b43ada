// What each mail shows in its states. References, names and addresses are those of the contract's examples.
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
const safety = { name: administrator.name, url: `${site}/login` };
const mailedLicense = {
  name: license.customer.name,
  product: 'pcf-export',
  keyEnding: license.keyEnding,
  expiresAt: license.expiresAt,
  timeZone: 'UTC',
  salesUrl: `${site}/contact-sales`,
};
const place = {
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
};
const received = { ...about, message: request.message, statusUrl };
const arrived = { ...about, email: request.email, company: request.company, message: request.message, url: recordUrl };
const replied = {
  ...about,
  author: administrator.name,
  text: reply.text,
  outcome: null,
  statusUrl,
  deskAddress: null,
};
const overdue = { reference: request.reference, name: request.name, dueOn: '2026-11-18', url: recordUrl };
const longMessage = String(longBody('submitSupportRequest')['message']);

/** Each mail by its template and state. A template without a state does not compile. */
export const mails: { [Name in TemplateName]: Record<string, TemplateData<Name>> } = {
  'request-receipt': { sent: received, longMessage: { ...received, message: longMessage } },
  'request-arrived': { whole: arrived, withoutCompany: { ...arrived, company: null } },
  'request-assigned': { assigned: { ...about, assignee: administrator.name, assignedBy: administrator.name, url: recordUrl } },
  'request-closed': {
    done: { ...about, outcome: 'done', statusUrl },
    declined: { ...about, outcome: 'declined', statusUrl },
  },
  'request-reply': {
    open: replied,
    done: { ...replied, outcome: 'done' },
    declined: { ...replied, outcome: 'declined' },
  },
  'visitor-answered': { answered: { ...about, email: request.email, text: reply.text, url: recordUrl } },
  'visitor-solved': { solved: { ...about, url: recordUrl } },
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
    webinar: place,
    webinarWithLink: { ...place, joinUrl: `${site}/join` },
    course: { ...place, kind: 'training-course', startsAt: null },
  },
  'event-changed': {
    moved: { ...place, change: 'moved' },
    joinLink: { ...place, joinUrl: `${site}/join`, change: 'join-link' },
    canceled: { ...place, change: 'cancelled' },
  },
  'license-issued': {
    expiring: { ...mailedLicense, key: license.key, maxActivations: 5, maxInstances: 2 },
    perpetual: { ...mailedLicense, expiresAt: null, key: license.key, maxActivations: 1, maxInstances: 1 },
  },
  'license-expiring': { soon: mailedLicense },
  'license-deactivated': { deactivated: mailedLicense },
  'sessions-ended': { ended: safety },
  'password-changed': { changed: safety },
  'password-reset': { asked: safety },
  'second-factor-changed': { on: { ...safety, isEnabled: true }, off: { ...safety, isEnabled: false } },
  invitation: { invited: { ...safety, inviter: administrator.name } },
};
