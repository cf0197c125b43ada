import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/errors.ts';
import { type Contact, followContact } from './contact.ts';

let end = () => undefined as void;
afterEach(() => {
  end();
  onlineManager.setOnline(true);
});

function follow(client: QueryClient, ping = () => Promise.resolve<unknown>(null)) {
  const told: Contact[] = [];
  const follower = followContact(client, ping, (contact) => void told.push(contact));
  end = follower.stop;
  return Object.assign(told, { ask: follower.ask });
}
const failing = (client: QueryClient, error: unknown) =>
  client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false }).catch(() => undefined);

test('a call without an answer tells that nobody is there, any answer that somebody is', async () => {
  const client = new QueryClient();
  const told = follow(client);
  expect([...told]).toEqual([{ isOnline: true, isAnswered: true, lastAnswerAt: null, waiting: 0 }]);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  expect(told.at(-1)?.isAnswered).toBe(false);
  await failing(client, new ApiError('No.', { status: 403, code: 'FORBIDDEN' }));
  expect(told.at(-1)?.isAnswered).toBe(true);
  expect(told.at(-1)?.lastAnswerAt).toBeGreaterThan(0);
});

test('one call that the server fails at is its own affair; a server that fails at everything is out of reach', async () => {
  const client = new QueryClient();
  const failure = new ApiError('Not now.', { status: 503, code: 'SERVICE_UNAVAILABLE' });
  let pings = 0;
  let isUp = true;
  const told = follow(client, () => {
    pings += 1;
    return isUp ? Promise.resolve('pong') : Promise.reject(failure);
  });
  await failing(client, failure);
  expect(pings).toBe(1);
  expect(await told.ask()).toBe(true);
  expect(told.every(({ isAnswered }) => isAnswered)).toBe(true);
  isUp = false;
  await failing(client, failure);
  await expect.poll(() => told.at(-1)?.isAnswered).toBe(false);
  // Once it is known, it is not asked after each call.
  await failing(client, failure);
  expect(pings).toBe(3);
  expect(await told.ask()).toBe(false);
  isUp = true;
  expect(await told.ask()).toBe(true);
  expect(told.at(-1)?.isAnswered).toBe(true);
});

test('what is put on the screen by hand is no answer', async () => {
  const client = new QueryClient();
  const told = follow(client);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  client.setQueryData(['y'], 1);
  expect(told.at(-1)?.isAnswered).toBe(false);
});

test('changes that wait for the connection are counted until they have left', async () => {
  const client = new QueryClient();
  const told = follow(client);
  onlineManager.setOnline(false);
  expect(told.at(-1)?.isOnline).toBe(false);
  const sent: string[] = [];
  const send = (name: string) => new MutationObserver(client, { mutationFn: async () => void sent.push(name) }).mutate();
  const both = [send('a'), send('b')];
  await expect.poll(() => told.at(-1)?.waiting).toBe(2);
  expect(sent).toEqual([]);
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  await Promise.all(both);
  expect(sent.toSorted()).toEqual(['a', 'b']);
  expect(told.at(-1)).toMatchObject({ isOnline: true, waiting: 0, isAnswered: true });
});
