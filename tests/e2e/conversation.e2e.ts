// A request from both sides: the visitor reads emails and opens their link, the team works in the admin area.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { ParsedMail } from 'mailparser';
import { startServer, type RunningServer } from '../support/server.ts';
import { startSmtp, type RunningSmtp } from '../support/smtp.ts';
import { submitRequest } from './records.ts';
import {
  adminToken,
  api,
  expect,
  expectAccessible,
  findCachedPaths,
  newVisitor,
  passMinimumFillTime,
  pick,
  signIn,
  test,
  visit,
} from './site.ts';

let server: RunningServer;
let smtp: RunningSmtp;
test.beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ MAIL_URL: smtp.url, MAIL_FROM: 'site@example.com', MAIL_TO_SUPPORT: 'desk@example.com' });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const toText = ({ to }: ParsedMail) => [to].flat()[0]?.text ?? '';

/** Waits for an email to an address with this text in its subject. */
async function waitForMail(address: string, subject: string): Promise<ParsedMail> {
  const find = () => smtp.mails.find((mail) => toText(mail).includes(address) && mail.subject?.includes(subject));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find()!;
}

/** The URL of the first matching path in an email, on the server of this test. @throws Error if no path matches */
function findUrl({ text }: ParsedMail, path: RegExp): string {
  const found = path.exec(text ?? '')?.[0];
  if (!found) throw new Error(`The email contains no path that matches ${path.source}.`);
  return server.url + found;
}

const findLink = (mail: ParsedMail) => findUrl(mail, /\/requests\/[A-Za-z0-9_-]{22}/);
const findRecordUrl = (mail: ParsedMail) => findUrl(mail, /\/admin\/support-requests\?open=[0-9a-f-]{36}/);

const submit = () => submitRequest('support-requests', { name: 'Pilar Navarro', email: 'pilar@example.com' }, server.url);

/** Waits for a state of a message. The conversation asks for it every five seconds. */
async function expectDelivery(page: Page, message: Locator, state: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(5000);
    await expect(message).toContainText(state, { timeout: 1000 });
  }).toPass();
}

test('both sides write to each other until the request is solved', async ({ page, browser }) => {
  await page.clock.install();
  const reference = await submit();
  expect(findLink(await waitForMail('pilar@example.com', 'We received your request'))).toBeTruthy();
  await waitForMail('desk@example.com', 'New support request');

  await signIn(page, `${server.url}/admin/support-requests?q=${reference}`);
  await page.getByRole('rowheader', { name: reference }).dblclick();
  const record = page.getByRole('article');
  await record.getByLabel('New note').fill('An internal remark.');
  await record.getByRole('button', { name: 'Add note' }).click();
  const reply = record.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  await reply.fill('Which version of Revit do you use?');
  await page.reload();
  await expect(reply).toHaveValue('Which version of Revit do you use?');
  await pick(page, record, 'Status after the reply', 'Waiting on customer');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await reply.press('Control+Enter');
  await expect(page.getByText('Reply to Pilar Navarro queued.')).toBeVisible();
  const conversation = record.getByRole('region', { name: 'Conversation' });
  await expectDelivery(page, conversation.getByRole('listitem').filter({ hasText: 'Which version' }), 'Sent');
  await expect(reply).toHaveValue('');

  const mail = await waitForMail('pilar@example.com', 'A reply to your request');
  expect(mail.text).toContain('Which version of Revit do you use?');
  expect(mail.replyTo?.text).toContain('desk@example.com');

  // The worker must not cache the visitor's page.
  const visitor = await newVisitor(browser, { serviceWorkers: 'allow' });
  const answer = await visit(visitor, findLink(mail));
  expect(answer?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We need an answer from you');
  await expect(visitor.getByText('Which version of Revit do you use?')).toBeVisible();
  await expect(visitor.getByText('An internal remark.')).toHaveCount(0);
  await expectAccessible(visitor);
  await visitor.emulateMedia({ media: 'print' });
  await expect(visitor.getByText('Which version of Revit do you use?')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Your message' })).toBeHidden();
  await visitor.emulateMedia({ media: 'screen' });
  await visitor.getByRole('textbox', { name: 'Your message' }).fill('Revit 2026.1.');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('We’re working on your request');
  expect((await waitForMail('desk@example.com', 'Pilar Navarro replied')).text).toContain('Revit 2026.1.');

  // An open conversation is read again every half minute.
  await page.clock.fastForward(30_000);
  await expect(conversation).toContainText('Revit 2026.1.');
  await expect(conversation).toContainText('Pilar Navarro moved it from “Waiting on customer” to “Open”');
  await expect(record.getByRole('button', { name: /Keep “Open”/ })).toBeVisible();

  await visitor.getByRole('button', { name: 'This is solved' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your request is done');
  await waitForMail('desk@example.com', 'Solved');
  const cachedPaths = await findCachedPaths(visitor);
  expect(
    cachedPaths.filter((path) => path.includes('/requests/')),
    'responses of the visitor’s page in the caches',
  ).toEqual([]);
  await visitor.context().close();
});

test('a failed reply shows the reason and is sent on retry', async ({ page }) => {
  await page.clock.install();
  const reference = await submit();
  await waitForMail('pilar@example.com', reference);
  await signIn(page, `${server.url}/admin/support-requests?q=${reference}`);
  await page.getByRole('rowheader', { name: reference }).dblclick();
  const record = page.getByRole('article');
  smtp.behavior = 'refuse';
  await record.getByRole('textbox', { name: 'Reply to Pilar Navarro' }).fill('A reply to a full mailbox.');
  await record.getByRole('button', { name: 'Send reply' }).click();
  const message = record.getByRole('listitem').filter({ hasText: 'A reply to a full mailbox.' }).last();
  await expectDelivery(page, message, /Not delivered: .*no such mailbox/);

  await visit(page, `${server.url}/admin/dashboard`);
  const failure = page.getByRole('list', { name: 'Emails that could not be sent' }).getByRole('listitem');
  await expect(failure).toContainText(/pilar@example\.com · Request reply.*no such mailbox/);
  await failure.getByRole('link', { name: 'Request reply' }).click();
  smtp.behavior = 'accept';
  await record.getByRole('button', { name: 'Try again' }).click();
  await expectDelivery(page, message, 'Sent');
});

test('an answer whose response is lost is kept, and is not sent twice after a reload', async ({
  page,
  context,
  allowedErrors,
}) => {
  const reference = await submit();
  const link = findLink(await waitForMail('pilar@example.com', reference));
  await visit(page, link);
  const field = page.getByRole('textbox', { name: 'Your message' });
  const send = page.getByRole('button', { name: 'Send message' });
  const failure = page.getByText('No response from server. Please check your connection. Your text is still here.');
  await field.fill('Revit 2026.1.');
  await context.setOffline(true);
  await send.click();
  await expect(failure).toBeVisible();
  await context.setOffline(false);
  // The server stores the message, but the connection breaks before its response arrives.
  await page.route('**/messages', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/messages'));
  await send.click();
  await lost;
  await expect(failure).toBeVisible();
  await page.unroute('**/messages');
  await page.reload();
  await expect(field).toHaveValue('Revit 2026.1.');
  await send.click();
  await expect(field).toHaveValue('');
  await expect(page.getByRole('listitem').filter({ hasText: 'Revit 2026.1.' })).toHaveCount(1);
  allowedErrors.push(/ERR_|Failed to load/);
});

test('an unknown link shows an error', async ({ page, consoleErrors }) => {
  await visit(page, `${server.url}/requests/AAAAAAAAAAAAAAAAAAAAAA`);
  await expect(page.getByRole('alert')).toContainText('This link doesn’t work');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('404')]);
});

const jon = { email: 'jon@example.com', password: 'nine-elbows-and-a-reducer', name: 'Jon Keller' };

async function addAdministrator({ email, password, name }: typeof jon): Promise<void> {
  const { body } = await api(`${server.url}/api/auth/register`, { method: 'POST', body: { email, password, name } });
  const role = { method: 'PATCH', token: await adminToken(server.url), body: { role: 'admin' } };
  expect((await api(`${server.url}/api/admin/users/${body.id as string}`, role)).status).toBe(200);
}

async function sendForm(page: Page, name: string, email: string): Promise<string> {
  await visit(page, `${server.url}/contact`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Topic').selectOption('PCF export');
  await page.getByLabel('What happens, and what did you expect?').fill('The valves of our steam line are missing.');
  await page.getByLabel('I agree that my data may be used').check();
  await passMinimumFillTime(page);
  await page.getByRole('button', { name: 'Send to support' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you, your request has arrived' })).toBeFocused();
  const shown = await page
    .getByText(/SUP-\d{4}-\d{4,}/)
    .first()
    .textContent();
  return /SUP-\d{4}-\d{4,}/.exec(shown ?? '')?.[0] ?? '';
}

test('follows a request from the form to its complete erasure', async ({ page, browser }) => {
  const [name, email] = ['Tomas Berg', 'tomas.berg@example.com'];
  await addAdministrator(jon);

  const visitor = await newVisitor(browser);
  const reference = await sendForm(visitor, name, email);
  await visit(visitor, findLink(await waitForMail(email, `[${reference}] We received your request`)));
  await expect(visitor.getByText('The valves of our steam line are missing.')).toBeVisible();
  const record = findRecordUrl(await waitForMail('desk@example.com', `[${reference}] New support request from ${name}`));

  await signIn(page, record);
  const article = page.getByRole('article');
  await pick(page, article, 'Assignee', jon.name);
  await expect(page.getByText(`${reference} is assigned to ${jon.name}.`)).toBeVisible();

  const colleague = await newVisitor(browser);
  await signIn(colleague, record, jon);
  const theirs = colleague.getByRole('article');
  await theirs.getByRole('textbox', { name: `Reply to ${name}` }).fill('Which piping class do the valves have?');
  await pick(colleague, theirs, 'Status after the reply', 'Waiting on customer');
  await theirs.getByRole('button', { name: 'Send reply' }).click();
  const reply = await waitForMail(email, `[${reference}] A reply to your request`);
  expect(reply.text).toContain('Which piping class do the valves have?');

  const link = findLink(reply);
  await visit(visitor, link);
  await visitor.getByRole('textbox', { name: 'Your message' }).fill('Class 3C1, our own.');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  expect((await waitForMail('desk@example.com', `[${reference}] ${name} replied`)).text).toContain('Class 3C1, our own.');
  await visitor.getByRole('button', { name: 'This is solved' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your request is done');
  await waitForMail('desk@example.com', `[${reference}] Solved`);
  await colleague.reload();
  await expect(theirs.getByRole('region', { name: 'Conversation' })).toContainText(
    new RegExp(`${name} moved it from “.+” to “Resolved”`),
  );

  await visit(page, `${server.url}/admin/customers?email=${encodeURIComponent(email)}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(data.requests).toMatchObject([
    {
      reference,
      name,
      status: 'resolved',
      assignee: { name: jon.name },
      messages: [{ text: 'Which piping class do the valves have?' }, { text: 'Class 3C1, our own.' }],
    },
  ]);
  expect(data.mails).toMatchObject([{ template: 'request-receipt' }, { template: 'request-reply' }]);

  await page.getByRole('button', { name: 'Erase personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase personal data?' });
  await dialog.getByRole('textbox').fill(email);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText(`The personal data of ${email} has been erased.`)).toBeVisible();

  const token = await adminToken(server.url);
  const read = (address: string) => api(`${server.url}/api/admin/${address}`, { token });
  expect((await read(`customers/data?email=${encodeURIComponent(email)}`)).status).toBe(404);
  expect((await read(`support-requests?q=${encodeURIComponent(name)}`)).body.total).toBe(0);
  const log = JSON.stringify((await read('activity-log?limit=100')).body);
  expect(log).toContain(reference);
  expect(log).not.toContain(name);
  await visit(visitor, link);
  await expect(visitor.getByRole('alert')).toContainText('This link doesn’t work');
  await Promise.all([visitor.context().close(), colleague.context().close()]);
});
