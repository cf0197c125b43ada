import { expect, test } from 'vitest';
import { loggedRecordPath } from './record-path.ts';

test('a log entry links to its record, unless the record is gone', () => {
  const user = { kind: 'user', id: '1', label: 'Mara' } as const;
  expect(loggedRecordPath({ action: 'user.updated', entity: user })).toBe('/admin/users?open=1');
  expect(loggedRecordPath({ action: 'user.updated', entity: { ...user, label: 'Deleted user' } })).toBeNull();
  expect(loggedRecordPath({ action: 'user.deleted', entity: user })).toBeNull();
  const license = { kind: 'license', id: '2', label: 'License …Z73M' } as const;
  expect(loggedRecordPath({ action: 'license.customer-erased', entity: license })).toBe('/admin/licenses?open=2');
  expect(loggedRecordPath({ action: 'license.deleted', entity: license })).toBeNull();
  const request = { kind: 'demo-request', id: '3', label: 'DEM-2026-0042' } as const;
  expect(loggedRecordPath({ action: 'demo-request.erased', entity: request })).toBeNull();
});
