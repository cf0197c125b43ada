import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snackbar } from '../snackbar/snackbar.ts';
import { outbox, putAside, sendWaiting } from './outbox.ts';

const stored = new Map<string, string>();
let answers: (() => Promise<Response>)[];
let keys: string[];

const json = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }));

beforeEach(() => {
  stored.clear();
  answers = [];
  keys = [];
  outbox.waiting = [];
  snackbar.queue.length = 0;
  snackbar.current = null;
  vi.stubGlobal('window', {
    location: { pathname: '/demo' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    },
  });
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key') ?? '');
    return (answers.shift() ?? (() => Promise.reject(new TypeError('offline'))))();
  });
});
afterEach(() => vi.unstubAllGlobals());

const submission = (idempotencyKey: string) => ({ idempotencyKey, url: '/api/public/demo-requests', body: { name: 'Ada' } });
const messages = () => [snackbar.current, ...snackbar.queue].flatMap((message) => (message ? [message.text] : []));

test('what waits is sent once, in order, with its own key, and the visitor is told', async () => {
  putAside(submission('key-1'));
  putAside(submission('key-1'));
  putAside(submission('key-2'));
  answers = [json(201, { reference: 'DEM-2026-0001' }), json(201, { reference: 'DEM-2026-0002' })];
  await Promise.all([sendWaiting(), sendWaiting()]);
  expect(keys).toEqual(['key-1', 'key-2']);
  expect(outbox.waiting).toEqual([]);
  expect(stored.get('outbox')).toBe('[]');
  expect(messages()).toEqual([
    'Your request was sent. Its reference is DEM-2026-0001.',
    'Your request was sent. Its reference is DEM-2026-0002.',
  ]);
});

test.each([[() => Promise.reject(new TypeError('offline'))], [json(503, {})], [json(429, {})]])(
  'without a good connection it goes on waiting',
  async (answer) => {
    putAside(submission('key-1'));
    answers = [answer];
    await sendWaiting();
    expect(outbox.waiting).toHaveLength(1);
    expect(JSON.parse(stored.get('outbox') ?? '')).toHaveLength(1);
    expect(messages()).toEqual([]);
  },
);

test('one that is refused does not wait for ever, nor hold the others up', async () => {
  putAside(submission('key-1'));
  putAside(submission('key-2'));
  answers = [json(422, { message: 'no' }), json(201, { reference: 'DEM-2026-0001' })];
  await sendWaiting();
  expect(outbox.waiting).toEqual([]);
  expect(messages()[0]).toContain('was refused');
});
