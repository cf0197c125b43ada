// Excessive input, and bodies of other types than JSON in UTF-8.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { operationById } from '../../../openapi/read.ts';
import { bodyBound, parameterBound } from '../../../server/contract/bounds.ts';
import { send, supportRequest } from '../../support/calls.ts';
import { get, statusOf } from '../raw-http.ts';
import { contract, type Json, useAttackedServer } from './attacked-server.ts';

const server = useAttackedServer();

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
    // Compressing it between two requests takes so long on a busy machine that the server closes the idle connection.
    const bomb = gzipSync(ofLength(500 * limit), { level: 9 });
    expect(bomb.length).toBeLessThan(limit);
    expect((await post(ofLength(limit))).status).toBe(422);
    expect((await post(ofLength(limit + 1))).status).toBe(413);
    const chunked = (text: string) => new Blob([text]).stream();
    expect((await post(chunked(ofLength(limit)))).status).toBe(422);
    expect((await post(chunked(ofLength(limit + 1)))).status).toBe(413);
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
    const ranged = (count: number) => ({
      ...server.headers,
      range: `bytes=${Array.from({ length: count }, () => '0-').join(',')}`,
    });
    expect((await send(server.url, 'GET', '/api/plugin/getBundle', { headers: ranged(100) })).status).toBe(400);
    const bundle = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]);
    const form = new FormData();
    form.append('file', new Blob([bundle]), 'spoolwright-1.0.0.zip');
    const uploaded = await fetch(`${server.url}/api/plugin/upload`, { method: 'POST', headers: server.headers, body: form });
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
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests?q=mangled@example.com', {
      headers: server.headers,
    });
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
    const { body } = await send(server.url, 'GET', '/api/admin/support-requests?q=first@example.com', {
      headers: server.headers,
    });
    expect(body.total).toBe(0);
  });

  test('stored text is returned as JSON that no browser interprets as HTML', async () => {
    const name = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const body = { ...supportRequest('script@example.com'), name };
    expect((await send(server.url, 'POST', '/api/public/support-requests', { body })).status).toBe(201);
    const answer = await fetch(`${server.url}/api/admin/support-requests?q=script@example.com`, { headers: server.headers });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(((await answer.json()) as Json)['items'][0].name).toBe(name);
    const echo = await fetch(`${server.url}/api/public/families?q=${encodeURIComponent(name)}&sort=${encodeURIComponent(name)}`);
    expect([echo.status, echo.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });
});
