import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import Koa from 'koa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { Problem } from '../problems.ts';
import { problems } from './problems.ts';

let server: Server;
beforeAll(async () => {
  const koa = new Koa();
  koa.use(problems(createLog('silent')));
  koa.use(() => {
    throw new Problem('PAYLOAD_TOO_LARGE', { detail: 'The body is too large.' });
  });
  server = createServer(koa.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a client that asks to close the connection can send the rest of a refused body, and the connection is closed', async () => {
  const { port } = server.address() as AddressInfo;
  const body = Buffer.alloc(8_000_000);
  const headers = { connection: 'close', 'content-length': body.length };
  const sent = request({ port, host: '127.0.0.1', method: 'POST', headers, agent: false });
  sent.write(body.subarray(0, 1000));
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(413);
  // Otherwise, a client that keeps connections would send its next request on this one.
  expect(response.headers.connection).toBe('close');
  const closed = once(response.socket, 'close');
  sent.end(body.subarray(1000));
  const [problem] = await Promise.all([json(response), once(sent, 'finish'), closed]);
  expect(problem).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});
