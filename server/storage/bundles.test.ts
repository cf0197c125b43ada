// Plugin bundles end to end, on the disk and in a bucket: complete bundles are kept, and nothing else.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { startS3, type RunningS3 } from '../../tests/support/s3.ts';
import { createApp } from '../app.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createAdmin } from '../seeds/first-admin.ts';
import { accessTokenOf } from '../../tests/support/access-token.ts';
import { readSecrets } from '../secret-key.ts';
import { makeLog } from '../log.ts';
import { Activity } from '../models/Activity.ts';
import { PluginBundle } from '../models/PluginBundle.ts';
import { User } from '../models/User.ts';
import type { BundleStore } from '../storage/bundle-store.ts';
import { openBundleStore } from '../storage/open.ts';
import { removeOrphanedBundles } from '../housekeeping.ts';
import { StorageError } from '../storage/storage-error.ts';

type Schemas = components['schemas'];

const mebibyte = 2 ** 20;
const limit = 16 * mebibyte;
const dayMs = 24 * 60 * 60 * 1000;
const zipStart = Buffer.from('PK\x03\x04', 'latin1');
const zip = (bytes: number) => Buffer.concat([zipStart, randomBytes(bytes - zipStart.length)]);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

interface Sent {
  status: number;
  headers: Headers;
  /** A version or a problem, depending on the status. */
  body: Schemas['PluginVersion'] & Schemas['Problem'];
}

describe.each(['disk', 's3'] as const)('with bundles on %s', (kind) => {
  let s3: RunningS3 | null = null;
  let dataDir: string;
  let config: Config;
  let db: Database;
  let bundles: BundleStore;
  let server: Server;
  let url: string;
  let token: string;
  /** Replacements for methods of the store, for tests in which it fails. */
  let failing: Partial<BundleStore> = {};

  beforeAll(async () => {
    s3 = kind === 's3' ? await startS3() : null;
    dataDir = mkdtempSync(join(tmpdir(), 'bundles-'));
    config = readConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      DATABASE_URL: 'sqlite:',
      LOG_LEVEL: 'silent',
      API_RATE_LIMIT: '1000000',
      BUNDLE_LIMIT: String(limit),
      ...s3?.environment,
    });
    db = openDatabase(config.database);
    await db.alone(() => db.migrate());
    await createAdmin(db, { email: 'admin@example.com', password: 'a-password-for-tests' }, new Date());
    const secrets = readSecrets(config);
    token = await accessTokenOf(db.read, secrets, (await User.query(db.read).first())!);
    bundles = openBundleStore(config);
    const store = new Proxy(bundles, {
      get: (target, name: keyof BundleStore) => failing[name] ?? target[name],
    });
    const app = createApp({ config, db, bundles: store, secrets, log: makeLog('silent'), siteFolder: join(dataDir, 'none') });
    server = createServer(app.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await db.close();
    await s3?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  beforeEach(async () => {
    failing = {};
    for (const { storageKey } of await PluginBundle.query(db.read)) await bundles.remove(storageKey);
    await db.transaction(async (tx) => await PluginBundle.query(tx).delete());
    if (s3) s3.requests.length = 0;
  });

  /** Every file with bytes of a bundle, published or not. */
  function files(): string[] {
    if (s3) return s3.files();
    const folder = join(dataDir, 'bundles');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'incoming');
  }

  /** Waits until both the store and the table have exactly `bundlesLeft` bundles. */
  async function expectKept(bundlesLeft: number): Promise<void> {
    await expect.poll(() => files().length).toBe(bundlesLeft);
    await expect.poll(() => PluginBundle.query(db.read).resultSize()).toBe(bundlesLeft);
  }

  async function send(path: string, init: RequestInit = {}): Promise<Sent> {
    const answer = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json().catch(() => null)) as Sent['body'] };
  }

  function form(fileName: string, content: Uint8Array): FormData {
    const data = new FormData();
    data.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
    return data;
  }

  const upload = (fileName: string, content: Uint8Array = zip(1000)) =>
    send('/api/plugin/upload', { method: 'POST', body: form(fileName, content) });

  async function download(headers: Record<string, string> = {}, method = 'GET') {
    const answer = await fetch(`${url}/api/plugin/getBundle`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Starts an upload whose body the test writes itself. */
  function begin(headers: Record<string, string | number>) {
    const { hostname, port } = new URL(url);
    const request = httpRequest({
      hostname,
      port,
      method: 'POST',
      path: '/api/plugin/upload',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject));
    answered.catch(() => undefined);
    return { request, answered };
  }

  const partHead = (fileName: string) =>
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`);
  const formEnd = Buffer.from('\r\n--edge--\r\n');

  async function sendRaw(body: Buffer): Promise<Sent> {
    return send('/api/plugin/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: body as Uint8Array<ArrayBuffer>,
    });
  }

  test('answers 404 while no bundle has been uploaded', async () => {
    for (const path of ['/api/plugin/lastVersion', '/api/plugin/getBundle']) {
      const answer = await send(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NO_BUNDLE']);
    }
  });

  test('offers an uploaded bundle, logs it, and sends the same bytes', async () => {
    const content = zip(100_000);
    const sent = await upload('SpoolwrightPlugin-1.4.2.zip', content);
    expect(sent.status).toBe(201);
    expect(sent.headers.get('location')).toBe('/api/plugin/lastVersion');
    expect(sent.body).toMatchObject({
      version: '1.4.2',
      size: 100_000,
      sha256: sha256(content),
      notes: null,
      fileName: 'SpoolwrightPlugin-1.4.2.zip',
    });
    expect(Math.abs(Date.parse(sent.body.releasedAt) - Date.now())).toBeLessThan(60_000);
    const offered = await send('/api/plugin/lastVersion');
    expect(offered.body).toEqual(sent.body);
    // docs/operations.md promises that a new version is seen after a minute.
    expect(offered.headers.get('cache-control')).toBe('public, max-age=60');
    const got = await download();
    expect(got.status).toBe(200);
    expect(got.content.equals(content)).toBe(true);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      etag: `"${sha256(content)}"`,
      'content-type': 'application/octet-stream',
      'content-length': '100000',
      'content-disposition': 'attachment; filename="SpoolwrightPlugin-1.4.2.zip"',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
    });
    const [entry] = await Activity.query(db.read).where({ action: 'plugin-bundle.published' }).orderBy('id', 'desc').limit(1);
    expect(entry).toMatchObject({ actorKind: 'user', entityKind: 'plugin-bundle', entityLabel: 'SpoolwrightPlugin-1.4.2.zip' });
    await expectKept(1);
  });

  test.each([
    ['plugin-1.0.0.msi', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(600)])],
    ['plugin-1.0.1.exe', Buffer.concat([Buffer.from('MZ'), randomBytes(600)])],
    // A whole number of parts, and one byte more: the edge cases of the last part.
    ['plugin-1.0.2.zip', zip(10 * mebibyte)],
    ['plugin-1.0.3.zip', zip(10 * mebibyte + 1)],
    ['plugin-1.0.4.zip', zip(limit)],
  ])('%s is stored completely', async (fileName, content) => {
    expect((await upload(fileName, content)).body).toMatchObject({ size: content.length, sha256: sha256(content) });
    const got = await download();
    expect(got.content.equals(content)).toBe(true);
    await expectKept(1);
  });

  test('resumes an interrupted download', async () => {
    const content = zip(7 * mebibyte);
    await upload('plugin-1.0.0.zip', content);
    const etag = (await download({}, 'HEAD')).headers.get('etag') ?? '';
    const parts: Buffer[] = [];
    for (const range of ['bytes=0-999999', 'bytes=1000000-1000000', 'bytes=1000001-']) {
      const part = await download({ range, 'if-range': etag });
      expect(part.status).toBe(206);
      const first = Buffer.concat(parts).length;
      expect(part.headers.get('content-range')).toBe(`bytes ${first}-${first + part.content.length - 1}/${content.length}`);
      expect(part.headers.get('content-length')).toBe(String(part.content.length));
      parts.push(part.content);
    }
    expect(sha256(Buffer.concat(parts))).toBe(sha256(content));
    const tail = await download({ range: 'bytes=-10' });
    expect(tail.content.equals(content.subarray(-10))).toBe(true);
  });

  test('ignores Range when If-Range names another bundle', async () => {
    await upload('plugin-1.0.0.zip');
    const etag = (await download()).headers.get('etag') ?? '';
    const newer = zip(500);
    await upload('plugin-1.0.1.zip', newer);
    const got = await download({ range: 'bytes=100-', 'if-range': etag });
    expect([got.status, got.content.equals(newer)]).toEqual([200, true]);
  });

  test('answers a range past the end with 416 and the size', async () => {
    await upload('plugin-1.0.0.zip');
    const got = await download({ range: 'bytes=1000-' });
    expect([got.status, got.headers.get('content-range'), JSON.parse(got.content.toString()).code]).toEqual([
      416,
      'bytes */1000',
      'RANGE_NOT_SATISFIABLE',
    ]);
    expect(got.headers.get('etag')).toBeNull();
    expect((await download({ range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  test('answers 304 to the current ETag, with or without a range', async () => {
    await upload('plugin-1.0.0.zip');
    const etag = (await download()).headers.get('etag') ?? '';
    for (const range of ['', 'bytes=10-', 'bytes=100000-']) {
      const got = await download({ 'if-none-match': etag, ...(range ? { range } : {}) });
      expect([got.status, got.content.length, got.headers.get('etag')]).toEqual([304, 0, etag]);
    }
    expect((await download({ 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET and ignores ranges', async () => {
    await upload('plugin-1.0.0.zip');
    const got = await download({ range: 'bytes=0-9' }, 'HEAD');
    expect([got.status, got.headers.get('content-length'), got.content.length]).toEqual([200, '1000', 0]);
    expect(got.headers.get('content-type')).toBe('application/octet-stream');
  });

  test('offers the highest version, not the latest upload', async () => {
    for (const version of ['1.9.0', '1.10.0', '1.2.30', '0.99.99'])
      expect((await upload(`plugin-${version}.zip`)).status).toBe(201);
    expect((await send('/api/plugin/lastVersion')).body.version).toBe('1.10.0');
    expect((await download()).headers.get('content-disposition')).toContain('plugin-1.10.0.zip');
    await expectKept(4);
  });

  test('rejects a version that was published before with 409', async () => {
    const first = zip(1000);
    await upload('plugin-1.0.0.zip', first);
    const second = await upload('other-1.0.0.msi');
    expect([second.status, second.body.code, second.body.details[0]?.pointer]).toEqual([409, 'VERSION_EXISTS', '/file']);
    expect((await download()).content.equals(first)).toBe(true);
    await expectKept(1);
  });

  test('publishes one of several concurrent uploads of a version', async () => {
    const contents = Array.from({ length: 4 }, () => zip(6 * mebibyte));
    const answers = await Promise.all(contents.map((content) => upload('plugin-3.0.0.zip', content)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const winner = contents[answers.findIndex(({ status }) => status === 201)]!;
    expect((await download()).content.equals(winner)).toBe(true);
    await expectKept(1);
  });

  test.each([
    '../../x-1.0.0.zip',
    '/etc/cron.d/x-1.0.0.zip',
    String.raw`..\..\x-1.0.0.zip`,
    'x.zip',
    'x-1.0.zip',
    'x-1.0.0.tar',
    'x-1.0.0.zip.bat',
    'rohrplan-übung-1.0.0.zip',
    '图-1.0.0.zip',
    `${'x'.repeat(300)}-1.0.0.zip`,
    `${'x'.repeat(5000)}-1.0.0.zip`,
    '',
  ])('rejects a file named %j with 422', async (fileName) => {
    const answer = await sendRaw(Buffer.concat([partHead(fileName), zip(1000), formEnd]));
    expect([answer.status, answer.body.code]).toEqual([422, fileName ? 'BUNDLE_UNREADABLE' : 'VALIDATION_FAILED']);
    await expectKept(0);
  });

  test('rejects a file name with a NUL character', async () => {
    const answer = await sendRaw(Buffer.concat([partHead('x\0-1.0.0.zip'), zip(1000), formEnd]));
    expect([400, 422]).toContain(answer.status);
    await expectKept(0);
  });

  test.each([
    ['a zip as .exe', 'x-1.0.0.exe', zip(1000)],
    ['a zip as .msi', 'x-1.0.0.msi', zip(8 * mebibyte)],
    ['a program as .zip', 'x-1.0.0.zip', Buffer.concat([Buffer.from('MZ'), randomBytes(9 * mebibyte)])],
    ['less than a signature', 'x-1.0.0.msi', Buffer.from('d0cf11', 'hex')],
    ['nothing', 'x-1.0.0.zip', Buffer.alloc(0)],
  ])('rejects %s with 422', async (_, fileName, content) => {
    const answer = await upload(fileName, content);
    expect([answer.status, answer.body.code]).toEqual([422, 'BUNDLE_UNREADABLE']);
    await expectKept(0);
  });

  test('recognizes a signature that arrives byte by byte', async () => {
    const content = zip(20);
    const { request, answered } = begin({});
    for (const part of [partHead('x-1.0.0.zip'), ...Array.from(content, (byte) => Buffer.of(byte)), formEnd]) {
      request.write(part);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    request.end();
    expect((await answered).statusCode).toBe(201);
    expect((await download()).content.equals(content)).toBe(true);
  });

  test.each([
    ['one byte over the limit', limit + 1],
    ['far over the limit', limit * 3],
  ])('rejects %s with 413, with and without a Content-Length', async (_, bytes) => {
    const content = zip(bytes);
    const whole = await upload('x-1.0.0.zip', content);
    expect([whole.status, whole.body.code, whole.body.details[0]?.pointer]).toEqual([413, 'PAYLOAD_TOO_LARGE', '/file']);
    const { request, answered } = begin({ 'transfer-encoding': 'chunked' });
    request.end(Buffer.concat([partHead('x-1.0.0.zip'), content, formEnd]));
    const answer = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(413);
    await expectKept(0);
  });

  test('rejects a Content-Length over the limit before reading the body', async () => {
    const { request, answered } = begin({ 'content-length': 2 ** 40 });
    request.flushHeaders();
    expect((await answered).resume().statusCode).toBe(413);
    request.destroy();
    await expectKept(0);
  });

  test('counts parts that are not fields toward the limit', async () => {
    const { request, answered } = begin({ 'transfer-encoding': 'chunked' });
    const junk = Buffer.concat([
      Buffer.from('--edge\r\nX-Nothing: 1\r\n\r\n'),
      Buffer.alloc(limit + 100_000),
      Buffer.from('\r\n'),
    ]);
    request.end(Buffer.concat([junk, partHead('x-1.0.0.zip'), zip(100), formEnd]));
    expect((await answered).resume().statusCode).toBe(413);
    await expectKept(0);
  });

  test('rejects a form with other fields and names them', async () => {
    const two = form('x-1.0.0.zip', zip(6 * mebibyte));
    two.append('file', new Blob([zip(10)]), 'x-1.0.1.zip');
    const other = new FormData();
    other.append('bundle', new Blob([zip(10)]), 'x-1.0.0.zip');
    const more = form('x-1.0.0.zip', zip(6 * mebibyte));
    more.append('notes', 'What is new');
    const text = new FormData();
    text.append('file', 'no file');
    for (const [body, pointer, code] of [
      [two, '/file', 'TOO_MANY'],
      [other, '/bundle', 'UNKNOWN_FIELD'],
      [more, '/notes', 'UNKNOWN_FIELD'],
      [text, '/file', 'REQUIRED'],
    ] as const) {
      const answer = await send('/api/plugin/upload', { method: 'POST', body });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(answer.body.details[0]).toMatchObject({ pointer, code });
      await expectKept(0);
    }
    expect((await sendRaw(Buffer.from('--edge--\r\n'))).status).toBe(422);
  });

  test('rejects a malformed form with 400', async () => {
    const whole = Buffer.concat([partHead('x-1.0.0.zip'), zip(6 * mebibyte), formEnd]);
    for (const body of [whole.subarray(0, -10), whole.subarray(0, 60), Buffer.from('nothing of a form')]) {
      const answer = await sendRaw(body);
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
      await expectKept(0);
    }
    const headers = { 'content-type': 'multipart/form-data' };
    const answer = await send('/api/plugin/upload', { method: 'POST', headers, body: 'x' });
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_PARAMETER']);
  });

  test.each([{ 'content-type': 'application/json' }, { 'content-type': 'application/zip' }])(
    'rejects %o with 415',
    async (headers) => {
      const answer = await send('/api/plugin/upload', { method: 'POST', headers, body: '{}' });
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  test('rejects an unauthorized caller before reading the body', async () => {
    const { request, answered } = begin({ authorization: '', 'content-length': limit });
    request.flushHeaders();
    expect((await answered).statusCode).toBe(401);
    request.destroy();
    expect(s3?.requests ?? []).toEqual([]);
    await expectKept(0);
  });

  /** Sends the beginning of an upload and waits until some of it is in the store. */
  async function beginUpload(): Promise<ClientRequest> {
    const content = zip(12 * mebibyte);
    const { request } = begin({ 'content-length': content.length + mebibyte });
    request.write(Buffer.concat([partHead('x-9.0.0.zip'), content]));
    await expect.poll(() => files().length).toBeGreaterThan(0);
    return request;
  }

  test('leaves nothing behind when an upload is aborted', async () => {
    const request = await beginUpload();
    request.destroy();
    await expectKept(0);
    expect((await upload('x-9.0.0.zip')).status).toBe(201);
    await expectKept(1);
  });

  test('answers 503 and leaves nothing behind when the store fails', async () => {
    failing.write = (key, content) =>
      bundles.write(
        key,
        (async function* () {
          let bytes = 0;
          for await (const chunk of content) {
            if ((bytes += chunk.length) > 6 * mebibyte) throw new StorageError('No space is left.');
            yield chunk;
          }
        })(),
      );
    const answer = await upload('x-1.0.0.zip', zip(12 * mebibyte));
    expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'SERVICE_UNAVAILABLE', '5']);
    await expectKept(0);
  });

  test('leaves nothing behind when publishing fails', async () => {
    failing.write = async (key, content) => {
      const object = await bundles.write(key, content);
      return { ...object, publish: () => Promise.reject(new StorageError('The folder cannot be written.')) };
    };
    const answer = await upload('x-1.0.0.zip', zip(6 * mebibyte));
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    await expectKept(0);
  });

  test('keeps the file of a recorded bundle when the response to its commit is lost', async () => {
    const content = zip(1000);
    const transaction = db.transaction.bind(db);
    const lost = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('The connection was lost.');
    });
    try {
      expect((await upload('x-1.0.0.zip', content)).status).toBe(500);
      expect(lost).toHaveBeenCalledOnce();
    } finally {
      lost.mockRestore();
    }
    expect((await download()).content.equals(content)).toBe(true);
    await expectKept(1);
  });

  test('removes a bundle that could not be recorded', async () => {
    await db.transaction((tx) => tx.schema.renameTable('activityLog', 'activityLogAway'));
    try {
      expect((await upload('x-1.0.0.zip', zip(6 * mebibyte))).status).toBe(500);
    } finally {
      await db.transaction((tx) => tx.schema.renameTable('activityLogAway', 'activityLog'));
    }
    await expectKept(0);
  });

  test('answers 503 when the stored file is missing', async () => {
    await upload('x-1.0.0.zip');
    const [row] = await PluginBundle.query(db.read);
    await bundles.remove(row!.storageKey);
    const answer = await send('/api/plugin/getBundle');
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect([answer.headers.get('etag'), answer.headers.get('content-disposition')]).toEqual([null, null]);
  });

  test('answers 503 when the stored file is shorter than recorded', async () => {
    await upload('x-1.0.0.zip', zip(1000));
    const [row] = await PluginBundle.query(db.read);
    const fewer = await bundles.write(
      row!.storageKey,
      (async function* () {
        yield zip(500);
      })(),
    );
    await fewer.publish();
    const headersOfCalls: Record<string, string>[] = [{}, { range: 'bytes=100-' }];
    for (const headers of headersOfCalls) {
      const answer = await send('/api/plugin/getBundle', { headers });
      expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
  });

  test('keeps a bundle that is recorded during the search for orphans', async () => {
    await upload('x-0.9.0.zip');
    const storageKey = '0197f0c4-0000-7000-8000-000000000004.zip';
    const [id, fileName, at] = [storageKey.slice(0, 36), 'x-1.0.0.zip', new Date()];
    const row = { id, version: '1.0.0', major: 1, minor: 0, patch: 0, fileName, size: 4, sha256: sha256(zipStart), storageKey };
    const removed: string[] = [];
    const store: BundleStore = {
      ...bundles,
      async keysBefore() {
        await db.transaction(async (tx) => await PluginBundle.query(tx).insert({ ...row, releasedAt: at.toISOString() }));
        return [storageKey];
      },
      remove: async (key) => void removed.push(key),
    };
    await removeOrphanedBundles(db, store, at);
    expect(removed).toEqual([]);
  });

  test('with a database without bundles, deletes no bundle', async () => {
    await upload('x-1.0.0.zip');
    await db.transaction(async (tx) => await PluginBundle.query(tx).delete());
    await removeOrphanedBundles(db, bundles, new Date(Date.now() + dayMs + 1000));
    expect(files()).toHaveLength(1);
    for (const key of await bundles.keysBefore(new Date(Date.now() + dayMs))) await bundles.remove(key);
  });

  test('deletes orphans after a day and nothing else', async () => {
    await upload('x-1.0.0.zip');
    const lost = await bundles.write(
      '0197f0c4-0000-7000-8000-000000000001.zip',
      (async function* () {
        yield zip(100);
      })(),
    );
    await lost.publish();
    await removeOrphanedBundles(db, bundles, new Date());
    expect(files()).toHaveLength(2);
    await removeOrphanedBundles(db, bundles, new Date(Date.now() + dayMs + 1000));
    await expectKept(1);
    expect((await download()).status).toBe(200);
  });

  test.runIf(kind === 'disk')('deletes an unfinished file after a day and keeps files of other programs', async () => {
    const folder = join(dataDir, 'bundles');
    await upload('x-1.0.0.zip');
    const unfinished = join(folder, 'incoming', '0197f0c4-0000-7000-8000-000000000002.zip');
    const foreign = [join(folder, 'README.txt'), join(folder, 'incoming', 'README.txt')];
    writeFileSync(unfinished, 'PK');
    for (const file of foreign) writeFileSync(file, 'not ours');
    // No upload takes a day, but some take hours.
    await removeOrphanedBundles(db, bundles, new Date(Date.now() + dayMs - 60_000));
    expect(existsSync(unfinished)).toBe(true);
    await removeOrphanedBundles(db, bundles, new Date(Date.now() + dayMs + 1000));
    expect([unfinished, ...foreign].map((file) => existsSync(file))).toEqual([false, true, true]);
    for (const file of foreign) rmSync(file);
  });

  test.runIf(kind === 's3')('deletes parts of an unfinished upload after a day', async () => {
    const lost = await bundles.write(
      '0197f0c4-0000-7000-8000-000000000003.zip',
      (async function* () {
        yield zip(12 * mebibyte);
      })(),
    );
    await expect.poll(() => files().length).toBeGreaterThan(0);
    await removeOrphanedBundles(db, bundles, new Date());
    expect(files().length).toBeGreaterThan(0);
    await removeOrphanedBundles(db, bundles, new Date(Date.now() + dayMs + 1000));
    await expectKept(0);
    await lost.discard();
    s3!.listsUploads = false;
    await removeOrphanedBundles(db, bundles, new Date());
  });

  test.runIf(kind === 's3')('sends a large upload in parts and aborts a rejected one', async () => {
    await upload('x-1.0.0.zip', zip(12 * mebibyte));
    // Parts are sent concurrently and repeated after a broken connection, so neither their order nor the number of
    // requests is fixed.
    const parts = s3!.requests.flatMap((one) => /^PUT .*[?&]partNumber=(\d+)/.exec(one)?.[1] ?? []);
    expect([...new Set(parts)].toSorted()).toEqual(['1', '2', '3']);
    const more = form('x-2.0.0.zip', zip(12 * mebibyte));
    more.append('notes', 'What is new');
    const refused = await send('/api/plugin/upload', { method: 'POST', body: more });
    expect(refused.status).toBe(422);
    // The response does not wait until the store has aborted the upload.
    const aborted = () => s3!.requests.filter((one) => one.startsWith('DELETE') && one.includes('uploadId='));
    await expect.poll(() => aborted().length).toBe(1);
    await expectKept(1);
  });

  test('answers 503 when the store cannot be reached', async () => {
    if (s3) await s3.stop();
    else {
      rmSync(join(dataDir, 'bundles'), { recursive: true });
      writeFileSync(join(dataDir, 'bundles'), 'not a folder');
    }
    const answer = await upload('x-8.0.0.zip', zip(limit));
    expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(await PluginBundle.query(db.read).resultSize()).toBe(0);
  });
});
