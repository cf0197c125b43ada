import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { ApiError, networkError } from '../../api/errors.ts';
import { type Contact, followContact } from './contact.ts';

let end = () => undefined as void;
afterEach(() => {
  end();
  onlineManager.setOnline(true);
});

function follow(client: QueryClient) {
  const told: Contact[] = [];
  end = followContact(client, (contact) => void told.push(contact));
  return told;
}
const failing = (client: QueryClient, error: unknown) =>
  client.fetchQuery({ queryKey: ['x'], queryFn: () => Promise.reject(error), retry: false }).catch(() => undefined);

test('a call without an answer tells that nobody is there, any answer that somebody is', async () => {
  const client = new QueryClient();
  const told = follow(client);
  expect(told).toEqual([{ isOnline: true, isAnswered: true, lastAnswerAt: null, waiting: 0 }]);
  await failing(client, networkError(new TypeError('Failed to fetch')));
  expect(told.at(-1)?.isAnswered).toBe(false);
  await failing(client, new ApiError('No.', { status: 403, code: 'FORBIDDEN' }));
  expect(told.at(-1)?.isAnswered).toBe(true);
  expect(told.at(-1)?.lastAnswerAt).toBeGreaterThan(0);
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
