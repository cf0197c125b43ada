import { expect, test } from 'vitest';
import { isNarrowed, type ListDefinition, readListQuery, toParameters, writeListQuery } from './list-query.ts';

const list: ListDefinition = {
  facets: [{ name: 'category' }, { name: 'nps' }],
  sorts: [
    { value: 'name', label: 'Name, A to Z' },
    { value: '-updatedAt', label: 'Recently updated' },
  ],
};
const none = { category: [], nps: [] };
const read = (search: string) => readListQuery(list, new URLSearchParams(search));

test('an empty query means the whole list, and the call has no parameters', () => {
  const query = read('');
  expect(query).toEqual({ q: '', sort: '', facets: none });
  expect(toParameters(query)).toEqual({});
  expect(isNarrowed(query)).toBe(false);
});

test('reads back the query that it wrote', () => {
  const query = { q: 'elbow 90°', sort: '-updatedAt', facets: { category: ['elbow', 'tee'], nps: ['1-1/2'] } };
  const again = readListQuery(list, writeListQuery(list, query));
  expect(again).toEqual(query);
  expect(toParameters(again)).toEqual({ q: 'elbow 90°', sort: '-updatedAt', category: ['elbow', 'tee'], nps: ['1-1/2'] });
});

test('a search is in the order of relevance, unless another order is chosen', () => {
  const searched = read('q=elbow');
  expect(toParameters(searched)).toEqual({ q: 'elbow' });
  const byName = writeListQuery(list, { ...searched, sort: 'name' });
  expect(byName.toString()).toBe('q=elbow&sort=name');
  expect(toParameters(readListQuery(list, byName))).toEqual({ q: 'elbow', sort: 'name' });
  // Without a search, the same order is the default.
  expect(writeListQuery(list, { ...readListQuery(list, byName), q: '' }).toString()).toBe('');
  expect(read('sort=relevance').sort).toBe('');
});

test('ignores an unknown sort and cuts a search text that is too long', () => {
  const query = read(new URLSearchParams({ sort: 'nonsense', q: 'x'.repeat(500) }).toString());
  expect(query.sort).toBe('');
  expect(query.q).toHaveLength(100);
});
