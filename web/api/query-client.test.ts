import { afterEach, expect, test } from 'vitest';
import { session } from '../session/session.ts';
import { makeForgettingClient } from './query-client.ts';

const user = (id: string) => ({ id, email: `${id}@example.com`, name: id, role: 'admin' });
const publicKey = ['/api/public/families'];
const privateKey = ['/api/admin/demo-requests'];

afterEach(() => {
  session.user = null;
});

test.each([
  ['signs out', null],
  ['makes room for another', user('two')],
])('what a user has read is forgotten when that user %s; what is public stays', async (_, next) => {
  session.user = user('one');
  const client = makeForgettingClient();
  client.setQueryData(publicKey, 'families');
  client.setQueryData(privateKey, 'requests');
  session.user = next;
  await expect.poll(() => client.getQueryData(privateKey)).toBeUndefined();
  expect(client.getQueryData(publicKey)).toBe('families');
});

test('what was read before signing in, and while the same user stays, is kept', async () => {
  const client = makeForgettingClient();
  client.setQueryData(privateKey, 'profile');
  session.user = user('one');
  await Promise.resolve();
  session.user = { ...user('one'), name: 'Another name' };
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData(privateKey)).toBe('profile');
});
