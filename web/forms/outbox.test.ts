import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snackbar } from '../snackbar/snackbar.ts';
import { progress } from '../learn/progress.ts';
import { deliver, outboxName } from './outbox-delivery.ts';
import { forgetRejected, outbox, sendWaiting, startOutbox, storeSubmission, withdraw } from './outbox.ts';
import { readEntries, removeEntry, writeEntry } from './outbox-store.ts';
import { hasStoredSubmission } from './stored-submissions.ts';

const drafts = new Map<string, string>();
let answers: (() => Promise<Response>)[];
let keys: string[];

const json = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

beforeEach(async () => {
  vi.useFakeTimers();
  drafts.clear();
  answers = [];
  keys = [];
  outbox.waiting = [];
  outbox.outcomes = {};
  outbox.rejected = [];
  snackbar.queue.length = 0;
  snackbar.current = null;
  for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    location: { pathname: '/demo' },
    localStorage: { getItem: () => null, setItem: () => undefined },
    sessionStorage: {
      getItem: (key: string) => drafts.get(key) ?? null,
      setItem: (key: string, value: string) => void drafts.set(key, value),
    },
  });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    return (answers.shift() ?? (() => Promise.reject(new TypeError('offline'))))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const submission = (idempotencyKey: string) => ({
  idempotencyKey,
  url: '/api/public/demo-requests',
  body: { name: 'Ada' },
  subject: 'request',
  form: 'demo',
  values: { name: 'Ada' },
});
/** Stores two requests, one after the other. */
async function storeInOrder(first: string, second: string): Promise<void> {
  await storeSubmission(submission(first));
  vi.advanceTimersByTime(1);
  await storeSubmission(submission(second));
}
const messages = () => [snackbar.current, ...snackbar.queue].flatMap((message) => (message ? [message.text] : []));

test('sends each stored request once, in order, with its own key, and notifies the visitor', async () => {
  await storeInOrder('key-b', 'key-a');
  answers = [json(201, { reference: 'DEM-2026-0001' }), json(201, { reference: 'DEM-2026-0002' })];
  await Promise.all([sendWaiting(), sendWaiting()]);
  expect(keys).toEqual(['key-b', 'key-a']);
  expect(await readEntries()).toEqual([]);
  expect(messages()).toEqual([
    'Your request was sent. Its reference is DEM-2026-0001.',
    'Your request was sent. Its reference is DEM-2026-0002.',
  ]);
  expect(outbox.outcomes['key-a']).toEqual({ receipt: { reference: 'DEM-2026-0002' } });
});

test('sends the oldest request first', async () => {
  for (const since of [2, 3, 1]) await writeEntry({ ...submission(`key-${since}`), since, outcome: null });
  answers = [1, 2, 3].map(() => json(201, {}));
  await sendWaiting();
  expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
});

test('says that a request does not outlive the page without a database', async () => {
  expect(await storeSubmission(submission('key-1'))).toBe(false);
});

test('sends a stored request after a minute, and asks the browser to wake the worker', async () => {
  const register = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve({ sync: { register } }) } });
  await storeSubmission(submission('key-1'));
  expect(keys).toEqual([]);
  answers = [json(201, { reference: 'DEM-2026-0001' })];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toEqual(['key-1']);
  expect(register).toHaveBeenCalledWith(outboxName);
});

/** The sign-in page of a public Wi-Fi. */
const wifiPage = () => Promise.resolve(new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }));

test.each([[() => Promise.reject(new TypeError('offline'))], [json(503, {})], [json(429, {})], [wifiPage]])(
  'keeps a request after a retryable failure and retries it after a minute',
  async (answer) => {
    await storeSubmission(submission('key-1'));
    answers = [answer, json(201, { reference: 'DEM-2026-0001' })];
    await sendWaiting();
    expect(await readEntries()).toHaveLength(1);
    expect(messages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keys).toEqual(['key-1', 'key-1']);
    expect(await readEntries()).toEqual([]);
  },
);

test('a request that the server cannot handle does not hold up the later ones, and is retried', async () => {
  await storeInOrder('key-1', 'key-2');
  answers = [json(500, {}), json(201, {})];
  await sendWaiting();
  expect(keys).toEqual(['key-1', 'key-2']);
  expect(await readEntries()).toMatchObject([{ idempotencyKey: 'key-1', outcome: null }]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toEqual(['key-1', 'key-2', 'key-1']);
});

test('sends no later request if the server has too many', async () => {
  await storeInOrder('key-1', 'key-2');
  answers = [json(429, {}), json(201, {})];
  await sendWaiting();
  expect(keys).toEqual(['key-1']);
});

test('keeps a rejected request until its values are back in the form, and sends the others', async () => {
  await storeSubmission(submission('key-1'));
  await storeSubmission({ ...submission('key-2'), form: 'contact' });
  answers = [json(422, { message: 'One field is invalid.' }), json(201, { reference: 'DEM-2026-0001' })];
  await sendWaiting();
  expect(messages()[0]).toBe('Your request was rejected: One field is invalid. Your answers are back in the form.');
  expect(outbox.outcomes['key-1']).toEqual({ refused: 'One field is invalid.' });
  expect(outbox.rejected).toMatchObject([{ form: 'demo', values: { name: 'Ada' } }]);
  expect(await readEntries()).toMatchObject([{ idempotencyKey: 'key-1', isReported: true }]);
  await sendWaiting();
  expect(outbox.rejected).toHaveLength(1);

  // The next visit.
  outbox.outcomes = {};
  outbox.rejected = [];
  await sendWaiting();
  expect(outbox.rejected).toMatchObject([{ form: 'demo', values: { name: 'Ada' } }]);
  expect(keys).toEqual(['key-1', 'key-2']);
  expect(messages()).toHaveLength(2);

  await forgetRejected('key-1');
  await sendWaiting();
  expect(outbox.rejected).toEqual([]);
  expect(await readEntries()).toEqual([]);
});

test('says that the answers are not back in the form yet if it has a newer draft', async () => {
  await storeSubmission(submission('key-1'));
  drafts.set('draft:demo', JSON.stringify({ values: { name: 'Grace' } }));
  answers = [json(422, { message: 'No.' })];
  await sendWaiting();
  expect(messages()).toEqual(['Your request was rejected: No. Your answers return to the form after you send or clear it.']);
});

test('shows an outcome in all pages of the site', async () => {
  vi.useRealTimers();
  startOutbox();
  // Each form starts it.
  startOutbox();
  await sendWaiting();
  const other = new BroadcastChannel(outboxName);
  const reported = new Promise<unknown>((resolve) => {
    other.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data), { once: true });
  });
  await storeSubmission(submission('key-1'));
  answers = [json(201, { reference: 'DEM-2026-0001' })];
  await sendWaiting();
  expect(await reported).toMatchObject({ idempotencyKey: 'key-1', outcome: { receipt: { reference: 'DEM-2026-0001' } } });

  other.postMessage({ ...submission('key-2'), since: 1, outcome: { refused: 'No.' } });
  await vi.waitFor(() => expect(outbox.outcomes['key-2']).toEqual({ refused: 'No.' }));
  expect(outbox.rejected).toMatchObject([{ idempotencyKey: 'key-2', values: { name: 'Ada' } }]);
  expect(messages()).toHaveLength(2);

  await writeEntry({ ...submission('key-3'), since: 1, outcome: { receipt: { reference: 'DEM-2026-0003' } } });
  other.postMessage('outcomes-stored');
  await vi.waitFor(() => expect(messages()[2]).toBe('Your request was sent. Its reference is DEM-2026-0003.'));
  other.close();
});

test('keeps the token of an enrollment in a learning path, but not in other content', async () => {
  await storeSubmission(submission('key-1'));
  await storeSubmission(submission('key-2'));
  answers = [
    json(201, { kind: 'learning-path', id: 'path-1', token: 'token-1' }),
    json(201, { kind: 'webinar', id: 'webinar-1', token: 'token-2' }),
  ];
  await sendWaiting();
  expect(progress.paths['path-1']?.token).toBe('token-1');
  expect(progress.paths).not.toHaveProperty('webinar-1');
});

test('only a response can reject a request', async () => {
  const entry = { ...submission('key-1'), since: 1, outcome: null };
  await expect(deliver(entry, () => Promise.reject(new Error('Failed to load a file.')))).rejects.toThrow('Failed to load');
});

test('notifies the visitor of a request that the worker has sent, and does not send it again', async () => {
  await writeEntry({ ...submission('key-1'), since: 1, outcome: { receipt: { reference: 'DEM-2026-0007' } } });
  await sendWaiting();
  expect(keys).toEqual([]);
  expect(await readEntries()).toEqual([]);
  expect(messages()).toEqual(['Your request was sent. Its reference is DEM-2026-0007.']);
});

test('says that an email confirms a sign-up, which has no reference', async () => {
  await storeSubmission({ ...submission('key-1'), subject: 'registration for “The first PCF”' });
  await storeSubmission({ ...submission('key-2'), subject: 'registration for “The second PCF”' });
  answers = [json(201, { status: 'registered' }), json(409, { message: 'All places are taken.' })];
  await sendWaiting();
  expect(messages()).toEqual([
    'Your registration for “The first PCF” was sent. We’ll confirm it by email.',
    'Your registration for “The second PCF” was rejected: All places are taken. Your answers are back in the form.',
  ]);
});

test('a request that the worker has sent meanwhile does not wait and cannot be withdrawn', async () => {
  await writeEntry({ ...submission('key-1'), since: 1, outcome: { receipt: { reference: 'DEM-2026-0007' } } });
  await storeSubmission(submission('key-2'));
  expect(outbox.waiting.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-2']);
  expect(await withdraw('key-1')).toBe(false);
  expect(await readEntries()).toHaveLength(2);
});

test('lists the requests that wait, which can be withdrawn until they are sent', async () => {
  await storeSubmission(submission('key-1'));
  await storeSubmission({ ...submission('key-2'), form: 'contact' });
  expect(outbox.waiting).toMatchObject([{ idempotencyKey: 'key-1' }, { idempotencyKey: 'key-2', form: 'contact' }]);
  expect(await withdraw('key-3')).toBe(false);
  expect(await withdraw('key-2')).toBe(true);
  expect(outbox.waiting.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['key-1']);
  expect(await readEntries()).toHaveLength(1);
  answers = [json(201, { reference: 'DEM-2026-0001' })];
  await sendWaiting();
  expect(keys).toEqual(['key-1']);
  expect(outbox.waiting).toEqual([]);
  expect(await withdraw('key-1')).toBe(false);

  // The next visit.
  await storeSubmission(submission('key-3'));
  outbox.waiting = [];
  await sendWaiting();
  expect(outbox.waiting).toMatchObject([{ idempotencyKey: 'key-3', values: { name: 'Ada' } }]);
});

test('a form has no stored request once the request was sent, but has one that was rejected', async () => {
  await writeEntry({ ...submission('key-1'), since: 1, outcome: { receipt: { reference: 'DEM-2026-0001' } } });
  expect(await hasStoredSubmission('demo')).toBe(false);
  await writeEntry({ ...submission('key-2'), since: 2, outcome: { refused: 'No.' } });
  expect([await hasStoredSubmission('demo'), await hasStoredSubmission('contact')]).toEqual([true, false]);
});

test('sends a stored request in a browser that blocks all storage', async () => {
  vi.stubGlobal('BroadcastChannel', function deny() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('Denied', 'SecurityError')) } });
  vi.resetModules();
  const opened = await import('./outbox.ts');
  opened.startOutbox();
  await opened.sendWaiting();
  expect(await opened.storeSubmission(submission('key-1'))).toBe(false);
  answers = [json(201, { reference: 'DEM-2026-0001' })];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keys).toEqual(['key-1']);
  expect(opened.outbox.outcomes['key-1']).toEqual({ receipt: { reference: 'DEM-2026-0001' } });
});
