import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

const stored = new Map<string, string>();
const file = new File(['PK'], 'SpoolwrightPlugin-1.4.2.zip');

/** A fake XMLHttpRequest whose upload the test controls. */
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
  opened: string[] = [];
  open(method: string, url: string) {
    this.opened = [method, url];
  }
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

/** Waits for the attempt with this number. */
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
  // A fake server that accepts only the access token `good`.
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

test('sends the file as the only field and reports whole percents', async () => {
  const percents: number[] = [];
  const done = upload('/api/plugin/upload', file, { onProgress: (percent) => percents.push(percent) });
  const request = await attempt(1);
  expect([...(request.body ?? [])].map(([name]) => name)).toEqual(['file']);
  expect(request.opened).toEqual(['POST', '/api/plugin/upload']);
  expect(request.headers['Authorization']).toBe('Bearer first');
  // The browser does not know the size yet.
  request.progress(0, 0);
  request.progress(1, 3);
  request.progress(3, 3);
  request.answer(201, { version: '1.4.2' });
  expect(await done).toEqual({ version: '1.4.2' });
  expect(percents).toEqual([33, 100]);
});

test('renews an expired token before it sends the file', async () => {
  good = 'second';
  const done = upload('/api/plugin/upload', file);
  const request = await attempt(1);
  expect(request.headers['Authorization']).toBe('Bearer second');
  request.answer(201, {});
  await done;
  expect(FakeRequest.sent).toHaveLength(1);
});

test('renews a token that expires during the upload, and sends the file again', async () => {
  const done = upload('/api/plugin/upload', file);
  const request = await attempt(1);
  good = 'second';
  request.answer(401, { code: 'TOKEN_EXPIRED', message: 'Sign in again.' });
  const second = await attempt(2);
  expect(second.headers['Authorization']).toBe('Bearer second');
  second.answer(201, { version: '1.4.2' });
  expect(await done).toEqual({ version: '1.4.2' });
});

test('passes on a second 401 instead of sending the file forever', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  (await attempt(1)).answer(401, { message: 'No.' });
  (await attempt(2)).answer(401, { message: 'Still no.' });
  expect(await done).toMatchObject({ status: 401, message: 'Still no.' });
});

test('rejects with the normalized error and its code', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  (await attempt(1)).answer(409, { message: 'Version 1.4.2 already exists.', code: 'VERSION_EXISTS' });
  expect(await done).toMatchObject({ status: 409, code: 'VERSION_EXISTS', message: 'Version 1.4.2 already exists.' });
});

test('rejects with a network error if a page, such as the sign-in of a public Wi-Fi, answers', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  const request = await attempt(1);
  Object.assign(request, { status: 200, responseText: '<h1>Welcome</h1>' });
  request.dispatchEvent(new Event('load'));
  request.dispatchEvent(new Event('loadend'));
  expect(await done).toMatchObject({ code: 'NETWORK_ERROR' });
});

test('aborts the request if the caller aborts', async () => {
  const controller = new AbortController();
  const done = upload('/api/plugin/upload', file, { signal: controller.signal }).catch((error: unknown) => error);
  const request = await attempt(1);
  controller.abort(new Error('enough'));
  expect(await done).toEqual(new Error('enough'));
  expect(request.isAborted).toBe(true);
});

test('sends nothing if the caller aborts while the session is checked', async () => {
  const controller = new AbortController();
  const done = upload('/api/plugin/upload', file, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(done).rejects.toEqual(new Error('enough'));
  expect(FakeRequest.sent).toEqual([]);
});

test('rejects with a network error when the connection is lost', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  const request = await attempt(1);
  request.dispatchEvent(new Event('error'));
  request.dispatchEvent(new Event('loadend'));
  expect(await done).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(vi.getTimerCount()).toBe(0);
});

test('says that the file can no longer be read if that is why the upload failed', async () => {
  const deleted = new File(['PK'], 'SpoolwrightPlugin-1.4.3.zip');
  const gone = new DOMException('The requested file could not be read.', 'NotReadableError');
  vi.spyOn(deleted, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(gone) } as unknown as Blob);
  const done = upload('/api/plugin/upload', deleted).catch((error: unknown) => error);
  const request = await attempt(1);
  request.dispatchEvent(new Event('error'));
  request.dispatchEvent(new Event('loadend'));
  expect(await done).toMatchObject({ message: expect.stringMatching(/^SpoolwrightPlugin-1\.4\.3\.zip could not be read\./) });
});

test('rejects with a network error if there is no progress at all', async () => {
  const done = upload('/api/plugin/upload', file).catch((error: unknown) => error);
  const request = await attempt(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await done).toMatchObject({ code: 'NETWORK_ERROR' });
  expect(request.isAborted).toBe(true);
});

test('rejects with a network error after 30 s without progress', async () => {
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
