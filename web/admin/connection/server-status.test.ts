import { onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/errors.ts';
import { type ServerStatus, observeServerStatus } from './server-status.ts';

let stopObserving = () => undefined as void;
afterEach(() => {
  stopObserving();
  onlineManager.setOnline(true);
});

function observe(client: QueryClient, ping = () => Promise.resolve<unknown>(null)) {
  const statuses: ServerStatus[] = [];
  const observer = observeServerStatus(client, ping, (status) => void statuses.push(status));
  stopObserving = observer.stop;
  return Object.assign(statuses, { check: observer.check });
}
const failing = (client: QueryClient, error: unknown) =>
  client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false }).catch(() => undefined);

test('a call without a response marks the server as not responding; any response marks it as responding', async () => {
  const client = new QueryClient();
  const statuses = observe(client);
  expect([...statuses]).toEqual([{ isOnline: true, isResponding: true, lastResponseAt: null }]);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  expect(statuses.at(-1)?.isResponding).toBe(false);
  await failing(client, new ApiError('No.', { status: 403, code: 'FORBIDDEN' }));
  expect(statuses.at(-1)?.isResponding).toBe(true);
  expect(statuses.at(-1)?.lastResponseAt).toBeGreaterThan(0);
});

test('a server error leads to a ping, which decides whether the server is down', async () => {
  const client = new QueryClient();
  const failure = new ApiError('Not now.', { status: 503, code: 'SERVICE_UNAVAILABLE' });
  let pings = 0;
  let isUp = true;
  const statuses = observe(client, () => {
    pings += 1;
    return isUp ? Promise.resolve('pong') : Promise.reject(failure);
  });
  await failing(client, failure);
  expect(pings).toBe(1);
  expect(await statuses.check()).toBe(true);
  expect(statuses.every(({ isResponding }) => isResponding)).toBe(true);
  isUp = false;
  await failing(client, failure);
  await expect.poll(() => statuses.at(-1)?.isResponding).toBe(false);
  // A server that is known to be down is not pinged after each call.
  await failing(client, failure);
  expect(pings).toBe(3);
  expect(await statuses.check()).toBe(false);
  isUp = true;
  expect(await statuses.check()).toBe(true);
  expect(statuses.at(-1)?.isResponding).toBe(true);
});

test('setQueryData does not count as a response', async () => {
  const client = new QueryClient();
  const statuses = observe(client);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  client.setQueryData(['y'], 1);
  expect(statuses.at(-1)?.isResponding).toBe(false);
});

test('a call that fails offline says nothing about the server', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  const statuses = observe(client);
  onlineManager.setOnline(false);
  expect(statuses.at(-1)?.isOnline).toBe(false);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  onlineManager.setOnline(true);
  expect(statuses.at(-1)).toMatchObject({ isOnline: true, isResponding: true });
});
