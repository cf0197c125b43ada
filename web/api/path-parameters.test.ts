import { afterEach, expect, test, vi } from 'vitest';
import { getUser } from './generated/users/users.ts';

afterEach(() => vi.unstubAllGlobals());

test('an id from the address of a page cannot lead a call to another path', async () => {
  const fetched = vi.fn((_url: string) => Promise.resolve(Response.json({})));
  vi.stubGlobal('window', { localStorage: { getItem: () => null } });
  vi.stubGlobal('fetch', fetched);
  for (const id of ['../support-requests', '?role=admin', '#', '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e40']) await getUser(id);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/admin/users/..%2Fsupport-requests',
    '/api/admin/users/%3Frole%3Dadmin',
    '/api/admin/users/%23',
    '/api/admin/users/0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e40',
  ]);
});
