import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
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
  expect([...statuses]).toEqual([{ isOnline: true, isResponding: true, lastResponseAt: null, pendingChanges: 0 }]);
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

test('counts the changes that are paused until the connection is back', async () => {
  const client = new QueryClient();
  const statuses = observe(client);
  onlineManager.setOnline(false);
  expect(statuses.at(-1)?.isOnline).toBe(false);
  const sent: string[] = [];
  const send = (name: string) => new MutationObserver(client, { mutationFn: async () => void sent.push(name) }).mutate();
  const both = [send('a'), send('b')];
  await expect.poll(() => statuses.at(-1)?.pendingChanges).toBe(2);
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  await Promise.all(both);
  expect(sent.toSorted()).toEqual(['a', 'b']);
  expect(statuses.at(-1)).toMatchObject({ isOnline: true, pendingChanges: 0, isResponding: true });
});
