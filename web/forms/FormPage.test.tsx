import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { dismiss, snackbar } from '../snackbar/snackbar.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import { minFillMs } from '../../openapi/minimum-fill-time.ts';
import { FormPage } from './FormPage.tsx';
import { readEntries, removeEntry } from './outbox-store.ts';
import { outbox, sendWaiting } from './outbox.ts';
import { companyField, consentField, emailField, nameField } from './person-fields.ts';
import { Sent as SentScreen } from './Sent.tsx';

const url = '/api/public/support-requests';
const schema = z.object({
  name: z.string().min(2),
  email: z.email(),
  consent: z.literal(true),
  page: z.string(),
  topic: z.literal('sales'),
  website: z.string().optional(),
  elapsedMs: z.int().min(minFillMs).max(10_000).optional(),
});

const page = (
  <FormPage
    title="Sales inquiry"
    form={{
      id: 'test',
      fields: [nameField, emailField, consentField],
      schema,
      url,
      fixed: { topic: 'sales' },
      submitLabel: 'Send inquiry',
    }}
    steps={[['You get a reference number', 'as soon as it has arrived.']]}
    nextStep="We reply by email."
  />
);

interface Sent {
  key: string | null;
  body: Record<string, unknown>;
}
let sent: Sent[];
let answer: () => Promise<Response>;

const json = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));
const receipt = json(201, { reference: 'SUP-2026-0001', status: 'new', createdAt: '2026-11-21T00:00:00.000Z' });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  window.sessionStorage.clear();
  for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
  outbox.waiting = [];
  outbox.outcomes = {};
  outbox.rejected = [];
  snackbar.queue.length = 0;
  dismiss();
  sent = [];
  answer = receipt;
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (input !== url) return real(input, init);
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse(String(init?.body)) as Record<string, unknown>,
    });
    return answer();
  });
});
afterEach(() => vi.restoreAllMocks());

type Screen = Awaited<ReturnType<typeof render>>;

async function fillIn(screen: Screen): Promise<void> {
  await screen.getByLabelText('Name').fill('Ada Lovelace');
  await screen.getByLabelText('Email').fill('ada@example.com');
  await screen.getByRole('checkbox').click();
  const filledInAt = Date.now() + minFillMs;
  vi.spyOn(Date, 'now').mockReturnValue(filledInAt);
}
const press = (screen: Screen) => screen.getByRole('button', { name: 'Send inquiry' }).click();

test('focuses the summary of an empty form, which links to each field', async () => {
  const screen = await render(page);
  await press(screen);
  const summary = screen.getByRole('group', { name: /need your attention$/ });
  await expect.element(summary).toHaveAccessibleName('3 fields need your attention');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toHaveAccessibleDescription(/^Name: .* Email: Enter the email address we should reply to\./);
  await screen.getByRole('link', { name: 'Email: Enter the email address we should reply to.' }).click();
  const email = screen.getByLabelText('Email');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveAccessibleDescription('Enter the email address we should reply to.');
  await email.fill('ada@example.com');
  await expect.element(summary.getByText('2 fields need your attention')).toBeVisible();
  // A screen reader would read a live region again.
  expect(summary.element().closest('form')?.querySelector('[role=alert]')).toBeNull();
  expect(sent).toEqual([]);
});

test('sends once on two quick presses and focuses the success screen with the reference', async () => {
  let arrive!: (response: Response) => void;
  answer = () => new Promise((resolve) => (arrive = resolve));
  const screen = await render(page);
  await fillIn(screen);
  const form = document.querySelector('form');
  form?.requestSubmit();
  form?.requestSubmit();
  await expect.poll(() => sent.length).toBe(1);
  form?.requestSubmit();
  arrive(await receipt());
  await expect.element(screen.getByRole('heading', { name: 'Thank you, your request has arrived' })).toHaveFocus();
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toMatchObject({ name: 'Ada Lovelace', topic: 'sales', consent: true, page: window.location.pathname });
  expect(sent[0]?.body).not.toHaveProperty('website');
  expect(window.sessionStorage.getItem('draft:test')).toBeNull();
});

test('shows the copy button’s tooltip 10 px away on hover and on keyboard focus, and copies the reference', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  const button = screen.getByRole('button', { name: 'Copy reference' });
  await button.hover();
  const tooltip = screen.getByRole('tooltip');
  await expect.element(tooltip).toHaveTextContent('Copy the reference');
  const distance = () => button.element().getBoundingClientRect().top - tooltip.element().getBoundingClientRect().bottom;
  await expect.poll(() => Math.round(distance())).toBe(10);
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => snackbar.current?.text).toBe('Reference copied.');
  expect(copied).toEqual(['SUP-2026-0001']);
});

test('says that the browser does not allow copying the reference', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('Not allowed', 'NotAllowedError'));
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await screen.getByRole('button', { name: 'Copy reference' }).click();
  await expect.poll(() => snackbar.current?.text).toMatch(/^Your browser blocked copying\./);
});

test('shows the server’s errors at their fields, and uses a new idempotency key only after a change', async () => {
  answer = json(503, { message: 'Please try again in a moment.', code: 'UNAVAILABLE', details: [] });
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await expect.element(screen.getByRole('group', { name: 'Please try again in a moment.' })).toBeVisible();
  answer = json(422, {
    message: 'One field is invalid.',
    code: 'VALIDATION_FAILED',
    details: [
      { pointer: '/email', code: 'X', message: 'This address does not accept email.' },
      { pointer: '/page', code: 'Y', message: 'The page is unknown.' },
    ],
  });
  // A later time would be another body, which the server rejects with the same key.
  vi.mocked(Date.now).mockReturnValue(Date.now() + 1000);
  await press(screen);
  const summary = screen.getByRole('group', { name: 'One field is invalid.' });
  await expect.element(summary.getByText('The page is unknown.')).toBeVisible();
  await expect.element(screen.getByLabelText('Email')).toHaveAccessibleDescription('This address does not accept email.');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace');
  answer = receipt;
  await screen.getByLabelText('Email').fill('ada@example.org');
  await press(screen);
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  const [first, again, corrected] = sent;
  expect(again).toEqual(first);
  expect(corrected?.key).not.toBe(first?.key);
});

test('focuses the summary after each failed attempt, even if it renders late', async () => {
  // A frame is painted before React renders.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    run(performance.now());
    return 0;
  });
  answer = json(503, { message: 'Please try again in a moment.', code: 'UNAVAILABLE', details: [] });
  const screen = await render(page);
  await fillIn(screen);
  for (let time = 0; time < 2; time += 1) {
    await press(screen);
    await expect.element(screen.getByRole('group', { name: 'Please try again in a moment.' })).toHaveFocus();
  }
});

test('keeps a draft and its opening time after the page is left, until the form is cleared', async () => {
  const first = await render(page);
  await fillIn(first);
  const opened = JSON.parse(window.sessionStorage.getItem('draft:test') ?? '{}') as { openedAt: number };
  await first.unmount();
  const second = await render(page);
  await expect.element(second.getByLabelText('Name')).toHaveValue('Ada Lovelace');
  vi.spyOn(Date, 'now').mockReturnValue(opened.openedAt + 7000);
  await press(second);
  await expect.element(second.getByText('SUP-2026-0001')).toBeVisible();
  expect(sent[0]?.body['elapsedMs']).toBe(7000);
  vi.mocked(Date.now).mockRestore();

  await second.getByRole('button', { name: 'Send another request' }).click();
  await expect.element(second.getByLabelText('Name')).toHaveFocus();
  await second.getByLabelText('Name').fill('Grace');
  await second.getByRole('button', { name: 'Clear form' }).click();
  await expect.element(second.getByLabelText('Name')).toHaveValue('');
  await expect.element(second.getByLabelText('Name')).toHaveFocus();
  expect(window.sessionStorage.getItem('draft:test')).toBeNull();
});

test('sends a form that was filled in too fast only after the minimum fill time', async () => {
  let sentAt = 0;
  answer = () => {
    sentAt = performance.now();
    return receipt();
  };
  const screen = await render(page);
  await fillIn(screen);
  const { openedAt } = JSON.parse(window.sessionStorage.getItem('draft:test') ?? '{}') as { openedAt: number };
  vi.mocked(Date.now).mockReturnValue(openedAt);
  const pressedAt = performance.now();
  await press(screen);
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  expect(sentAt - pressedAt).toBeGreaterThanOrEqual(minFillMs);
  expect(sent[0]?.body['elapsedMs']).toBe(minFillMs);
});

test('omits the elapsed time of a form that was open for longer than the contract’s maximum', async () => {
  const screen = await render(page);
  await fillIn(screen);
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 1_000_000);
  await press(screen);
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  expect(sent[0]?.body).not.toHaveProperty('elapsedMs');
});

test('hides the honeypot field from users and assistive technology', async () => {
  const screen = await render(page);
  const honeypot = document.querySelector<HTMLInputElement>('input[name="website"]');
  expect(honeypot?.tabIndex).toBe(-1);
  expect(honeypot?.closest('[aria-hidden="true"]')).not.toBeNull();
  expect(screen.getByRole('textbox', { name: 'Website' }).elements()).toEqual([]);
  const box = honeypot?.closest('[aria-hidden="true"]')?.getBoundingClientRect();
  expect([box?.width, box?.height]).toEqual([1, 1]);
});

test('lets the browser complete known fields, but not restore a sent form after a reload', async () => {
  const screen = await render(page);
  await expect.element(screen.getByLabelText('Name')).toHaveAttribute('autocomplete', 'name');
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  expect(document.querySelector('form')?.autocomplete).toBe('off');
});

const pageOf = (status: number) => () =>
  Promise.resolve(new Response('<h1>Hello</h1>', { status, headers: { 'content-type': 'text/html' } }));

test.each([
  ['the sign-in of a public Wi-Fi', pageOf(200)],
  ['a proxy whose server does not respond', pageOf(502)],
])('saves a request that is answered by the page of %s', async (_, response) => {
  answer = response;
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await expect.element(screen.getByRole('heading', { name: /your request is saved$/ })).toBeVisible();
  answer = receipt;
  await sendWaiting();
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
});

test('saves a request without a connection and shows its reference after sending it with the same key', async () => {
  answer = offline;
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await expect.element(screen.getByRole('heading', { name: /your request is saved$/ })).toHaveFocus();
  expect(await readEntries()).toMatchObject([{ url, form: 'test', outcome: null }]);
  answer = receipt;
  await sendWaiting();
  await expect.element(screen.getByRole('heading', { name: 'Thank you, your request has arrived' })).toBeVisible();
  expect(sent[1]).toEqual(sent[0]);
  expect(await readEntries()).toEqual([]);
});

test.each([
  ['sent', receipt, 'Your request was sent. Its reference is SUP-2026-0001.'],
  ['saved', offline, 'Your request is saved and will be sent when you’re online.'],
  [
    'rejected',
    json(409, { message: 'Everything is taken.', code: 'CAPACITY_REACHED' }),
    'Your request was not sent: Everything is taken. Your answers are still in the form.',
  ],
])('says in the snackbar that a request was %s after the page was left', async (_, response, message) => {
  let respond!: () => void;
  answer = () => new Promise((resolve) => (respond = () => resolve(response())));
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await expect.poll(() => sent.length).toBe(1);
  await screen.unmount();
  respond();
  await expect.poll(() => snackbar.current?.text).toBe(message);
});

const rejection = json(422, { message: 'One field is invalid.', code: 'VALIDATION_FAILED', details: [] });

/** Sends the filled form while offline. */
async function saveRequest(screen: Screen): Promise<void> {
  answer = offline;
  await fillIn(screen);
  await press(screen);
  await expect.element(screen.getByRole('heading', { name: /your request is saved$/ })).toBeVisible();
}

test('puts a saved request that was rejected back into the form, with the reason', async () => {
  const screen = await render(page);
  await saveRequest(screen);
  answer = rejection;
  await sendWaiting();
  await expect.element(screen.getByRole('heading', { name: 'Your request was rejected' })).toBeVisible();
  expect(await readEntries()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Back to the form' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada Lovelace');
  await expect.element(screen.getByRole('group', { name: 'Your request was rejected: One field is invalid.' })).toBeVisible();
  await expect.poll(readEntries).toEqual([]);

  answer = receipt;
  await press(screen);
  await expect.element(screen.getByText('SUP-2026-0001')).toBeVisible();
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
});

test('keeps a rejected request until the form contains no newer input', async () => {
  const screen = await render(page);
  await saveRequest(screen);
  await screen.getByRole('button', { name: 'Send another request' }).click();
  const name = screen.getByLabelText('Name');
  await name.fill('Grace Hopper');
  answer = rejection;
  await sendWaiting();
  expect(outbox.rejected).toHaveLength(1);
  await expect.element(name).toHaveValue('Grace Hopper');
  await screen.getByRole('button', { name: 'Clear form' }).click();
  await expect.element(name).toHaveValue('Ada Lovelace');
});

test('keeps a newer draft when a request was rejected after the page was left', async () => {
  const first = await render(page);
  await saveRequest(first);
  await first.getByRole('button', { name: 'Send another request' }).click();
  await first.getByLabelText('Name').fill('Grace Hopper');
  await first.unmount();
  answer = rejection;
  await sendWaiting();
  const second = await render(page);
  const name = second.getByLabelText('Name');
  await expect.element(name).toHaveValue('Grace Hopper');
  expect(outbox.rejected).toHaveLength(1);
  await second.getByRole('button', { name: 'Clear form' }).click();
  await expect.element(name).toHaveValue('Ada Lovelace');
});

test('keeps text that is typed while the form is being sent', async () => {
  let arrive!: (response: Response) => void;
  answer = () => new Promise((resolve) => (arrive = resolve));
  const screen = await render(page);
  await fillIn(screen);
  await press(screen);
  await expect.poll(() => sent.length).toBe(1);
  await screen.getByLabelText('Name').fill('Grace Hopper');
  arrive(await receipt());
  await screen.getByRole('button', { name: 'Send another request' }).click();
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Grace Hopper');
});

test('shows a request that waits for a connection on the next visit, and returns it to the form', async () => {
  answer = offline;
  const first = await render(page);
  await fillIn(first);
  await press(first);
  await expect.element(first.getByRole('heading', { name: /your request is saved$/ })).toBeVisible();
  await first.unmount();
  const second = await render(page);
  await expect.element(second.getByText(/^It was saved on .* and will be sent when the server responds\.$/)).toBeVisible();
  await second.getByRole('button', { name: 'Edit' }).click();
  await expect.element(second.getByLabelText('Email')).toHaveValue('ada@example.com');
  await expect.element(second.getByLabelText('Name')).toHaveFocus();
  expect(await readEntries()).toEqual([]);
  await expect.element(second.getByText(/^It was saved on/)).not.toBeInTheDocument();
});

test('asks to keep the page open while a request waits that the browser cannot store', async () => {
  const submitted = { idempotencyKey: 'key-1', receipt: null, isOnlyInPage: true };
  const next = <a href="/">Next</a>;
  const texts = { noun: 'request', title: 'Thank you', waiting: '' };
  const screen = await render(
    <SentScreen {...texts} submitted={submitted} arrived={() => null} nextLink={next} onAgain={() => undefined} />,
  );
  await expect.element(screen.getByRole('heading', { name: /your request is waiting$/ })).toBeVisible();
  await expect.element(screen.getByText(/keep this page open/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Next' })).toBeVisible();
  outbox.outcomes = { 'key-1': { refused: 'No.' } };
  await expect.element(screen.getByText('No. Your answers are back in the form.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Next' })).not.toBeInTheDocument();
});

test('an empty select asks for a choice', async () => {
  const options = [{ value: 'elbow', label: 'Elbow' }];
  const screen = await render(
    <FormPage
      title="Parts"
      form={{
        id: 'parts',
        fields: [{ name: 'part', label: 'Part', type: 'select', required: true, options }],
        schema: z.object({ part: z.enum(['elbow']) }),
        url,
        submitLabel: 'Send part',
      }}
      steps={[]}
      nextStep=""
    />,
  );
  await screen.getByRole('button', { name: 'Send part' }).click();
  await expect.element(screen.getByRole('combobox')).toHaveAccessibleDescription('Choose one of the options.');
});

test('shows the errors of a list’s entries and of a day out of range at their fields', async () => {
  const list = { name: 'software', label: 'Software', type: 'list', required: false } as const;
  const day = {
    name: 'day',
    label: 'Day',
    type: 'date',
    required: false,
    firstDay: 1,
    outOfRange: 'Choose a later day.',
  } as const;
  const listSchema = z.object({ software: z.array(z.string().max(5)), day: z.string() });
  const form = { id: 'lists', fields: [list, day], schema: listSchema, url, submitLabel: 'Send' };
  const screen = await render(<FormPage title="Lists" form={form} steps={[]} nextStep="" />);
  await screen.getByLabelText('Software').fill('Revit, Navisworks');
  await screen.getByLabelText('Day').fill('2020-01-31');
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByLabelText('Software')).toHaveAccessibleDescription('Use at most 5 characters.');
  await expect.element(screen.getByLabelText('Day')).toHaveAccessibleDescription('Choose a later day.');
  expect(sent).toEqual([]);
});

test('gives texts room for several lines', async () => {
  const texts = [
    { name: 'goal', label: 'Goal', type: 'textarea', required: true, rows: 3 },
    { name: 'message', label: 'Message', type: 'textarea', required: true },
  ] as const;
  const form = { id: 'texts', fields: texts, schema, url, submitLabel: 'Send' };
  const screen = await render(<FormPage title="Texts" form={form} steps={[]} nextStep="We reply by email." />);
  const linesOf = (label: string) => {
    const element = screen.getByRole('textbox', { name: label }).element();
    return Math.floor(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  };
  expect([linesOf('Goal'), linesOf('Message')]).toEqual([3, 5]);
});

test('typing renders only the changed field again', async () => {
  let renders = 0;
  const company = {
    ...companyField,
    get help() {
      renders += 1;
      return 'The name of your company';
    },
  };
  const screen = await render(
    <FormPage
      title="Sales inquiry"
      form={{ id: 'test', fields: [nameField, company], schema, url, submitLabel: 'Send inquiry' }}
      steps={[]}
      nextStep=""
    />,
  );
  await screen.getByLabelText('Company').fill('Example Piping');
  const rendersBefore = renders;
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Ada');
  expect(renders).toBe(rendersBefore);
});
