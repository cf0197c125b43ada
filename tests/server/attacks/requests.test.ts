// Attacks with the parts of a request: headers, methods, paths and the names of fields.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { floatingLicense, send, supportRequest } from '../../support/calls.ts';
import { get, sendBytes, statusOf } from '../raw-http.ts';
import { contract, exampleBody, unknownId, useAttackedServer } from './attacked-server.ts';

const server = useAttackedServer();

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
        `Authorization: ${server.headers['authorization'] ?? ''}`,
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
    const body = JSON.stringify(floatingLicense(5));
    const requests = [
      ...['/', '/login', '/no-such-page', '/api/public/families', '/api/no-such', '/api/licenses'].map((path) => [`GET ${path}`]),
      [
        'POST /api/licenses/add',
        `Authorization: ${server.headers['authorization'] ?? ''}`,
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
    const { body } = await send(server.url, 'GET', '/api/admin/families?limit=1', { headers: server.headers });
    const path = `/api/admin/families/${body.items[0].id as string}`;
    for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override', '_method']) {
      const answer = await send(server.url, 'GET', path, { headers: { ...server.headers, [name]: 'DELETE' } });
      expect([answer.status, answer.body.id]).toEqual([200, body.items[0].id]);
    }
    expect((await send(server.url, 'GET', `${path}?_method=DELETE`, { headers: server.headers })).status).toBe(400);
    expect((await send(server.url, 'GET', path, { headers: server.headers })).status).toBe(200);
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
    const answer = await get(server.url, target, { headers: [`Authorization: ${server.headers['authorization'] ?? ''}`] });
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
      const answer = await get(server.url, target, { headers: [`Authorization: ${server.headers['authorization'] ?? ''}`] });
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
      ['/api/licenses/add', floatingLicense(5)],
    ];
    for (const [path, body] of bodies) {
      const outside = await post(path, `${start},${JSON.stringify(body).slice(1)}`, server.headers);
      expect([400, 422], path).toContain(outside.status);
      const inside = await post(
        path,
        `{"customer":${start}},"details":${start}},${JSON.stringify(body).slice(1)}`,
        server.headers,
      );
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
