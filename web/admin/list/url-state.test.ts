import { expect, test } from 'vitest';
import { filteredPath, isNarrowed, openPanel, openRecord, readListState, viewQuery, writeListState } from './url-state.ts';

const names = ['status', 'assignee'];

test('reads an empty query string as the whole list', () => {
  const state = readListState(new URLSearchParams(), names);
  expect(state).toEqual({ q: '', sort: '', filters: {}, open: null, panel: null, columns: '' });
  expect(isNarrowed(state)).toBe(false);
});

test('reads what it writes', () => {
  const filters = { status: ['new', 'no-show'] };
  const state = { q: 'two words & more', sort: '-name', filters, open: 'some-id', panel: null, columns: 'name,email' };
  expect(readListState(writeListState(new URLSearchParams(), state), names)).toEqual(state);
});

test.each([
  ['a search', 'q=pipe', true],
  ['a filter', 'status=new', true],
  ['a sort order and an open record', 'sort=-name&open=1', false],
])('whether %s narrows the list', (_, query, expected) => {
  expect(isNarrowed(readListState(new URLSearchParams(query), names))).toBe(expected);
});

test('the filters and the sort order of a call are the state of a list', () => {
  const path = filteredPath('/admin/licenses', { status: ['active', 'expiring'], overdue: false, sort: '-expiresAt' });
  expect(path).toBe('/admin/licenses?status=active&status=expiring&overdue=false&sort=-expiresAt');
  const state = readListState(new URLSearchParams(path.split('?')[1]), ['status', 'overdue']);
  expect(state).toMatchObject({ filters: { status: ['active', 'expiring'], overdue: ['false'] }, sort: '-expiresAt' });
});

test('keeps other parameters', () => {
  const before = new URLSearchParams('q=pipe&status=new&status=spam&open=1&foreign=x');
  const after = writeListState(before, { open: null, filters: { status: [] } });
  expect(after.toString()).toBe('q=pipe&foreign=x');
  expect(before.getAll('status')).toEqual(['new', 'spam']);
});

test('removes the parameters of a panel together with the panel', () => {
  const before = new URLSearchParams('q=pipe&panel=new&panel.email=ines%40example.com&panel.company=');
  expect(writeListState(before, openRecord('1')).toString()).toBe('q=pipe&open=1');
  expect(writeListState(before, openPanel('new')).toString()).toBe('q=pipe&panel=new');
  expect(writeListState(before, { q: 'elbow' }).get('panel.email')).toBe('ines@example.com');
});

test('ignores parameters that are not filters of the list, and repeated values', () => {
  expect(readListState(new URLSearchParams('status=new&status=new&status=&page=3'), names).filters).toEqual({ status: ['new'] });
});

test('rejects a filter with a reserved name', () => {
  expect(() => writeListState(new URLSearchParams(), { filters: { open: ['x'] } })).toThrow('cannot be called open');
});

test('a view keeps the search, filters, sort order and columns, but not the open record', () => {
  const address = new URLSearchParams('status=new&open=some-id&q=pipe&sort=-name&panel=new&panel.email=x');
  expect(viewQuery(address, null)).toBe('status=new&q=pipe&sort=-name');
  expect(viewQuery(address, ['name', 'email'])).toBe('status=new&q=pipe&sort=-name&columns=name%2Cemail');
  expect(viewQuery(new URLSearchParams('columns=name'), null)).toBe('columns=name');
  expect(viewQuery(new URLSearchParams(), [])).toBe('columns=none');
});
