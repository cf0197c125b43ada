import { afterEach, expect, test, vi } from 'vitest';
import { responseError } from '../api/errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { session } from '../session/session.ts';
import { checkRoleAfterForbidden } from './role-check.ts';

afterEach(() => {
  session.user = null;
  vi.unstubAllGlobals();
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
  session.user = { id: 'one', email: 'one@example.com', name: 'one', role: 'admin' };
  const client = createQueryClient();
  checkRoleAfterForbidden(client);
  const call = () => Promise.reject(responseError(403, 'Forbidden', { code: 'FORBIDDEN', status: 403, message: 'Forbidden.' }));
  const failing =
    kind === 'a query'
      ? client.fetchQuery({ queryKey: ['/api/admin/users'], queryFn: call })
      : client.getMutationCache().build(client, { mutationFn: call }).execute(undefined);
  await expect(failing).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect.poll(() => session.user?.role).toBe('user');
});
