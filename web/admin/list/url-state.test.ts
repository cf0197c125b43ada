import { expect, test } from 'vitest';
import { isNarrowed, readListState, viewQuery, writeListState } from './url-state.ts';

const names = ['status', 'assignee'];

test('reads an empty address as the whole list', () => {
  const state = readListState(new URLSearchParams(), names);
  expect(state).toEqual({ q: '', sort: '', filters: {}, open: null, panel: null, columns: '' });
  expect(isNarrowed(state)).toBe(false);
});

test('reads what it writes', () => {
  const filters = { status: ['new', 'no-show'] };
  const state = { q: 'two words & more', sort: '-name', filters, open: 'some-id', panel: null, columns: 'name,email' };
  expect(readListState(writeListState(new URLSearchParams(), state), names)).toEqual(state);
});

test('keeps other parameters', () => {
  const before = new URLSearchParams('q=pipe&status=new&status=spam&open=1&foreign=x');
  const after = writeListState(before, { open: null, filters: { status: [] } });
  expect(after.toString()).toBe('q=pipe&foreign=x');
  expect(before.getAll('status')).toEqual(['new', 'spam']);
});

test('parameters that are no filter of the list are not taken for one, nor a value twice', () => {
  expect(readListState(new URLSearchParams('status=new&status=new&status=&page=3'), names).filters).toEqual({ status: ['new'] });
});

test('a filter cannot take a name that the list needs itself', () => {
  expect(() => writeListState(new URLSearchParams(), { filters: { open: ['x'] } })).toThrow('cannot be called open');
});

test('a view keeps search, filters, sort order and columns, and no open record', () => {
  const address = new URLSearchParams('status=new&open=some-id&q=pipe&sort=-name&panel=new');
  expect(viewQuery(address, null)).toBe('status=new&q=pipe&sort=-name');
  expect(viewQuery(address, ['name', 'email'])).toBe('status=new&q=pipe&sort=-name&columns=name%2Cemail');
  expect(viewQuery(new URLSearchParams('columns=name'), null)).toBe('columns=name');
  expect(viewQuery(new URLSearchParams(), [])).toBe('columns=none');
});
