import { expect, test, vi } from 'vitest';
import type { Operation } from '../../openapi/read.ts';
import {
  responseKey,
  type Call,
  type Choices,
  createInterceptingFetch,
  preferHeader,
  readChoices,
  writeChoices,
} from './mock-choices.ts';

const ping: Operation = {
  id: 'ping',
  method: 'GET',
  path: '/api/ping',
  tag: 'service',
  summary: '',
  description: '',
  security: [],
  parameters: [],
  requestContent: {},
  bodySchema: null,
  bodyRequired: false,
  form: null,
  responses: {},
};

function intercept(choices: Choices) {
  const real = vi.fn<typeof fetch>(async () => new Response('{}', { status: 200 }));
  const calls: Call[] = [];
  const intercepted = createInterceptingFetch({
    operations: [ping],
    fetch: real,
    choices: () => choices,
    screen: () => '/demo',
    onCall: (call) => calls.push(call),
  });
  const sent = () => real.mock.calls[0]?.[0] as Request;
  return { intercepted, real, calls, sent };
}

test('reports a call, and sends it unchanged if nothing is chosen', async () => {
  const { intercepted, calls, sent } = intercept({});
  expect((await intercepted('http://site.test/api/ping', { headers: { Accept: 'application/json' } })).status).toBe(200);
  expect(sent().headers.get('Prefer')).toBeNull();
  expect(sent().headers.get('Accept')).toBe('application/json');
  expect(calls).toEqual([
    { operation: 'ping', screen: '/demo', status: null },
    { operation: 'ping', screen: '/demo', status: 200 },
  ]);
});

test('requests the chosen response', async () => {
  const { intercepted, sent } = intercept({ ping: { response: '503 SERVICE_UNAVAILABLE', delayMs: 0 } });
  await intercepted('http://site.test/api/ping');
  expect(sent().headers.get('Prefer')).toBe('code=503, example=SERVICE_UNAVAILABLE');
  expect(sent().cache).toBe('no-store');
});

test('throws the browser’s network error without sending the call if offline is chosen', async () => {
  const { intercepted, real } = intercept({ ping: { response: 'offline', delayMs: 0 } });
  await expect(intercepted('http://site.test/api/ping')).rejects.toBeInstanceOf(TypeError);
  expect(real).not.toHaveBeenCalled();
});

test('delays the call', async () => {
  vi.useFakeTimers();
  try {
    const { intercepted, real } = intercept({ ping: { response: null, delayMs: 2000 } });
    const called = intercepted('http://site.test/api/ping');
    await vi.advanceTimersByTimeAsync(1999);
    expect(real).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await called).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('does not change requests that are not in the contract', async () => {
  const { intercepted, calls, real } = intercept({});
  await intercepted('http://site.test/assets/app.js');
  expect(calls).toEqual([]);
  expect(real).toHaveBeenCalledWith('http://site.test/assets/app.js', undefined);
});

test('names responses so that Prism finds them', () => {
  expect(responseKey({ status: 404, name: 'NOT_FOUND' })).toBe('404 NOT_FOUND');
  expect(responseKey({ status: 204, name: '204' })).toBe('204');
  expect(preferHeader('204')).toBe('code=204');
});

test('stores choices and ignores invalid JSON', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(readChoices(storage)).toEqual({});
  writeChoices(storage, { ping: { response: '204', delayMs: 500 } });
  expect(readChoices(storage)).toEqual({ ping: { response: '204', delayMs: 500 } });
  kept.set('mock-panel', '{');
  expect(readChoices(storage)).toEqual({});
});
