import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import type { Context } from 'koa';
import { expect, test } from 'vitest';
import { EncodedBody } from './encoded-body.ts';

/** The parts of a Koa context that `EncodedBody` uses, for a client that accepts Brotli. */
const brotliClient = () =>
  ({
    get: () => 'br',
    acceptsEncodings: () => 'br',
    vary: () => undefined,
    set: () => undefined,
    body: undefined,
  }) as unknown as Context & { body: Buffer };

test('compresses one body at a time, and short-lived responses before files', async () => {
  const text = Buffer.from(randomBytes(20_000).toString('hex'));
  const finished: string[] = [];
  const send = async (name: string, effort: 'fast' | 'best') => {
    const ctx = brotliClient();
    await new EncodedBody(text, effort).send(ctx);
    finished.push(name);
    expect(brotliDecompressSync(ctx.body)).toEqual(text);
  };
  await Promise.all([send('file 1', 'best'), send('file 2', 'best'), send('file 3', 'best'), send('response', 'fast')]);
  expect(finished).toEqual(['file 1', 'response', 'file 2', 'file 3']);
});
