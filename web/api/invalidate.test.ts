import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getListDemoRequestsQueryKey } from './generated/demo-requests/demo-requests.ts';
import { invalidate } from './invalidate.ts';

test('invalidates plain lists, infinite lists and single records of the address, and nothing else', async () => {
  const client = new QueryClient();
  const keys = {
    plain: ['/api/admin/demo-requests', { q: 'x' }],
    infinite: ['infinite', '/api/admin/demo-requests', {}],
    record: ['/api/admin/demo-requests/1'],
    sibling: ['/api/admin/demo-requests-archive'],
    other: ['/api/admin/families'],
  };
  for (const key of Object.values(keys)) client.setQueryData(key, {});
  await invalidate(client, getListDemoRequestsQueryKey());
  const stale = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(['plain', 'infinite', 'record']);
});
