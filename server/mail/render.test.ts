import { expect, test } from 'vitest';
import { renderMail } from './render.ts';

const request = { reference: 'SUP-2026-0042', noun: 'support request', name: 'Ingrid Nilsen' };
const url = 'https://www.example.com/admin/support-requests';
const arrived = { ...request, email: 'ingrid@example.com', company: null, url };
const sent = { ...request, statusUrl: 'https://www.example.com/requests/…', deskAddress: 'support@example.com' };

test('keeps the indentation of a visitor’s text, and sets its direction', async () => {
  const { html, text } = await renderMail('request-arrived', { ...arrived, message: 'ELBOW\n    SKEY ELBW\n\nThanks' });
  expect(text).toContain('\n\nELBOW\n    SKEY ELBW\n\nThanks\n\n');
  expect(html).toMatch(/<p class="quote" dir="auto" style="[^"]*white-space:pre-wrap[^"]*">ELBOW<br\/> {4}SKEY ELBW<br\/>/);
});

test('long names and license keys wrap on a phone', async () => {
  const license = { name: 'Ingrid', product: 'pcf-export', keyEnding: 'RN5F', expiresAt: null, timeZone: 'UTC', salesUrl: 'x' };
  const issued = { ...license, key: 'SPW-7K2M-9QTX-4HJD-B6WZ-RN5F', maxActivations: 3, maxInstances: 2 };
  const { html } = await renderMail('license-issued', issued);
  expect(html).not.toContain('nowrap');
  for (const text of ['Your license key', 'Hello Ingrid,', issued.key]) {
    expect(html).toMatch(new RegExp(`style="[^"]*overflow-wrap:anywhere[^"]*">${text}<`));
  }
});

test('the content states its language, because web mailers remove the attributes of the document', async () => {
  const { html } = await renderMail('request-receipt', sent);
  expect(html).toMatch(/<body.*<table[^>]* lang="en" dir="ltr"/s);
});

test('only cells have the space around the content, because Outlook on Windows ignores the padding of tables', async () => {
  const { html } = await renderMail('request-receipt', sent);
  expect(html).toMatch(/<td style="padding:24px 28px 20px"><h1/);
  expect(html).not.toMatch(/<table[^>]*padding:/);
});

test('a preview does not end in half of an emoji', async () => {
  const { html } = await renderMail('request-arrived', { ...arrived, message: `${'x'.repeat(119)}👷 and more` });
  expect(html).toContain(`${'x'.repeat(119)}👷<`);
  expect(html).not.toContain('\ufffd');
});

test('shows each fact on one line of the plain text', async () => {
  const { text } = await renderMail('request-arrived', { ...arrived, message: 'Hello' });
  expect(text).toMatch(/^Reference +SUP-2026-0042\nFrom +Ingrid Nilsen\nEmail +ingrid@example\.com$/m);
});

test.each([
  ['request-receipt', {}],
  ['request-reply', { author: 'Ada', text: 'Hello', outcome: null }],
  ['request-closed', { outcome: 'done' }],
])('the visitor’s answer to %s reaches the desk', async (template, data) => {
  expect((await renderMail(template, { ...sent, ...data })).replyTo).toBe('support@example.com');
});

test.each(['request-arrived', 'visitor-answered', 'visitor-solved'])(
  'the desk’s answer to %s reaches the visitor',
  async (template) => {
    expect((await renderMail(template, { ...arrived, message: 'Hello', text: 'Hello' })).replyTo).toBe(arrived.email);
  },
);

test('a name cannot turn the rest of the subject around', async () => {
  const { subject } = await renderMail('visitor-answered', { ...arrived, name: 'Ingrid\u202e', text: 'Hello' });
  expect(subject).toBe('[SUP-2026-0042] Ingrid  replied');
});
