import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Transform } from 'node:stream';
import { json } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import { operationById } from '../../openapi/read.ts';
import { Problem } from '../problems.ts';
import { bodyReader } from './body.ts';
import type { Call } from './call.ts';

const limit = 1000;
let server: Server;

beforeAll(async () => {
  const contract = loadContract();
  const read = bodyReader(contract, operationById(contract.operations, 'submitDemoRequest'), { json: limit, file: 0 });
  const koa = new Koa();
  koa.use(async (ctx) => {
    try {
      ctx.body = { read: await read(ctx as unknown as Call) };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      ctx.body = { code: error.code };
    }
  });
  server = await new Promise((resolve) => {
    const listening = koa.listen(0, '127.0.0.1', () => resolve(listening));
  });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function answerTo(body: string | Buffer | ReadableStream, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: body as BodyInit,
    duplex: 'half',
  } as RequestInit);
  return answer.json();
}

const value = { name: 'Zoë \u{1F6E0} \uFFFD' };
const text = JSON.stringify(value);
const invalidUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3]), Buffer.from('"}')]);

const compressors = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
const encodings = Object.keys(compressors) as (keyof typeof compressors)[];

test('reads JSON with characters of one to four bytes, with and without a length', async () => {
  expect(await answerTo(text)).toEqual({ read: value });
  expect(await answerTo(new Blob([text]).stream())).toEqual({ read: value });
});

test('does not parse a body beyond the maximum nesting', async () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  expect(await answerTo(nested(32))).toEqual({ read: JSON.parse(nested(32)) as unknown });
  const parse = vi.spyOn(JSON, 'parse');
  expect(await answerTo(nested(33))).toEqual({ code: 'VALIDATION_FAILED' });
  const texts = parse.mock.calls.map(([given]) => given).filter((given) => given.startsWith('{"a":'));
  parse.mockRestore();
  expect(texts).toEqual([`{"a":${'['.repeat(31)}${' '.repeat(34)}`]);
});

test.each(encodings)('reads a body compressed with %s, whose name is case-insensitive', async (encoding) => {
  for (const name of [encoding, encoding.toUpperCase()]) {
    expect(await answerTo(compressors[encoding](text), { 'Content-Encoding': name })).toEqual({ read: value });
  }
});

test.each(encodings)('refuses a body compressed with %s that is too long, not UTF-8 or damaged', async (encoding) => {
  const codeFor = (bytes: Buffer) => answerTo(bytes, { 'Content-Encoding': encoding });
  const long = JSON.stringify({ name: 'x'.repeat(limit) });
  expect(await codeFor(compressors[encoding](long))).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
  expect(await codeFor(compressors[encoding](invalidUtf8))).toEqual({ code: 'INVALID_JSON' });
  expect(await codeFor(Buffer.from(text))).toEqual({ code: 'INVALID_JSON' });
  expect(await codeFor(compressors[encoding](text).subarray(0, 20))).toEqual({ code: 'INVALID_JSON' });
});

test('frees the decompressor of a body that is too long', async () => {
  const pipe = vi.spyOn(IncomingMessage.prototype, 'pipe');
  const spaces = gzipSync(Buffer.alloc(100 * limit, ' '));
  expect(await answerTo(spaces, { 'Content-Encoding': 'gzip' })).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
  const targets = pipe.mock.results.map((result) => result.value as Transform);
  pipe.mockRestore();
  expect(targets.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test.each([
  ['chunked', {}],
  ['compressed', { 'Content-Encoding': 'gzip' }],
])('reads the next request of the connection after a %s body that is too long', async (_, headers) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answerOf = async (body: Buffer) => {
    const { port } = server.address() as AddressInfo;
    const sent = request({ agent, port, method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } });
    sent.write(body.subarray(0, 20));
    sent.end(body.subarray(20));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { isReused: sent.reusedSocket, body: await json(response) };
  };
  const encode = (content: string) => ('Content-Encoding' in headers ? gzipSync(content) : Buffer.from(content));
  const long = JSON.stringify({ name: randomBytes(1_000_000).toString('base64') });
  expect(await answerOf(encode(long))).toEqual({ isReused: false, body: { code: 'PAYLOAD_TOO_LARGE' } });
  expect(await answerOf(encode(text))).toEqual({ isReused: true, body: { read: value } });
  agent.destroy();
});

test('refuses bytes that are not UTF-8, including a character that is cut off at the end', async () => {
  expect(await answerTo(invalidUtf8)).toEqual({ code: 'INVALID_JSON' });
  expect(await answerTo(Buffer.from([0x31, 0xc3]))).toEqual({ code: 'INVALID_JSON' });
});

test('refuses a body without text, but reads the empty string and null', async () => {
  expect(await answerTo(new Blob([]).stream())).toEqual({ code: 'INVALID_JSON' });
  expect(await answerTo('')).toEqual({ code: 'INVALID_JSON' });
  expect(await answerTo('""')).toEqual({ read: '' });
  expect(await answerTo('null')).toEqual({ read: null });
});

test('refuses an unknown encoding, including the name of an inherited object property', async () => {
  expect(await answerTo(text, { 'Content-Encoding': 'compress' })).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE' });
  expect(await answerTo(text, { 'Content-Encoding': 'constructor' })).toEqual({ code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('refuses a field that would change the prototype of the object', async () => {
  expect(await answerTo('{"__proto__":{"role":"admin"}}')).toEqual({ code: 'INVALID_JSON' });
});
