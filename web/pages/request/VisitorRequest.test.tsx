import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Route } from 'wouter';
import VisitorRequest from './VisitorRequest.tsx';

// A greeting in Hebrew.
const message = { id: '1', from: 'visitor', name: 'Ingrid', at: '2026-11-20T08:00:00Z', text: '\u05e9\u05dc\u05d5\u05dd' };
const request = { reference: 'SUP-2026-0001', state: 'waiting-for-you', messages: [message], canSolve: true, linkEndsAt: null };
const refusal = () => Response.json({ message: 'Too many messages.' }, { status: 429 });

let read: (signal: AbortSignal | null | undefined) => Promise<Response>;
let answer: () => Promise<Response>;

const address = window.location.href;

beforeEach(() => {
  read = () => Promise.resolve(Response.json(request));
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/requests/AAAAAAAAAAAAAAAAAAAAAA');
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const url = String(input);
    if (!url.startsWith('/api/public/requests/')) return real(input, init);
    return url.endsWith('/messages') ? answer() : read(init?.signal);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', address);
});

const renderPage = () =>
  render(
    <Route path="/requests/:token">
      <VisitorRequest />
    </Route>,
  );

test('keeps text that is typed while an answer is being sent', async () => {
  let arrive!: (response: Response) => void;
  answer = () => new Promise((resolve) => (arrive = resolve));
  const page = await renderPage();
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('Revit 2026.1.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.poll(() => arrive).toBeDefined();
  await field.fill('Revit 2026.1. And Windows 11.');
  arrive(Response.json({ ...request, state: 'received' }, { status: 201 }));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('We received your request');
  await expect.element(field).toHaveValue('Revit 2026.1. And Windows 11.');
});

test('sending a message cancels a pending read, whose response would not contain the message', async () => {
  answer = () => Promise.resolve(Response.json({ ...request, state: 'received' }, { status: 201 }));
  const page = await renderPage();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Revit 2026.1.');
  const signals: (AbortSignal | null | undefined)[] = [];
  read = (signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  };
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => signals.length).toBe(1);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('We received your request');
  expect(signals[0]?.aborted).toBe(true);
});

test('keeps messages that the response to a repeated attempt does not contain yet', async () => {
  const sent = { ...message, id: '2', text: 'Revit 2026.1.' };
  const reply = { ...message, id: '3', from: 'team', name: 'Mara', text: 'Thank you.' };
  answer = () => Promise.resolve(Response.json({ ...request, messages: [message, sent] }, { status: 201 }));
  read = () => Promise.resolve(Response.json({ ...request, messages: [message, sent, reply] }));
  // The requests of the other tests are still in the cache.
  window.history.replaceState(null, '', '/requests/BBBBBBBBBBBBBBBBBBBBBB');
  const page = await renderPage();
  await expect.element(page.getByText(reply.text)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill(sent.text);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(field).toHaveValue('');
  await expect.element(page.getByText(reply.text)).toBeVisible();
});

test('hides the error of an answer when the request is marked as solved', async () => {
  answer = () => Promise.resolve(refusal());
  const page = await renderPage();
  await page.getByRole('textbox', { name: 'Your message' }).fill('Revit 2026.1.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many messages. Your text is still here.');
  await page.getByRole('button', { name: 'This is solved' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('shows each line of a text in its own direction', async () => {
  const page = await renderPage();
  const text = page.getByText(message.text);
  await expect.element(text).toBeVisible();
  expect(getComputedStyle(text.element()).unicodeBidi).toBe('plaintext');
});
