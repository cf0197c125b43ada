import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snackbar } from '../snackbar/snackbar.ts';
import { readDraft } from './draft.ts';
import { outbox, putAside, sendWaiting } from './outbox.ts';
import { readEntries, removeEntry, writeEntry } from './outbox-store.ts';

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
  outbox.outcomes = {};
  snackbar.queue.length = 0;
  snackbar.current = null;
  for (const { idempotencyKey } of await readEntries()) await removeEntry(idempotencyKey);
  vi.stubGlobal('window', {
    location: { pathname: '/demo' },
    localStorage: { getItem: () => null },
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
  form: 'demo',
  values: { name: 'Ada' },
});
const messages = () => [snackbar.current, ...snackbar.queue].flatMap((message) => (message ? [message.text] : []));

test('what waits is sent once, in order, with its own key, and the visitor is told', async () => {
  await putAside(submission('key-b'));
  vi.advanceTimersByTime(1);
  await putAside(submission('key-a'));
  answers = [json(201, { reference: 'DEM-2026-0001' }), json(201, { reference: 'DEM-2026-0002' })];
  await Promise.all([sendWaiting(), sendWaiting()]);
  expect(keys).toEqual(['key-b', 'key-a']);
  expect(await readEntries()).toEqual([]);
  expect(messages()).toEqual([
    'Your request was sent. Its reference is DEM-2026-0001.',
    'Your request was sent. Its reference is DEM-2026-0002.',
  ]);
  expect(outbox.outcomes['key-a']).toEqual({ reference: 'DEM-2026-0002' });
});

test.each([[() => Promise.reject(new TypeError('offline'))], [json(503, {})], [json(429, {})]])(
  'without a good connection it goes on waiting, and is tried again by and by',
  async (answer) => {
    await putAside(submission('key-1'));
    answers = [answer, json(201, { reference: 'DEM-2026-0001' })];
    await sendWaiting();
    expect(await readEntries()).toHaveLength(1);
    expect(messages()).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keys).toEqual(['key-1', 'key-1']);
    expect(await readEntries()).toEqual([]);
  },
);

test('one that is refused does not hold the others up, and what was typed is in its form again', async () => {
  await putAside(submission('key-1'));
  await putAside({ ...submission('key-2'), form: 'contact' });
  answers = [json(422, { message: 'One field is not acceptable.' }), json(201, { reference: 'DEM-2026-0001' })];
  await sendWaiting();
  expect(await readEntries()).toEqual([]);
  expect(messages()[0]).toContain('could not be accepted: One field is not acceptable.');
  expect(outbox.outcomes['key-1']).toEqual({ refused: 'One field is not acceptable.' });
  expect(readDraft('demo')).toMatchObject({ values: { name: 'Ada' }, attempt: null });
  expect(readDraft('demo')?.idempotencyKey).not.toBe('key-1');
});

test('a draft that has been begun since then is not written over', async () => {
  await putAside(submission('key-1'));
  drafts.set('draft:demo', JSON.stringify({ values: { name: 'Grace' } }));
  answers = [json(422, { message: 'No.' })];
  await sendWaiting();
  expect(readDraft('demo')?.values).toEqual({ name: 'Grace' });
});

test('what the worker has sent while no page was open is told, and not sent again', async () => {
  await writeEntry({ ...submission('key-1'), since: 1, outcome: { reference: 'DEM-2026-0007' } });
  await sendWaiting();
  expect(keys).toEqual([]);
  expect(await readEntries()).toEqual([]);
  expect(messages()).toEqual(['Your request was sent. Its reference is DEM-2026-0007.']);
});
