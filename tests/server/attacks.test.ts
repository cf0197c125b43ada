// What somebody sends who means harm, against the running server: injection, traversal, pollution, too much of
// everything, and requests that pretend to be something else.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractFile, readContract, type Operation } from '../../server/contract/document.ts';
import { startPostgres, type RunningPostgres } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { asAdmin, send, supportRequest } from './calls.ts';
import { get, sendBytes, statusOf } from './raw.ts';

type Json = Record<string, any>;

const contract = readContract(contractFile);
const unknownId = '0197f0c4-0000-7000-8000-000000000000';

function resolved<T>(value: unknown): T {
  const pointer = (value as Json | undefined)?.['$ref'] as string | undefined;
  if (!pointer) return value as T;
  const keys = pointer.slice(2).split('/');
  return resolved(keys.reduce<unknown>((at, key) => (at as Json)[key.replaceAll('~1', '/')], contract.bundle));
}

/** The first example of the operation's JSON body in the contract; null where it takes none. */
function exampleBody({ path, method }: Operation): Json | null {
  const raw = (contract.bundle['paths'] as Json)[path][method] as Json;
  const examples = raw['requestBody']?.content['application/json']?.examples as Json | undefined;
  return examples ? structuredClone(resolved<Json>(Object.values(examples)[0])['value'] as Json) : null;
}

/** The operation's path with `value` for the parameter `name` and something well formed for the others. */
const pathOf = (operation: Operation, name?: string, value = '') =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    if (parameter === name) return encodeURIComponent(value);
    const { schema } = operation.parameters.find((one) => one.in === 'path' && one.name === parameter)!;
    return String(resolved<Json>(schema)['enum']?.[0] ?? unknownId);
  });

/** Runs `work` on all of them, 16 at a time. */
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
  let calling: Record<string, string>;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') {
      postgres = await startPostgres();
      own = await startServer({ DATABASE_URL: await postgres.newDatabase() });
    }
    origin = (own ?? server).url;
    const admin = await asAdmin(origin);
    const { status, body } = await send(origin, 'POST', '/api/licenses/add', { body: license(), headers: admin });
    expect(status).toBe(201);
    calling = { ...admin, 'x-license-key': body.key as string };
  });
  afterAll(async () => {
    await own?.stop();
    await postgres?.stop();
  });

  /** List -> how many records it has. */
  async function totals(): Promise<Record<string, number>> {
    const lists = contract.operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    const found: Record<string, number> = {};
    for (const operation of lists) {
      const { status, body } = await send(origin, 'GET', pathOf(operation), { headers: calling });
      if (status === 200) found[operation.id] = body.total as number;
    }
    return found;
  }

  test('in every query and path parameter: never a failure, never a change', async () => {
    const before = await totals();
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
      const body = method === 'get' || method === 'delete' ? undefined : {};
      const { status } = await send(origin, method.toUpperCase(), target, { body, headers: calling });
      if (status >= 500) failed.push(`${method} ${target} -> ${status}`);
    });
    expect(failed).toEqual([]);
    expect(await totals()).toEqual(before);
  });

  test('in every text of every body: never a failure', async () => {
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
      const sent = { body, headers: { ...calling, 'idempotency-key': crypto.randomUUID() } };
      const { status } = await send(origin, operation.method.toUpperCase(), pathOf(operation), sent);
      if (status >= 500) failed.push(`${operation.id} ${JSON.stringify(body)} -> ${status}`);
    });
    expect(failed).toEqual([]);
  });

  test('what looks like SQL is text: kept as it came, found by itself alone', async () => {
    for (const payload of sqlPayloads.filter((one) => !one.includes('\0'))) {
      const message = `Before ${payload} after`;
      const body = { ...supportRequest('injection@example.com'), name: `Name ${payload}`, message };
      expect((await send(origin, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
      const list = `/api/admin/support-requests?${new URLSearchParams({ q: message })}`;
      const found = await send(origin, 'GET', list, { headers: calling });
      expect(found.body.total, payload).toBe(1);
      const { body: whole } = await send(origin, 'GET', `/api/admin/support-requests/${found.body.items[0].id as string}`, {
        headers: calling,
      });
      expect([whole.name, whole.message]).toEqual([`Name ${payload}`, message]);
    }
    // Wildcards of LIKE are characters like any other.
    for (const wildcard of ['%', '_', '\\']) {
      const { body } = await send(origin, 'GET', `/api/public/families?${new URLSearchParams({ q: wildcard.repeat(3) })}`);
      expect(body.total, wildcard).toBe(0);
    }
  });
});

describe('headers', () => {
  const evil = ['%0d%0aSet-Cookie:%20evil=1', '%0aSet-Cookie:evil=1', '%E5%98%8A%E5%98%8DSet-Cookie:evil=1'];

  test.each(evil)('%s in an address makes no header', async (text) => {
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

  test('nothing in an address sends anybody anywhere', async () => {
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
  ])('a bundle that arrives with %s is refused, and leaves no file', async (fileName) => {
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
    // The folders of the first upload.
    expect(after.length).toBeLessThanOrEqual(before + 2);
  });

  test('neither Host nor a forwarded one is believed', async () => {
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
      expect([200, 201, 401, 404], start).toContain(statusOf(answer));
      expect(answer, start).not.toContain('evil');
    }
  });
});

describe('methods', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND', 'DEBUG', 'PURGE', 'PUT', 'get'])('%s is refused without an echo', async (method) => {
    for (const target of ['/api/ping', '/api/public/families', '/']) {
      const answer = await get(server.url, target, { method, headers: ['X-Echo: do-not-repeat-this'] });
      expect([400, 404, 405, 501], `${method} ${target}`).toContain(statusOf(answer));
      expect(answer).not.toContain('do-not-repeat-this');
      expect(answer).not.toMatch(/node_modules|\.ts:\d/);
    }
  });

  test('a method that hides in a header or a parameter is not looked at', async () => {
    const { body } = await send(server.url, 'GET', '/api/admin/families?limit=1', { headers });
    const path = `/api/admin/families/${body.items[0].id as string}`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const answer = await send(server.url, 'GET', path, { headers: { ...headers, [name]: 'DELETE' } });
      expect([answer.status, answer.body.id]).toEqual([200, body.items[0].id]);
    }
    expect((await send(server.url, 'GET', `${path}?_method=DELETE`, { headers })).status).toBe(400);
    expect((await send(server.url, 'GET', path, { headers })).status).toBe(200);
  });

  test('other origins are not let in: no answer carries a CORS header', async () => {
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
  ])('%s leads nowhere', async (target) => {
    const answer = await get(server.url, target, { headers: [`Authorization: ${headers['authorization'] ?? ''}`] });
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toContain(readFileSync(join(server.dataDir, 'secret-key'), 'utf8').trim());
    expect(answer).not.toMatch(/root:x:|"dependencies"|import |SQLite format|\[core\]/);
  });

  test('a guard is not walked around by another spelling of the path', async () => {
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
    ]) {
      const answer = await get(server.url, target);
      expect([400, 401, 404], target).toContain(statusOf(answer));
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

  test.each(polluted)('%s… in bodies is refused, and nothing behaves otherwise afterwards', async (start) => {
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

  test('in parameters it is refused by its name', async () => {
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

  test('nobody makes himself an administrator by a field', async () => {
    for (const more of [{ role: 'admin' }, { active: true }, { tokenEpoch: 5 }, { id: unknownId }]) {
      const body = { email: 'mass@example.com', password: 'a-password-for-tests', name: 'Mass', ...more };
      expect((await send(server.url, 'POST', '/api/auth/register', { body })).status).toBe(422);
    }
  });
});

describe('too much of everything', () => {
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
  /** A body with a text that makes it `bytes` long. */
  const ofLength = (bytes: number) => {
    const rest = JSON.stringify({ ...demo, message: '' });
    return JSON.stringify({ ...demo, message: 'x'.repeat(bytes - rest.length) });
  };
  const limit = 1_048_576;

  test('a JSON body over a megabyte is 413, whether it says its length or not, packed or not', async () => {
    expect((await post(ofLength(limit))).status).toBe(422);
    expect((await post(ofLength(limit + 1))).status).toBe(413);
    const chunked = (text: string) => new Blob([text]).stream();
    expect((await post(chunked(ofLength(limit)))).status).toBe(422);
    expect((await post(chunked(ofLength(limit + 1)))).status).toBe(413);
    const bomb = gzipSync(ofLength(50 * limit), { level: 9 });
    expect(bomb.length).toBeLessThan(limit);
    expect((await post(bomb, { 'content-encoding': 'gzip' })).status).toBe(413);
  });

  test.each([
    ['a list of 100,000 texts', () => ({ ...demo, software: Array.from({ length: 100_000 }, (_, index) => `s${index}`) })],
    ['a list of 50,000 objects', () => ({ ...demo, software: Array.from({ length: 50_000 }, (_, index) => ({ index })) })],
    ['80,000 fields', () => ({ ...demo, ...Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`k${index}`, 1])) })],
    ['an address of a megabyte', () => ({ ...demo, email: `a@${'a'.repeat(1_000_000)}` })],
    ['an address of 300,000 parts', () => ({ ...demo, email: `a@${'a.'.repeat(300_000)}!` })],
    ['a phone number of a megabyte', () => ({ ...demo, phone: `${'0'.repeat(1_000_000)}x` })],
    ['a number of a million digits', () => `{"teamSize":${'9'.repeat(1_000_000)}}`],
  ])('%s is refused in time, with a short answer', async (_, make) => {
    const body = make();
    const answer = await post(typeof body === 'string' ? body : JSON.stringify(body));
    expect(answer.status).toBe(422);
    expect((await answer.text()).length).toBeLessThan(50_000);
    expect((await send(server.url, 'GET', '/api/ping')).status).toBe(200);
  });

  test('lists and objects within each other, deeper than any stack, are refused', async () => {
    const lists = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
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

  test('headers over 16 kB are 431, and so is an address', async () => {
    expect(statusOf(await get(server.url, '/api/ping', { headers: [`X-Long: ${'x'.repeat(17_000)}`] }))).toBe(431);
    expect(
      statusOf(await get(server.url, '/api/ping', { headers: Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`) })),
    ).toBe(431);
    expect(statusOf(await get(server.url, `/api/public/families?q=${'x'.repeat(17_000)}`))).toBe(431);
    expect(statusOf(await get(server.url, `/api/public/families?q=${'x'.repeat(10_000)}`))).toBe(400);
    expect(statusOf(await get(server.url, `/${'x'.repeat(10_000)}`))).toBe(404);
  });

  test('a thousand parameters are refused like one', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    expect(statusOf(await get(server.url, `/api/public/families?${many}`))).toBe(400);
    const same = Array.from({ length: 900 }, () => 'category=elbow').join('&');
    expect([200, 400]).toContain(statusOf(await get(server.url, `/api/public/families?${same}`)));
  });

  test('a hundred ranges are not a hundred copies', async () => {
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

describe('content types', () => {
  const text = JSON.stringify(supportRequest('types@example.com'));
  const post = (type: string | null, body: string | Buffer, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api/public/support-requests`, {
      method: 'POST',
      headers: { ...(type === null ? {} : { 'content-type': type }), ...more },
      body: Buffer.from(body),
    });

  // A form or a script of another site can send the first three without asking the browser for leave.
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
  ])('JSON that calls itself %s is 415', async (type) => {
    expect((await post(type, text)).status).toBe(415);
  });

  test('JSON that calls itself nothing is 415', async () => {
    expect((await post(null, text)).status).toBe(415);
  });

  test.each(['utf-16', 'utf-7', 'iso-8859-1', 'nonsense'])('with the charset %s it is still read as UTF-8', async (charset) => {
    const email = `charset-${charset}@example.com`;
    const body = JSON.stringify({ ...supportRequest(email), name: 'Jürgen +ADw-script+AD4-' });
    expect((await post(`application/json; charset=${charset}`, body)).status).toBe(201);
    const { body: found } = await send(server.url, 'GET', `/api/admin/support-requests?q=${email}`, { headers });
    expect(found.items[0].name).toBe('Jürgen +ADw-script+AD4-');
  });

  test('what is no JSON in UTF-8 is refused', async () => {
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
    expect([400, 415]).toContain((await post('application/json', text, { 'content-encoding': 'unknown' })).status);
  });

  test('of a field that stands there twice neither check nor storage sees another one', async () => {
    const twice = text.replace('"consent":true', '"consent":false,"consent":true').replace('{', '{"email":"first@example.com",');
    expect((await post('application/json', twice)).status).toBe(201);
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests?q=first@example.com', { headers });
    expect(body.total).toBe(0);
  });

  test('what people write comes back as JSON that no browser takes for a page', async () => {
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

test('after all of this the server runs, and its database is whole', async () => {
  const { body } = await send(server.url, 'GET', '/api/health');
  expect(body.status).toBe('ok');
  expect(server.output()).not.toMatch(/"level":50/);
  expect(existsSync(join(server.dataDir, 'spoolwright.sqlite'))).toBe(true);
});
