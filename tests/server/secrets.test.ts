// Secrets must not appear in the log or be readable by other users of the machine.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { admin, startServer } from '../support/server.ts';
import { asAdmin, floatingLicense, newMachine, send, supportRequest } from '../support/calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'spoolwright-secrets-'));
// The server creates it at its first start.
const dataDir = join(folder, 'made', 'data');
/** The texts that must not appear, by description. */
const secrets: Record<string, string> = {
  'the password': 'the-password-of-a-person',
  'a wrong password': 'the-password-of-nobody',
  "the administrator's password": admin.password,
  "the administrator's address": admin.email,
  "somebody's address": 'somebody@example.com',
  "a visitor's address": 'visitor@example.com',
  "a customer's address": 'customer@example.com',
  'a searched address': 'searched@example.com',
  'a forwarded address': '198.51.100.77',
  'an unknown license key': 'SPW-AAAA-BBBB-CCCC-DDDD-EEEE',
  'a fingerprint': `fingerprint-${randomUUID()}`,
  'the name of a person at a machine': 'person.at.machine',
  'a refused refresh token': 'a-refresh-token-that-nobody-has',
  'a forged access token': 'e30.e30.forged-signature',
};
let output = '';

beforeAll(async () => {
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'trace' });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(server.url, method, path, { body, headers: { 'x-forwarded-for': secrets['a forwarded address'] ?? '', ...headers } });
  try {
    const headers = await asAdmin(server.url);
    secrets["the administrator's token"] = (headers['authorization'] ?? '').replace('Bearer ', '');
    const [email, password] = [secrets["somebody's address"], secrets['the password']];
    for (let turn = 0; turn < 2; turn += 1) await call('POST', '/api/auth/register', { email, password, name: 'Some Body' });
    await call('POST', '/api/auth/register', { email, password, name: 'Some Body', more: password });
    await call('POST', '/api/auth/login', { username: email, password: secrets['a wrong password'] });
    const { body: session } = await call('POST', '/api/auth/login', { username: email, password });
    secrets['an access token'] = session.accessToken as string;
    secrets['a refresh token'] = session.refreshToken as string;
    const { body: renewed } = await call('POST', '/api/auth/refresh-token', { refreshToken: session.refreshToken });
    secrets['the next refresh token'] = renewed.refreshToken as string;
    await call('POST', '/api/auth/refresh-token', { refreshToken: secrets['a refused refresh token'] });
    await call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${session.accessToken as string}` });
    await call('GET', '/api/auth/me', undefined, { authorization: `Bearer ${secrets['a forged access token'] ?? ''}` });

    await call('POST', '/api/public/support-requests', supportRequest(secrets["a visitor's address"] ?? ''));
    await call('GET', `/api/admin/support-requests?q=${secrets['a searched address'] ?? ''}`, undefined, headers);
    await call('GET', `/api/public/families?q=${secrets['a searched address'] ?? ''}`);

    const { body: license } = await call(
      'POST',
      '/api/licenses/add',
      { ...floatingLicense(1), customer: { name: 'Customer', email: secrets["a customer's address"] } },
      headers,
    );
    secrets['a license key'] = license.key as string;
    const fingerprint = secrets['a fingerprint'] ?? '';
    const userName = secrets['the name of a person at a machine'];
    const machine = { ...newMachine(1), fingerprint, userName };
    const withKey = { 'x-license-key': license.key as string };
    const registered = await call('POST', '/api/licenses/register', machine, withKey);
    const instanceId = randomUUID();
    const tracked = await call('POST', '/api/licenses/track', { fingerprint, instanceId }, withKey);
    await call('GET', `/api/licenses/isLogged?${new URLSearchParams({ fingerprint, instanceId })}`, undefined, withKey);
    await call('POST', '/api/licenses/register', machine, { 'x-license-key': secrets['an unknown license key'] ?? '' });
    // Without these events the tests for absent secrets would prove nothing.
    expect([registered.status, tracked.status]).toEqual([201, 200]);
    secrets['an offline token'] = tracked.body.offlineToken as string;

    const form = new FormData();
    form.append('file', new Blob([Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])]), 'spoolwright-1.0.0.zip');
    const uploaded = await fetch(`${server.url}/api/plugin/upload`, { method: 'POST', headers, body: form });
    expect(uploaded.status).toBe(201);
    secrets['the secret of the server'] = readFileSync(join(dataDir, 'secret-key'), 'utf8').trim();
  } finally {
    await server.stop();
    output = server.output();
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the log contains neither secrets nor personal data at any level', () => {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(15);
  expect(lines.some((line) => line.includes('"operation":"trackInstance"'))).toBe(true);
  const log = lines.join('\n');
  const found = Object.entries(secrets).filter(([, text]) => log.includes(text));
  expect(found.map(([what]) => what)).toEqual([]);
  expect(Object.values(secrets).every((text) => text.length > 8)).toBe(true);
});

test('besides the log, only the sign-in of the first administrator is printed, without a configured password', () => {
  const printed = output.split('\n').filter((line) => !line.startsWith('{'));
  const found = Object.entries(secrets).filter(([, text]) => printed.some((line) => line.includes(text)));
  expect(found.map(([what]) => what)).toEqual(["the administrator's address"]);
});

test.skipIf(process.platform === 'win32')('only the account of the server can read its data', () => {
  const names = ['.', ...(readdirSync(dataDir, { recursive: true }) as string[])];
  expect(names).toEqual(expect.arrayContaining(['spoolwright.sqlite', 'secret-key', 'bundles']));
  expect(names.some((name) => /bundles.+zip/.test(name))).toBe(true);
  const open = names.filter((name) => statSync(join(dataDir, name)).mode & 0o077);
  expect(open).toEqual([]);
});
