import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

const stored = new Map<string, string>();
const file = new File(['PK'], 'SpoolwrightPlugin-1.4.2.zip');

/** Stands in for the browser's, whose upload the test drives by hand. */
class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  statusText = '';
  responseText = '';
  withCredentials = false;
  headers: Record<string, string> = {};
  body: FormData | null = null;
  isAborted = false;
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: FormData) {
    this.body = body;
    FakeRequest.sent.push(this);
  }
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('loadend'));
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total, lengthComputable: true }));
  }
  answer(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** The try with this number, as soon as it is there. */
const attempt = (number: number) =>
  vi.waitFor(() => FakeRequest.sent[number - 1] ?? Promise.reject(new Error('not yet')), { timeout: 60_000 });

beforeEach(() => {
  vi.useFakeTimers();
  FakeRequest.sent = [];
  stored.clear();
  stored.set('accessToken', 'first');
  stored.set('refreshToken', 'refresh');
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('window', {
    location: { pathname: '/admin/licenses', search: '' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  // A session as the server has it: only the stored token `good` is taken.
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init?: RequestInit) => {
      if (url.endsWith('/refresh-token')) return Promise.resolve(json(200, { accessToken: 'second', refreshToken: 'next' }));
      const isGood = new Headers(init?.headers).get('authorization') === `Bearer ${good}`;
      return Promise.resolve(json(isGood ? 200 : 401, {}));
    }),
  );
});
let good = 'first';
afterEach(() => {
  good = 'first';
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('sends the single field file and tells whole percents', async () => {
  const percents: number[] = [];
  const done = upload('/api/plugin/upload', file, { onProgress: (percent) => percents.push(percent) });
  const request = await attempt(1);
  expect([...(request.body ?? [])].map(([name]) => name)).toEqual(['file']);
  expect(request.headers['Authorization']).toBe('Bearer first');
  request.progress(1, 3);
  request.progress(3, 3);
  request.answer(201, { version: '1.4.2' });
  expect(await done).toEqual({ version: '1.4.2' });
  expect(percents).toEqual([33, 100]);
});

test('a token that has run out is renewed before the file is sent', async () => {
  good = 'second';
  const done = upload('/api/plugin/upload', file);
  const request = await attempt(1);
  expect(request.headers['Authorization']).toBe('Bearer second');
  request.answer(201, {});
  await done;
  expect(FakeRequest.sent).toHaveLength(1);
});

test('a token that runs out on the way is renewed, and the file sent once more', async () => {
  const done = upload('/api/plugin/upload', file);
  const request = await attempt(1);
  good = 'second';
  request.answer(401, { code: 'TOKEN_EXPIRED', message: 'Sign in again.' });
  const second = await attempt(2);
  expect(second.headers['Authorization']).toBe('Bearer second');
  second.answer(201, { version: '1.4.2' });
  expect(await done).toEqual({ version: '1.4.2' });
});

test('a second refusal is passed on instead of sending the file for ever', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  (await attempt(1)).answer(401, { message: 'No.' });
  (await attempt(2)).answer(401, { message: 'Still no.' });
  expect(await done).toMatchObject({ status: 401, message: 'Still no.' });
});

test('a refusal is the normalized error, with its code', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  (await attempt(1)).answer(409, { message: 'Version 1.4.2 is already there.', code: 'VERSION_EXISTS' });
  expect(await done).toMatchObject({ status: 409, code: 'VERSION_EXISTS', message: 'Version 1.4.2 is already there.' });
});

test('giving it up ends the request', async () => {
  const controller = new AbortController();
  const done = upload('/api/plugin/upload', file, { signal: controller.signal }).catch((error: unknown) => error);
  const request = await attempt(1);
  controller.abort(new Error('enough'));
  expect(await done).toEqual(new Error('enough'));
  expect(request.isAborted).toBe(true);
});

test('thirty seconds without a movement are a lost connection, progress is none', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  const request = await attempt(1);
  await vi.advanceTimersByTimeAsync(29_000);
  request.progress(1, 2);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await done).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(request.isAborted).toBe(true);
});
