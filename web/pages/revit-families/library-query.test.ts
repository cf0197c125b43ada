import { expect, test } from 'vitest';
import { isNarrowed, readLibraryQuery, toParameters, writeLibraryQuery } from './library-query.ts';

const none = { category: [], pressureClass: [], standard: [], endType: [], nps: [], revitVersion: [] };

test('an empty query means the whole library, and the call has no parameters', () => {
  const query = readLibraryQuery(new URLSearchParams());
  expect(query).toEqual({ q: '', sort: 'name', facets: none });
  expect(toParameters(query)).toEqual({});
  expect(isNarrowed(query)).toBe(false);
});

test('reads back the query that it wrote', () => {
  const query = { q: 'elbow 90°', sort: '-updatedAt' as const, facets: { ...none, category: ['elbow', 'tee'], nps: ['1-1/2'] } };
  const read = readLibraryQuery(writeLibraryQuery(new URLSearchParams(), query));
  expect(read).toEqual(query);
  expect(toParameters(read)).toEqual({ q: 'elbow 90°', sort: '-updatedAt', category: ['elbow', 'tee'], nps: ['1-1/2'] });
});

test('a search is in the order of relevance, unless another order is chosen', () => {
  const searched = readLibraryQuery(new URLSearchParams('q=elbow'));
  expect([searched.sort, toParameters(searched)]).toEqual(['relevance', { q: 'elbow' }]);
  const byName = writeLibraryQuery(new URLSearchParams('q=elbow'), { sort: 'name' });
  expect(byName.toString()).toBe('q=elbow&sort=name');
  expect(toParameters(readLibraryQuery(byName))).toEqual({ q: 'elbow', sort: 'name' });
  expect(writeLibraryQuery(byName, { q: '' }).toString()).toBe('');
  expect(readLibraryQuery(new URLSearchParams('sort=relevance')).sort).toBe('name');
});

test('writes changed filters and keeps other parameters', () => {
  const next = writeLibraryQuery(new URLSearchParams('q=a&nps=4'), { facets: { ...none, nps: ['6'] } });
  expect(next.toString()).toBe('q=a&nps=6');
});

test('ignores an unknown sort and cuts a search text that is too long', () => {
  const query = readLibraryQuery(new URLSearchParams({ sort: 'nonsense', q: 'x'.repeat(500) }));
  expect(query.sort).toBe('relevance');
  expect(query.q).toHaveLength(100);
});
