import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { download, fileNameOf } from './download.ts';

const stored = new Map<string, string>();
let saved: { name: string; url: string }[];
let blobs: Blob[];
let revoked: string[];

/** A response whose body the test sends in chunks. */
function slowResponse(headers: Record<string, string>) {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start(made) {
      controller = made;
    },
  });
  return {
    response: new Response(body, { headers }),
    push: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
    fail: (error: unknown) => controller.error(error),
  };
}

/** Like a browser: aborting the fetch also aborts the body. */
function answerWith(answer: ReturnType<typeof slowResponse>) {
  vi.mocked(fetch).mockImplementationOnce((_url, init) => {
    init?.signal?.addEventListener('abort', () => answer.fail(init.signal?.reason));
    return Promise.resolve(answer.response);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  saved = [];
  blobs = [];
  revoked = [];
  vi.stubGlobal('window', {
    location: { pathname: '/admin/licenses', search: '' },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => saved.push({ name: link.download, url: link.href }) };
      return link;
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  vi.stubGlobal('fetch', vi.fn());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test.each([
  [null, null],
  ['attachment', null],
  ['attachment; filename=plugin-1.4.2.zip', 'plugin-1.4.2.zip'],
  ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
  ['attachment; filename="plain.zip"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe.zip', 'Größe.zip'],
  ["attachment; filename=ok.zip; filename*=UTF-8''%E0%A4%A", 'ok.zip'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\Windows\\\\x.exe"', 'x.exe'],
])('the file name in %j', (header, name) => {
  expect(fileNameOf(header)).toBe(name);
});

test('sends the access token, reports progress, saves under the server’s file name and revokes the object URL', async () => {
  stored.set('accessToken', 'good');
  const answer = slowResponse({
    'content-disposition': 'attachment; filename="plugin-1.4.2.zip"',
    'content-type': 'application/zip',
  });
  answerWith(answer);
  const progress: unknown[] = [];
  const downloading = download('/api/plugin/getBundle', { fallbackName: 'x', onProgress: (now) => progress.push(now) });
  answer.push('1234');
  answer.push('567890');
  answer.end();
  expect(await downloading).toBe('plugin-1.4.2.zip');
  const headers = new Headers(vi.mocked(fetch).mock.calls[0]?.[1]?.headers);
  expect([headers.get('authorization'), headers.get('accept')]).toEqual(['Bearer good', '*/*']);
  expect(progress).toEqual([4, 10]);
  expect(saved).toEqual([{ name: 'plugin-1.4.2.zip', url: 'blob:1' }]);
  expect(await blobs[0]?.text()).toBe('1234567890');
  expect(blobs[0]?.type).toBe('application/zip');
  expect(revoked).toEqual([]);
  vi.runAllTimers();
  expect(revoked).toEqual(['blob:1']);
});

test('uses the fallback name without a file name', async () => {
  const answer = slowResponse({});
  answerWith(answer);
  answer.end();
  expect(await download('/api/x', { fallbackName: 'list.csv' })).toBe('list.csv');
});

test('may take longer than 30 s, but fails after 30 s without data', async () => {
  const answer = slowResponse({});
  answerWith(answer);
  const downloading = download('/api/x', { fallbackName: 'x' });
  const ended = expect(downloading).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  for (let chunk = 0; chunk < 3; chunk += 1) {
    await vi.advanceTimersByTimeAsync(29_000);
    answer.push('x');
  }
  await vi.advanceTimersByTimeAsync(29_999);
  expect(vi.mocked(fetch).mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(saved).toEqual([]);
});

test('rejects with a network error and saves nothing if the connection is lost', async () => {
  const answer = slowResponse({});
  answerWith(answer);
  const downloading = download('/api/x', { fallbackName: 'x' });
  answer.push('half');
  answer.fail(new TypeError('terminated'));
  await expect(downloading).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(saved).toEqual([]);
});

test('saves no page, such as the sign-in of a public Wi-Fi, as the file', async () => {
  vi.mocked(fetch).mockResolvedValueOnce(new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }));
  await expect(download('/api/x', { fallbackName: 'x' })).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(saved).toEqual([]);
});

test('rejects with the server’s error', async () => {
  const problem = { code: 'NO_BUNDLE', message: 'No bundle has been uploaded yet.', details: [] };
  vi.mocked(fetch).mockResolvedValueOnce(
    new Response(JSON.stringify(problem), { status: 404, headers: { 'content-type': 'application/problem+json' } }),
  );
  await expect(download('/api/plugin/getBundle', { fallbackName: 'x' })).rejects.toMatchObject({
    status: 404,
    message: problem.message,
  });
  expect(vi.getTimerCount()).toBe(0);
});
