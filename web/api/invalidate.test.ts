import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidateBelow } from './invalidate.ts';

test('reaches lists of both kinds and single records of the resource, and nothing else', async () => {
  const client = new QueryClient();
  const keys = {
    plain: ['/api/admin/demo-requests', { q: 'x' }],
    endless: ['/api/admin/demo-requests', 'infinite', {}],
    record: ['/api/admin/demo-requests/1'],
    sibling: ['/api/admin/demo-requests-archive'],
    other: ['/api/admin/families'],
  };
  for (const key of Object.values(keys)) client.setQueryData(key, {});
  await invalidateBelow(client, '/api/admin/demo-requests');
  const stale = Object.entries(keys).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(stale.map(([name]) => name)).toEqual(['plain', 'endless', 'record']);
});
