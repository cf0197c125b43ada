// A server with plugin bundles on the disk or in a bucket, for the tests of a file.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { PluginBundle } from '../../server/models/PluginBundle.ts';
import { User } from '../../server/models/User.ts';
import { createAdmin } from '../../server/seeds/first-admin.ts';
import type { BundleStore } from '../../server/storage/bundle-store.ts';
import { openBundleStore } from '../../server/storage/open.ts';
import { accessTokenOf } from './access-token.ts';
import { type RunningApp, startApp, testConfig } from './app.ts';
import { type RunningS3, startS3 } from './s3.ts';

type Schemas = components['schemas'];

export const mebibyte = 2 ** 20;
/** The largest bundle that the server accepts. */
export const limit = 16 * mebibyte;
export const zipStart = Buffer.from('PK\x03\x04', 'latin1');
export const zip = (bytes: number) => Buffer.concat([zipStart, randomBytes(bytes - zipStart.length)]);
export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

export const partHead = (fileName: string) =>
  Buffer.from(`--edge\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`);
export const formEnd = Buffer.from('\r\n--edge--\r\n');

export function form(fileName: string, content: Uint8Array): FormData {
  const data = new FormData();
  data.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), fileName);
  return data;
}

interface Answer {
  status: number;
  headers: Headers;
  /** A version or a problem, depending on the status. */
  body: Schemas['PluginVersion'] & Schemas['Problem'];
}

interface Running extends Pick<RunningApp, 'db' | 'server' | 'url'> {
  s3: RunningS3 | null;
  dataDir: string;
  bundles: BundleStore;
  /** Replacements for methods of the store, for tests in which it fails. */
  failing: Partial<BundleStore>;
}

/** Starts a server before the tests of the file; from then on, `running` has its parts. */
export function setUpBundleServer(kind: 'disk' | 's3') {
  const running = { s3: null, failing: {} } as unknown as Running;
  let app: RunningApp;
  let token: string;

  beforeAll(async () => {
    running.s3 = kind === 's3' ? await startS3() : null;
    running.dataDir = mkdtempSync(join(tmpdir(), 'bundles-'));
    const settings = {
      DATA_DIR: running.dataDir,
      API_RATE_LIMIT: '1000000',
      BUNDLE_LIMIT: String(limit),
      ...running.s3?.environment,
    };
    running.bundles = openBundleStore(testConfig(settings));
    const bundles = new Proxy(running.bundles, {
      get: (target, name: keyof BundleStore) => running.failing[name] ?? target[name],
    });
    app = await startApp({ settings, bundles });
    const { db, server, url } = app;
    Object.assign(running, { db, server, url });
    await createAdmin(db, { email: 'admin@example.com', password: 'a-password-for-tests' }, new Date());
    token = await accessTokenOf(db.read, app.secrets, (await User.query(db.read).first())!);
  });
  afterAll(async () => {
    await app.stop();
    await running.s3?.stop();
    rmSync(running.dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    const { db, bundles, s3 } = running;
    running.failing = {};
    for (const { storageKey } of await PluginBundle.query(db.read)) await bundles.remove(storageKey);
    await db.transaction(async (tx) => await PluginBundle.query(tx).delete());
    if (s3) s3.requests.length = 0;
  });

  /** Every file with bytes of a bundle, published or not. */
  function files(): string[] {
    if (running.s3) return running.s3.files();
    const folder = join(running.dataDir, 'bundles');
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'incoming');
  }

  /** Waits until both the store and the table have exactly `bundlesLeft` bundles. */
  async function expectKept(bundlesLeft: number): Promise<void> {
    await expect.poll(() => files().length).toBe(bundlesLeft);
    await expect.poll(() => PluginBundle.query(running.db.read).resultSize()).toBe(bundlesLeft);
  }

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(running.url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json().catch(() => null)) as Answer['body'] };
  }

  const upload = (fileName: string, content: Uint8Array = zip(1000)) =>
    send('/api/plugin/upload', { method: 'POST', body: form(fileName, content) });

  async function download(headers: Record<string, string> = {}, method = 'GET') {
    const answer = await fetch(`${running.url}/api/plugin/getBundle`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  }

  /** Starts an upload whose body the test writes itself. */
  function begin(headers: Record<string, string | number>) {
    const request = httpRequest(`${running.url}/api/plugin/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge', ...headers },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => request.on('response', resolve).on('error', reject));
    answered.catch(() => undefined);
    return { request, answered };
  }

  const sendRaw = (body: Buffer) =>
    send('/api/plugin/upload', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
      body: body as Uint8Array<ArrayBuffer>,
    });

  return { running, files, expectKept, send, upload, download, begin, sendRaw };
}
