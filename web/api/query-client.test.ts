import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { networkError, responseError } from './errors.ts';
import { createQueryClient, createSessionQueryClient } from './query-client.ts';

const user = (id: string) => ({ id, email: `${id}@example.com`, name: id, role: 'admin' });
const publicKey = ['/api/public/families'];
const privateKey = ['/api/admin/demo-requests'];

afterEach(() => {
  session.user = null;
  onlineManager.setOnline(true);
  vi.unstubAllGlobals();
});

test.each([
  ['the user signs out', null],
  ['another user signs in', user('two')],
])('removes private queries when %s, but keeps public queries', async (_, next) => {
  session.user = user('one');
  const client = createSessionQueryClient();
  client.setQueryData(publicKey, 'families');
  client.setQueryData(privateKey, 'requests');
  session.user = next;
  await expect.poll(() => client.getQueryData(privateKey)).toBeUndefined();
  expect(client.getQueryData(publicKey)).toBe('families');
});

test('keeps private queries on signing in and while the user stays the same', async () => {
  const client = createSessionQueryClient();
  client.setQueryData(privateKey, 'profile');
  session.user = user('one');
  await Promise.resolve();
  session.user = { ...user('one'), name: 'Another name' };
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData(privateKey)).toBe('profile');
});

test.each(['a query', 'a mutation'])('a user whose role was removed is a user as soon as %s is forbidden', async (kind) => {
  const profile = { id: 'one', email: 'one@example.com', username: 'one', role: 'user' };
  const stored = new Map([['accessToken', 'token']]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage, location: { pathname: '/admin/users', search: '' } });
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(profile)));
  session.user = user('one');
  const client = createSessionQueryClient();
  const call = () => Promise.reject(responseError(403, 'Forbidden', { code: 'FORBIDDEN', status: 403, message: 'Forbidden.' }));
  const failing =
    kind === 'a query'
      ? client.fetchQuery({ queryKey: privateKey, queryFn: call })
      : client.getMutationCache().build(client, { mutationFn: call }).execute(undefined);
  await expect(failing).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect.poll(() => session.user?.role).toBe('user');
});

test('calls without a connection fail at once, and failed queries are repeated when the connection is back', async () => {
  const client = createQueryClient();
  client.mount();
  onlineManager.setOnline(false);
  const call = () => (onlineManager.isOnline() ? Promise.resolve('families') : Promise.reject(networkError(new TypeError())));
  await expect(client.getMutationCache().build(client, { mutationFn: call }).execute(undefined)).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
  });
  const query = new QueryObserver(client, { queryKey: publicKey, queryFn: call });
  const unsubscribe = query.subscribe(() => undefined);
  await expect.poll(() => query.getCurrentResult().error).toMatchObject({ code: 'NETWORK_ERROR' });
  onlineManager.setOnline(true);
  await expect.poll(() => query.getCurrentResult().data).toBe('families');
  unsubscribe();
  client.unmount();
});
