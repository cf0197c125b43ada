import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import { notify, snackbar } from '../snackbar/snackbar.ts';
import { networkError, responseError } from './errors.ts';
import { createQueryClient, createSessionQueryClient } from './query-client.ts';

const user = (id: string) => ({ id, email: `${id}@example.com`, name: id, role: 'admin' });
const publicKey = ['/api/public/families'];
const privateKey = ['/api/admin/demo-requests'];

afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test.each([
  ['the user signs out', null],
  ['another user signs in', user('two')],
])('removes private queries and offers to undo at once when %s, but keeps public queries', (_, next) => {
  session.user = user('one');
  const client = createSessionQueryClient();
  notify('success', 'SUP-2026-0001 is unassigned.', 8000, { label: 'Undo', run: () => undefined });
  client.setQueryData(publicKey, 'families');
  client.setQueryData(privateKey, 'requests');
  session.user = next;
  expect(client.getQueryData(privateKey)).toBeUndefined();
  expect(client.getQueryData(publicKey)).toBe('families');
  expect(snackbar.current).toBeNull();
});

test('keeps private queries on signing in and while the user stays the same', () => {
  const client = createSessionQueryClient();
  client.setQueryData(privateKey, 'profile');
  session.user = user('one');
  session.user = { ...user('one'), name: 'Another name' };
  expect(client.getQueryData(privateKey)).toBe('profile');
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

test('a page that is opened without a connection shows the error at once, and fetches when the connection is there', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const client = createQueryClient();
  client.mount();
  const call = vi.fn(() => Promise.reject<string>(networkError(new TypeError())));
  const query = new QueryObserver(client, { queryKey: publicKey, queryFn: call });
  const unsubscribe = query.subscribe(() => undefined);
  await expect.poll(() => query.getCurrentResult().isError, { timeout: 500 }).toBe(true);
  expect(call).toHaveBeenCalledOnce();
  call.mockResolvedValue('families');
  onlineManager.setOnline(true);
  await expect.poll(() => query.getCurrentResult().data).toBe('families');
  unsubscribe();
  client.unmount();
});

test.each([
  ['a missing response', networkError(new TypeError()), 3],
  ['an error of the server', responseError(503, '', null), 3],
  ['too many calls, because the retries would come too soon', responseError(429, '', null), 1],
  ['an error of the caller', responseError(404, '', null), 1],
  ['an error of a program', new TypeError('x is not a function'), 1],
])('fetches again, or not, after %s', async (_, error, calls) => {
  vi.useFakeTimers();
  const call = vi.fn(() => Promise.reject(error));
  const query = new QueryObserver(createQueryClient(), { queryKey: publicKey, queryFn: call });
  const unsubscribe = query.subscribe(() => undefined);
  await vi.runAllTimersAsync();
  unsubscribe();
  expect(call).toHaveBeenCalledTimes(calls);
});
