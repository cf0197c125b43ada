import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { call } from './client.ts';
import { session } from './session.ts';
import { defaultOptions } from './verdict.ts';

test('a media type may have capital letters and a space before its parameters', async () => {
  const server = createServer((_request, response) => {
    const headers = {
      'content-type': 'Application/JSON ; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': 'a-request',
    };
    response.writeHead(200, headers).end('{"pong":true}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  session.begin({
    ...defaultOptions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admin: { username: 'x', password: 'x' },
  });
  try {
    expect((await call('ping')).body).toEqual({ pong: true });
  } finally {
    await new Promise((done) => server.close(done));
  }
});
