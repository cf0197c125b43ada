import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { infiniteListKey, refreshRecords, updateOlderRows } from './refresh-records.ts';

const list = '/api/admin/support-requests';

const customer = ['/api/admin/customers/record', { email: 'ada@example.com' }];
const administrators = ['/api/admin/administrators'];

test.each([
  ['a request', list, [customer]],
  ['a user', '/api/admin/users', [customer, administrators]],
])('after a change of %s, refetches the records that depend on it', async (_, address, expected) => {
  const client = new QueryClient();
  const keys = [customer, administrators];
  for (const key of keys) client.setQueryData(key, {});
  await refreshRecords(client, [address]);
  expect(keys.filter((key) => client.getQueryState(key)?.isInvalidated)).toEqual(expected);
});

test('after an erasure, refetches neither the record nor its sub-resources', async () => {
  const client = new QueryClient();
  const keys = [[list], [`${list}/a`], [`${list}/a/messages`], [`${list}/ab`], [`${list}/b/messages`], ['/api/admin/users']];
  for (const key of keys) client.setQueryData(key, {});
  const items = [{ id: 'a' }, { id: 'b' }];
  client.setQueryData(infiniteListKey([list]), { pages: [{ items }], pageParams: [null] });

  await refreshRecords(client, [list], 'a');
  const stale = keys.filter((key) => client.getQueryState(key)?.isInvalidated).map(([address]) => address);
  expect(stale).toEqual([list, `${list}/ab`, `${list}/b/messages`]);
  expect(client.getQueryData(infiniteListKey([list]))).toMatchObject({ pages: [{ items: [{ id: 'b' }] }] });
});

test('a record that was read later than its list updates its row, but not the time of the list', () => {
  const client = new QueryClient();
  const key = infiniteListKey([list], { sort: 'name' });
  const rows = (version: number, status: string) => ({ pages: [{ items: [{ id: 'a', version, status }, { id: 'b' }] }] });
  client.setQueryData(key, rows(2, 'open'), { updatedAt: 1000 });
  const record = { id: 'a', version: 3, status: 'resolved', message: 'Not in the row' };
  updateOlderRows(client, [list], record);
  expect(client.getQueryData(key)).toEqual(rows(3, 'resolved'));
  expect(client.getQueryState(key)?.dataUpdatedAt).toBe(1000);
  const older = { ...record, version: 2, status: 'new' };
  updateOlderRows(client, [list], older);
  expect(client.getQueryData(key)).toEqual(rows(3, 'resolved'));
});
