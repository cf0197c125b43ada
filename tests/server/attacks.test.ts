// Attacks on the running server: injection, path traversal, prototype pollution, excessive input and spoofed requests.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { operationById, type Operation } from '../../openapi/read.ts';
import { bodyBound, parameterBound } from '../../server/contract/bounds.ts';
import { readSecrets, SecretError } from '../../server/secret-key.ts';
import { AnswerCache } from '../../server/http/answer-cache.ts';
import { EncodedBody } from '../../server/http/encoded-body.ts';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { admin, defaultLimits, startServer, type RunningServer } from '../support/server.ts';
import { asAdmin, send, supportRequest } from '../support/calls.ts';
import { get, sendBytes, statusOf } from './raw.ts';

type Json = Record<string, any>;

const contract = loadContract();
const unknownId = '0197f0c4-0000-7000-8000-000000000000';

function resolved<T>(value: unknown): T {
  const pointer = (value as Json | undefined)?.['$ref'] as string | undefined;
  if (!pointer) return value as T;
  const keys = pointer.slice(2).split('/');
  return resolved(keys.reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/')], contract.document));
}

/** The first example of the operation's JSON body in the contract; null if it has no body. */
function exampleBody({ requestContent }: Operation): Json | null {
  const [example] = Object.values(requestContent['application/json']?.examples ?? {});
  return example ? structuredClone(example.value as Json) : null;
}

/** The operation's path with `value` for the parameter `name` and valid values for the others. */
const pathOf = (operation: Operation, name?: string, value = '') =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    if (parameter === name) return encodeURIComponent(value);
    const { schema } = operation.parameters.find((one) => one.in === 'path' && one.name === parameter)!;
    return String(resolved<Json>(schema)['enum']?.[0] ?? unknownId);
  });

/** Runs `work` on all items, 16 at a time. */
async function onEach<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

const license = () => ({
  type: 'floating',
  product: 'pcf-export',
  customer: { name: 'Example', email: 'customer@example.com', company: 'Example Piping' },
  expiresAt: new Date(Date.now() + 100 * 86_400_000).toISOString(),
  maxActivations: 5,
  maxInstances: 5,
});

let server: RunningServer;
let headers: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  headers = await asAdmin(server.url);
});
afterAll(() => server.stop());

const sqlPayloads = [
  `' OR '1'='1`,
  `'; DROP TABLE "users"; --`,
  `" OR ""="`,
  `') UNION SELECT "passwordHash" FROM "users" --`,
  `%' OR 1=1 --`,
  `\\' OR 1=1 --`,
  `1; SELECT pg_sleep(60)`,
  `1 AND 1=randomblob(1000000000)`,
  '? ?? $1 :id',
  '0x27 %27 %00',
  '\u0000',
  '🧨\u2028\uFFFF',
];

describe.each(['SQLite', 'PostgreSQL'])('injection on %s', (kind) => {
  let postgres: RunningPostgres | undefined;
  let origin: string;
  let own: RunningServer | undefined;
  let callerHeaders: Record<string, string>;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      postgres = await startPostgres();
      own = await startServer({ DATABASE_URL: await postgres.newDatabase() });
    }
    origin = (own ?? server).url;
    const administrator = await asAdmin(origin);
    const { status, body } = await send(origin, 'POST', '/api/licenses/add', { body: license(), headers: administrator });
    expect(status).toBe(201);
    callerHeaders = { ...administrator, 'x-license-key': body.key as string };
  });
  afterAll(async () => {
    await own?.stop();
    await postgres?.stop();
  });

  /** Reads the number of records in each list, by operation. */
  async function readTotals(): Promise<Record<string, number>> {
    const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    const found: Record<string, number> = {};
    for (const operation of lists) {
      const { status, body } = await send(origin, 'GET', pathOf(operation), { headers: callerHeaders });
      if (status === 200) found[operation.id] = body.total as number;
    }
    return found;
  }

  test('in every query and path parameter: no 5xx and no change', async () => {
    const before = await readTotals();
    expect(Object.keys(before).length).toBeGreaterThan(10);
    const attempts = contract.operations.flatMap((operation) =>
      operation.parameters
        .filter((parameter) => parameter.in !== 'header')
        .flatMap(({ name, in: place }) =>
          sqlPayloads.map((payload) => ({
            operation,
            target:
              place === 'path'
                ? pathOf(operation, name, payload)
                : `${pathOf(operation)}?${new URLSearchParams({ [name]: payload })}`,
          })),
        ),
    );
    expect(attempts.length).toBeGreaterThan(1000);
    const failed: string[] = [];
    await onEach(attempts, async ({ operation: { method }, target }) => {
      const body = method === 'GET' || method === 'DELETE' ? undefined : {};
      const { status } = await send(origin, method, target, { body, headers: callerHeaders });
      if (status >= 500) failed.push(`${method} ${target} -> ${status}`);
    });
    expect(failed).toEqual([]);
    expect(await readTotals()).toEqual(before);
  });

  test('in every string of every body: no 5xx', async () => {
    const attempts = contract.operations.flatMap((operation) => {
      const example = exampleBody(operation);
      return Object.entries(example ?? {})
        .filter(([, value]) => typeof value === 'string' || Array.isArray(value))
        .flatMap(([field, value]) =>
          [...sqlPayloads, '\uD800 alone'].map((payload) => ({
            operation,
            body: { ...example, [field]: Array.isArray(value) ? [payload] : payload },
          })),
        );
    });
    expect(attempts.length).toBeGreaterThan(500);
    const failed: string[] = [];
    await onEach(attempts, async ({ operation, body }) => {
      const sent = { body, headers: { ...callerHeaders, 'idempotency-key': crypto.randomUUID() } };
      const { status } = await send(origin, operation.method, pathOf(operation), sent);
      if (status >= 500) failed.push(`${operation.id} ${JSON.stringify(body)} -> ${status}`);
    });
    expect(failed).toEqual([]);
  });

  test('text that looks like SQL is stored unchanged and found only by the same text', async () => {
    for (const payload of sqlPayloads.filter((one) => !one.includes('\0'))) {
      const message = `Before ${payload} after`;
      const body = { ...supportRequest('injection@example.com'), name: `Name ${payload}`, message };
      expect((await send(origin, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
      const list = `/api/admin/support-requests?${new URLSearchParams({ q: message })}`;
      const found = await send(origin, 'GET', list, { headers: callerHeaders });
      expect(found.body.total, payload).toBe(1);
      const { body: whole } = await send(origin, 'GET', `/api/admin/support-requests/${found.body.items[0].id as string}`, {
        headers: callerHeaders,
      });
      expect([whole.name, whole.message]).toEqual([`Name ${payload}`, message]);
    }
    // Wildcards of LIKE are matched literally.
    for (const wildcard of ['%', '_', '\\']) {
      const { body } = await send(origin, 'GET', `/api/public/families?${new URLSearchParams({ q: wildcard.repeat(3) })}`);
      expect(body.total, wildcard).toBe(0);
    }
  });
});

describe('headers', () => {
  const evil = ['%0d%0aSet-Cookie:%20evil=1', '%0aSet-Cookie:evil=1', '%E5%98%8A%E5%98%8DSet-Cookie:evil=1'];

  test.each(evil)('%s in a URL adds no header', async (text) => {
    for (const target of [
      `/${text}`,
      `/login?redirect=${text}`,
      `/api/public/families?q=${text}`,
      `/api/public/families/${text}`,
    ]) {
      const answer = await get(server.url, target);
      expect(statusOf(answer)).toBeGreaterThanOrEqual(200);
      expect(statusOf(answer)).toBeLessThan(500);
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie/im);
    }
  });

  test('no path or query parameter causes a redirect', async () => {
    for (const target of [
      '/login?redirect=//evil.example',
      '//evil.example/..',
      '/%5Cevil.example',
      '/api/ping?next=//evil.example',
    ]) {
      const answer = await get(server.url, target);
      expect([200, 400, 404]).toContain(statusOf(answer));
      expect(answer).not.toMatch(/^(location|refresh):/im);
    }
  });

  test.each([
    'filename="a\\"; filename=\\"-1.0.0.zip"',
    'filename="a%0d%0aSet-Cookie: evil-1.0.0.zip"',
    "filename*=UTF-8''a%0d%0aSet-Cookie:%20evil-1.0.0.zip",
    'filename="../../evil-1.0.0.zip"',
    'filename="..\\..\\evil-1.0.0.zip"',
    'filename="/etc/evil-1.0.0.zip"',
    "filename*=UTF-8''..%2f..%2fevil-1.0.0.zip",
    'filename="evil-1.0.0.zip%00.txt"',
    'filename="-1.0.0.zip"',
    'filename=".evil-1.0.0.zip"',
  ])('a bundle with %s is refused and leaves no file', async (fileName) => {
    const before = readdirSync(server.dataDir, { recursive: true }).length;
    const body = `--edge\r\nContent-Disposition: form-data; name="file"; ${fileName}\r\n\r\nPK\x05\x06${'\0'.repeat(18)}\r\n--edge--\r\n`;
    const answer = await sendBytes(
      server.url,
      [
        'POST /api/plugin/upload HTTP/1.1',
        'Host: x',
        'Connection: close',
        `Authorization: ${headers['authorization'] ?? ''}`,
        'Content-Type: multipart/form-data; boundary=edge',
        `Content-Length: ${body.length}`,
        '',
        body,
      ].join('\r\n'),
    );
    expect(statusOf(answer)).toBe(422);
    expect(answer).toMatch(/"code":"(BUNDLE_UNREADABLE|VALIDATION_FAILED)"/);
    expect((await send(server.url, 'GET', '/api/plugin/lastVersion')).status).toBe(404);
    const after = readdirSync(server.dataDir, { recursive: true }) as string[];
    expect(after.filter((name) => /evil|zip/.test(name))).toEqual([]);
    // The first upload creates two folders.
    expect(after.length).toBeLessThanOrEqual(before + 2);
  });

  test('ignores the Host header and forwarded hosts', async () => {
    const body = JSON.stringify(license());
    const requests = [
      ...['/', '/login', '/no-such-page', '/api/public/families', '/api/no-such', '/api/licenses'].map((path) => [`GET ${path}`]),
      [
        'POST /api/licenses/add',
        `Authorization: ${headers['authorization'] ?? ''}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ],
    ];
    for (const [start = '', ...lines] of requests) {
      const forged = [
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'Forwarded: host=evil.example',
        'X-Forwarded-Proto: evil',
      ];
      const answer = await sendBytes(
        server.url,
        `${[`${start} HTTP/1.1`, ...forged, 'Connection: close', ...lines].join('\r\n')}\r\n\r\n${start.startsWith('POST') ? body : ''}`,
      );
      expect([200, 201, 302, 401, 404], start).toContain(statusOf(answer));
      expect(answer, start).not.toContain('evil');
    }
  });
});

describe('methods', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND', 'DEBUG', 'PURGE', 'PUT', 'get'])(
    '%s is refused without echoing the request',
    async (method) => {
      for (const target of ['/api/ping', '/api/public/families', '/']) {
        const answer = await get(server.url, target, { method, headers: ['X-Echo: do-not-repeat-this'] });
        expect([400, 404, 405, 501], `${method} ${target}`).toContain(statusOf(answer));
        expect(answer).not.toContain('do-not-repeat-this');
        expect(answer).not.toMatch(/node_modules|\.ts:\d/);
      }
    },
  );

  test('ignores method overrides in headers and parameters', async () => {
    const { body } = await send(server.url, 'GET', '/api/admin/families?limit=1', { headers });
    const path = `/api/admin/families/${body.items[0].id as string}`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const answer = await send(server.url, 'GET', path, { headers: { ...headers, [name]: 'DELETE' } });
      expect([answer.status, answer.body.id]).toEqual([200, body.items[0].id]);
    }
    expect((await send(server.url, 'GET', `${path}?_method=DELETE`, { headers })).status).toBe(400);
    expect((await send(server.url, 'GET', path, { headers })).status).toBe(200);
  });

  test('no response has a CORS header', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      for (const path of ['/api/public/families', '/api/licenses', '/']) {
        const answer = await get(server.url, path, {
          method,
          headers: [
            'Origin: https://evil.example',
            'Access-Control-Request-Method: POST',
            'Access-Control-Request-Headers: authorization',
          ],
        });
        expect(answer).not.toMatch(/access-control/i);
      }
    }
  });
});

describe('paths', () => {
  test.each([
    '/../package.json',
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/package.json',
    '/%252e%252e%252fpackage.json',
    '/..%5c..%5cpackage.json',
    '/..\\..\\package.json',
    '/assets/..;/..;/package.json',
    '/%c0%ae%c0%ae/package.json',
    '/package.json%00.html',
    '/%00',
    '/%zz',
    '/.env',
    '/.git/config',
    '/data/secret-key',
    '/server/main.ts',
    '//etc/passwd',
    'file:///etc/passwd',
    '/api/../package.json',
    '/api/plugin/getBundle/..%2f..%2fsecret-key',
    '/api/public/families/..%2f..%2f..%2fsecret-key',
    '/api/public/tutorials/%2e%2e%2f%2e%2e%2fsecret-key',
    '/api/admin/families/%00',
    '/api/admin/families/%zz',
  ])('%s is refused or not found', async (target) => {
    const answer = await get(server.url, target, { headers: [`Authorization: ${headers['authorization'] ?? ''}`] });
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain(readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim());
    expect(answer).not.toMatch(/root:x:|"dependencies"|import |SQLite format|\[core\]/);
  });

  test('another spelling of a path matches no operation', async () => {
    for (const target of [
      '/API/admin/families',
      '//api/admin/families',
      '/api//admin/families',
      '/api/admin/families/',
      '/api/public/../admin/families',
      '/api/admin%2ffamilies',
      '/api/admin/families;x',
      '/api/admin/families%20',
      '/api/Admin/Families',
      '/api/PING',
    ]) {
      const answer = await get(server.url, target, { headers: [`Authorization: ${headers['authorization'] ?? ''}`] });
      expect([400, 404], target).toContain(statusOf(answer));
    }
  });
});

describe('prototype pollution', () => {
  const polluted = [
    '{"__proto__":{"role":"admin","polluted":"yes"}',
    '{"constructor":{"prototype":{"role":"admin","polluted":"yes"}}',
    '{"prototype":{"polluted":"yes"}',
    '{"__proto__.role":"admin"',
    '{"toString":"polluted","hasOwnProperty":"polluted","valueOf":1',
  ];

  test.each(polluted)('%s… in bodies is refused and affects nothing afterward', async (start) => {
    const post = (path: string, text: string, more = {}) =>
      fetch(server.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...more }, body: text });
    const version = await send(server.url, 'GET', '/api/version');
    const bodies: [string, object][] = [
      ['/api/auth/login', { username: 'x@example.com', password: 'x' }],
      ['/api/auth/register', { email: 'polluted@example.com', password: 'long enough', name: 'Polluted' }],
      ['/api/public/support-requests', supportRequest('polluted@example.com')],
      ['/api/admin/families', exampleBody(contract.operations.find(({ id }) => id === 'createFamily')!) ?? {}],
      ['/api/licenses/add', license()],
    ];
    for (const [path, body] of bodies) {
      const outside = await post(path, `${start},${JSON.stringify(body).slice(1)}`, headers);
      expect([400, 422], path).toContain(outside.status);
      const inside = await post(path, `{"customer":${start}},"details":${start}},${JSON.stringify(body).slice(1)}`, headers);
      expect([400, 422], path).toContain(inside.status);
    }
    const email = `${crypto.randomUUID()}@example.com`;
    const account = { email, password: 'a-password-for-tests', name: 'Plain' };
    const registered = await send(server.url, 'POST', '/api/auth/register', { body: account });
    expect([registered.status, registered.body.role, registered.body.polluted]).toEqual([201, 'user', undefined]);
    const { body: session } = await send(server.url, 'POST', '/api/auth/login', {
      body: { username: email, password: account.password },
    });
    const asUser = { authorization: `Bearer ${session.accessToken as string}` };
    expect((await send(server.url, 'GET', '/api/admin/families', { headers: asUser })).status).toBe(403);
    expect((await send(server.url, 'GET', '/api/version')).body).toEqual(version.body);
  });

  test('is refused in names of parameters', async () => {
    for (const query of [
      '__proto__[role]=admin',
      '__proto__=1',
      'constructor[prototype][x]=1',
      'constructor=1',
      'toString=1',
      'q[__proto__]=1',
    ]) {
      const { status, body } = await send(server.url, 'GET', `/api/public/families?${query}`);
      expect([status, body.code], query).toEqual([400, 'INVALID_PARAMETER']);
    }
  });

  test('a role field does not make a user an administrator', async () => {
    for (const more of [{ role: 'admin' }, { active: true }, { passwordHash: 'x' }, { id: unknownId }]) {
      const body = { email: 'mass@example.com', password: 'a-password-for-tests', name: 'Mass', ...more };
      expect((await send(server.url, 'POST', '/api/auth/register', { body })).status).toBe(422);
    }
  });
});

describe('excessive input', () => {
  const demo = {
    name: 'Test',
    email: 'test@example.com',
    message: 'The message of a test.',
    consent: true,
    product: 'pcf-export',
  };
  const post = (body: string | Buffer | ReadableStream, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api/public/demo-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: body as BodyInit,
      signal: AbortSignal.timeout(30_000),
      duplex: 'half',
    } as RequestInit);
  /** A body of exactly `bytes` bytes. */
  const ofLength = (bytes: number) => {
    const rest = JSON.stringify({ ...demo, message: '' });
    return JSON.stringify({ ...demo, message: 'x'.repeat(bytes - rest.length) });
  };
  const limit = bodyBound(contract, operationById(contract.operations, 'submitDemoRequest'), 1_048_576);

  test('a JSON body larger than its schema allows is 413, with and without Content-Length, compressed or not', async () => {
    expect((await post(ofLength(limit))).status).toBe(422);
    expect((await post(ofLength(limit + 1))).status).toBe(413);
    const chunked = (text: string) => new Blob([text]).stream();
    expect((await post(chunked(ofLength(limit)))).status).toBe(422);
    expect((await post(chunked(ofLength(limit + 1)))).status).toBe(413);
    const bomb = gzipSync(ofLength(500 * limit), { level: 9 });
    expect(bomb.length).toBeLessThan(limit);
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  test.each([
    ['a list of 9,000 texts', () => ({ ...demo, software: Array.from({ length: 9000 }, (_, index) => `s${index}`) })],
    ['a list of 5,000 objects', () => ({ ...demo, software: Array.from({ length: 5000 }, (_, index) => ({ index })) })],
    ['8,000 fields', () => ({ ...demo, ...Object.fromEntries(Array.from({ length: 8000 }, (_, index) => [`k${index}`, 1])) })],
    ['an email address of 80 kB', () => ({ ...demo, email: `a@${'a'.repeat(80_000)}` })],
    ['an email address of 40,000 parts', () => ({ ...demo, email: `a@${'a.'.repeat(40_000)}!` })],
    ['a phone number of 80 kB', () => ({ ...demo, phone: `${'0'.repeat(80_000)}x` })],
    ['a number of 80,000 digits', () => `{"teamSize":${'9'.repeat(80_000)}}`],
  ])('%s is 422 with a short response', async (_, make) => {
    const body = make();
    const answer = await post(typeof body === 'string' ? body : JSON.stringify(body));
    expect(answer.status).toBe(422);
    expect((await answer.text()).length).toBeLessThan(50_000);
    expect((await send(server.url, 'GET', '/api/ping')).status).toBe(200);
  });

  test('lists and objects that are nested too deeply for the stack are refused', async () => {
    const lists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const objects = `${'{"a":'.repeat(12_000)}1${'}'.repeat(12_000)}`;
    const rest = JSON.stringify(demo).slice(1);
    for (const body of [
      lists,
      objects,
      `{"software":[${lists},${lists}],${rest}`,
      `{"name":${lists}}`,
      `{"software":[${objects}],${rest}`,
    ]) {
      expect((await post(body)).status).toBe(422);
    }
  });

  test('headers over 16 kB are 431, a URL over 8 kB is 414', async () => {
    expect(statusOf(await get(server.url, '/api/ping', { headers: [`X-Long: ${'x'.repeat(17_000)}`] }))).toBe(431);
    expect(
      statusOf(await get(server.url, '/api/ping', { headers: Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`) })),
    ).toBe(431);
    expect(statusOf(await get(server.url, `/api/public/families?q=${'x'.repeat(17_000)}`))).toBe(431);
    expect(statusOf(await get(server.url, `/api/public/families?q=${'x'.repeat(10_000)}`))).toBe(414);
    expect(statusOf(await get(server.url, `/${'x'.repeat(10_000)}`))).toBe(414);
  });

  test('too many query parameters are refused before they are parsed', async () => {
    const bound = parameterBound(contract, operationById(contract.operations, 'listFamilies'));
    const refused = async (count: number) => {
      const query = Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
      const { status, body } = await send(server.url, 'GET', `/api/public/families?${query}`);
      return [status, body.code, body.details.length];
    };
    // A problem names at most 100 details (`maxDetails` in server/contract/validation.ts).
    expect(await refused(bound)).toEqual([400, 'INVALID_PARAMETER', Math.min(bound, 100)]);
    expect(await refused(bound + 1)).toEqual([400, 'INVALID_PARAMETER', 0]);
    expect(statusOf(await get(server.url, `/api/ping?${'a&'.repeat(3000)}`))).toBe(400);
  });

  test.each(['1e1', '0x10', '+5', '5.0', ' 5', '05', '٥'])('limit=%s is not a decimal number', async (limitText) => {
    const { status, body } = await send(server.url, 'GET', `/api/public/families?limit=${encodeURIComponent(limitText)}`);
    expect([status, body.details[0].pointer]).toEqual([400, '#/query/limit']);
  });

  test('many ranges do not multiply the response', async () => {
    const ranged = (count: number) => ({ ...headers, range: `bytes=${Array.from({ length: count }, () => '0-').join(',')}` });
    expect((await send(server.url, 'GET', '/api/plugin/getBundle', { headers: ranged(100) })).status).toBe(400);
    const bundle = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    const form = new FormData();
    form.append('file', new Blob([bundle]), 'spoolwright-1.0.0.zip');
    const uploaded = await fetch(`${server.url}/api/plugin/upload`, { method: 'POST', headers, body: form });
    expect(uploaded.status).toBe(201);
    const answer = await fetch(`${server.url}/api/plugin/getBundle`, { headers: ranged(20) });
    expect((await answer.arrayBuffer()).byteLength).toBe(bundle.length);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="spoolwright-1.0.0.zip"');
  });
});

describe('floods, with default limits', () => {
  let limited: RunningServer;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    limited = await startServer({ ...defaultLimits, LOG_LEVEL: 'info' });
  });
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => limited.stop());

  /** Sends a request from a local address, and returns the first data of the response. */
  async function sendFrom(localAddress: string, lines: string[]): Promise<string> {
    const { hostname: host, port } = new URL(limited.url);
    const socket = connect({ host, port: Number(port), localAddress });
    sockets.push(socket.on('error', () => undefined));
    socket.write(`${[...lines, 'Host: x', '', ''].join('\r\n')}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString('latin1');
  }

  /** Keeps a request in flight: the server waits for a body that never arrives. */
  const occupy = (localAddress: string) =>
    sendFrom(localAddress, [
      'POST /api/public/demo-requests HTTP/1.1',
      'Content-Type: application/json',
      'Content-Length: 100',
      'Expect: 100-continue',
    ]);
  const occupyAll = async (addresses: string[]) => {
    const answers = await Promise.all(addresses.flatMap((address) => Array.from({ length: 32 }, () => occupy(address))));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 100 Continue\r\n\r\n']));
  };
  const ping = (localAddress: string) => sendFrom(localAddress, ['GET /api/ping HTTP/1.1']);

  test('starts eight of 600 pipelined requests and closes the connection', async () => {
    const request = 'GET /api/public/webinars?limit=100 HTTP/1.1\r\nHost: x\r\n\r\n';
    await sendBytes(limited.url, request.repeat(600));
    const countStarted = () => limited.output().split('"path":"/api/public/webinars"').length - 1;
    await expect.poll(countStarted).toBe(8);
    expect(await ping('127.0.0.1')).toMatch(/^HTTP\/1.1 200 /);
    expect(countStarted()).toBe(8);
  });

  test('a caller may have 32 requests in flight, all callers together 1,024, and further requests get 503', async () => {
    const address = (index: number) => `127.0.1.${index}`;
    await occupyAll([address(1)]);
    expect(await ping(address(1))).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
    expect(await ping(address(2))).toMatch(/^HTTP\/1.1 200 /);
    await occupyAll(Array.from({ length: 31 }, (_, index) => address(index + 2)));
    expect(await ping(address(33))).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 1\r\n/s);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => ping(address(33))).toMatch(/^HTTP\/1.1 200 /);
  });

  test('the cache counts two bytes for each character of a URL', () => {
    const bytesWith = (url: string) => {
      const cache = new AnswerCache();
      cache.keep(url, 'families', 0, { headers: {}, body: new EncodedBody(Buffer.from('{}'), 'fast') });
      return cache.bytes;
    };
    expect(bytesWith(`/a${'x'.repeat(8000)}`) - bytesWith('/a')).toBe(2 * 8000);
  });

  test('accepts 20 of 40 simultaneous registrations and refuses the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const account = { email: `flood-${index}@example.com`, password: 'seven-flanges-and-a-tee', name: 'Visitor' };
        for (;;) {
          const { status } = await send(limited.url, 'POST', '/api/auth/register', { body: account });
          // 503: more than 32 requests are in flight.
          if (status !== 503) return status;
        }
      }),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  test('a sign-in with another spelling of its path is 404', async () => {
    for (const path of ['/API/auth/login', '/api/Auth/login', '/api/auth/LOGIN', '/api/auth/login/']) {
      const body = { username: admin.email, password: admin.password };
      expect([path, (await send(limited.url, 'POST', path, { body })).status]).toEqual([path, 404]);
    }
  });

  test.each([
    ['          ', 'BLANK'],
    ['aaaaaaaaaa', 'ONE_CHARACTER'],
  ])('the password %j is refused', async (password, code) => {
    const body = { email: 'weak@example.com', password, name: 'Visitor' };
    const { status, body: problem } = await send(server.url, 'POST', '/api/auth/register', { body });
    expect([status, problem.details[0]]).toMatchObject([422, { pointer: '/password', code }]);
  });

  test('a request with two Host headers is refused', async () => {
    expect(await sendFrom('127.0.0.1', ['GET /api/ping HTTP/1.1', 'Host: y'])).toMatch(/^HTTP\/1.1 400 /);
  });

  test('a stored secret of fewer than 32 characters, such as an empty one, is refused', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'spoolwright-attacks-'));
    const read = (secret: string) => {
      writeFileSync(join(dataDir, 'secret-key'), secret);
      return readSecrets({ secretKey: null, dataDir });
    };
    expect(() => read('')).toThrow(SecretError);
    expect(() => read('x'.repeat(31))).toThrow(SecretError);
    expect(read('x'.repeat(32))).toBeDefined();
  });
});

test('all addresses of an IPv6 /64 network share the limit of 20 mails an hour', async () => {
  const proxied = await startServer({ ...defaultLimits, TRUST_PROXY: 'true' });
  try {
    const ask = async (address: string, index: number) => {
      const call = { body: { email: `rotation-${index}@example.com` }, headers: { 'x-forwarded-for': address } };
      return (await send(proxied.url, 'POST', '/api/auth/password-reset', call)).status;
    };
    const statuses = [];
    for (let index = 0; index < 22; index += 1) statuses.push(await ask(`2001:db8:0:1:${index.toString(16)}::1`, index));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429, 429]);
    expect(await ask('2001:db8:0:2::1', 99)).toBe(204);
  } finally {
    await proxied.stop();
  }
});

test('a license for one machine issues one offline token if five machines register and sign off in turn', async () => {
  const body = { ...license(), maxActivations: 1, limits: { graceDays: 30 } };
  const { body: issued } = await send(server.url, 'POST', '/api/licenses/add', { body, headers });
  const plugin = { 'x-license-key': issued.key as string };
  const statuses: number[] = [];
  const tokens: unknown[] = [];
  for (let index = 0; index < 5; index += 1) {
    const fingerprint = `fingerprint-of-machine-${index}`;
    const machine = { fingerprint, machineName: `WS-${index}`, userName: 'user', os: 'Windows 11' };
    const versions = { hostVersion: 'Revit 2026.1', pluginVersion: '1.4.2' };
    const registered = await send(server.url, 'POST', '/api/licenses/register', {
      body: { ...machine, ...versions },
      headers: plugin,
    });
    statuses.push(registered.status);
    if (registered.status !== 201) continue;
    const seat = { fingerprint, instanceId: crypto.randomUUID() };
    tokens.push((await send(server.url, 'POST', '/api/licenses/track', { body: seat, headers: plugin })).body.offlineToken);
    const own = `/api/licenses/registrations/${registered.body.registration.id as string}?fingerprint=${fingerprint}`;
    expect((await send(server.url, 'DELETE', own, { headers: plugin })).status).toBe(204);
  }
  expect(statuses).toEqual([201, 409, 409, 409, 409]);
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
});

describe('content types', () => {
  const text = JSON.stringify(supportRequest('types@example.com'));
  const post = (type: string | null, body: string | Buffer, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api/public/support-requests`, {
      method: 'POST',
      headers: { ...(type === null ? {} : { 'content-type': type }), ...more },
      body: Buffer.from(body),
    });

  // A form or a script of another site can send the first three without a preflight request.
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'application/json-patch+json',
    'application/xml',
    'application/octet-stream',
    'text/plain; application/json',
    'nonsense',
  ])('JSON with the content type %s is 415', async (type) => {
    expect((await post(type, text)).status).toBe(415);
  });

  test('JSON without a content type is 415', async () => {
    expect((await post(null, text)).status).toBe(415);
  });

  test.each(['utf-16', 'utf-7', 'iso-8859-1', 'nonsense'])('JSON with the charset %s is 415', async (charset) => {
    expect((await post(`application/json; charset=${charset}`, text)).status).toBe(415);
  });

  test('JSON with the charset UTF-8, in any case, is read', async () => {
    expect((await post('application/json; charset=UTF-8', text)).status).toBe(201);
  });

  test.each([
    ['an invalid first byte', [0xff]],
    ['an incomplete character', [0xc3]],
    ['an overlong character', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
  ])('a body with %s is 400 and is not stored', async (_, bytes) => {
    const [before = '', after = ''] = text.replace('types@', 'mangled@').split('The export');
    const answer = await post('application/json', Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)]));
    expect([answer.status, ((await answer.json()) as Json)['code']]).toEqual([400, 'INVALID_JSON']);
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests?q=mangled@example.com', { headers });
    expect(body.total).toBe(0);
  });

  test.each(['[]', '"text"', '12', 'null', 'true'])('%s is valid JSON of the wrong type', async (body) => {
    const answer = await post('application/json', body);
    const { code, details } = (await answer.json()) as Json;
    expect([answer.status, code, details[0].code]).toEqual([422, 'VALIDATION_FAILED', 'WRONG_TYPE']);
  });

  test.each(['compress', 'unknown', 'gzip, gzip'])('a body with the encoding %s is 415', async (encoding) => {
    expect((await post('application/json', text, { 'content-encoding': encoding })).status).toBe(415);
  });

  test('a body that is not JSON in UTF-8 is refused', async () => {
    const wide = Buffer.from(text, 'utf16le');
    for (const body of [
      wide,
      Buffer.from([0xff, 0xfe, ...wide]),
      gzipSync(text),
      'NaN',
      '{"a":1}{"b":2}',
      "{'a':1}",
      '{"a":1,}',
      '',
    ]) {
      expect([400, 422]).toContain((await post('application/json', body)).status);
    }
  });

  test('validation and storage use the same value of a duplicate field', async () => {
    const twice = text.replace('"consent":true', '"consent":false,"consent":true').replace('{', '{"email":"first@example.com",');
    expect((await post('application/json', twice)).status).toBe(201);
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests?q=first@example.com', { headers });
    expect(body.total).toBe(0);
  });

  test('stored text is returned as JSON that no browser interprets as HTML', async () => {
    const name = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = { ...supportRequest('script@example.com'), name };
    expect((await send(server.url, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
    const answer = await fetch(`${server.url}/api/admin/support-requests?q=script@example.com`, { headers });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(((await answer.json()) as Json)['items'][0].name).toBe(name);
    const echo = await fetch(`${server.url}/api/public/families?q=${encodeURIComponent(name)}&sort=${encodeURIComponent(name)}`);
    expect([echo.status, echo.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});

test('after all attacks the server runs and its database is intact', async () => {
  const { body } = await send(server.url, 'GET', '/api/health');
  expect(body.status).toBe('ok');
  expect(server.output()).not.toMatch(/"level":50/);
  expect(existsSync(join(server.dataDir, 'spoolwright.sqlite'))).toBe(true);
});
