// Lists that page, count, filter or sort wrongly.
import { at, asks, query, onLists } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const lists: Mutant[] = [
  {
    name: 'a page is one too long',
    rules: ['list.limit', 'list.total', 'list.paging'],
    only: ['list.limit', 'list.total'],
    ask: query('limit', (value) => (Number(value) < 100 ? String(Number(value) + 1) : value)),
  },
  {
    name: 'a page begins one too late',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    answer: onLists((json, { url }) => void (url.searchParams.has('cursor') && json.items.shift())),
  },
  {
    name: 'a page repeats the last record of the one before',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    answer: onLists((json, { url }, { memory }) => {
      const key = url.pathname + String(url.searchParams.get('cursor'));
      if (memory.has(key)) json.items.unshift(memory.get(key));
      if (json.nextCursor) memory.set(url.pathname + json.nextCursor, json.items.at(-1));
    }),
  },
  {
    name: 'a cursor that never ends',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.total'],
    answer: onLists(
      (json, { url }) => void (url.searchParams.has('cursor') && (json.nextCursor = url.searchParams.get('cursor'))),
    ),
  },
  { name: 'total counts one too many', rules: ['list.total'], answer: onLists((json) => void (json.total += 1)) },
  {
    name: 'total is the length of the page',
    rules: ['list.total'],
    answer: onLists((json) => void (json.total = json.items.length)),
  },
  {
    name: 'a filter is passed over',
    rules: ['list.filter'],
    ask: asks(
      'listSupportRequests',
      query('priority', () => null),
    ),
  },
  {
    name: 'a filter of visitors is passed over',
    rules: ['list.filter'],
    ask: asks(
      'listTrainingCourses',
      query('level', () => null),
    ),
  },
  { name: 'q is passed over', rules: ['list.search', 'list.total'], only: ['list.search'], ask: query('q', () => null) },
  {
    name: 'q minds case',
    rules: ['list.search'],
    answer: onLists((json, { url }) => {
      const q = url.searchParams.get('q') ?? '';
      json.items = json.items.filter((item) => JSON.stringify(item).includes(q));
    }),
  },
  { name: 'descending is passed over', rules: ['list.sort'], ask: query('sort', (value) => value.replace(/^-/, '')) },
  {
    name: 'an order is by another field',
    rules: ['list.sort'],
    ask: query('sort', (value) => value.replace('startsAt', 'title').replace('updatedAt', 'name')),
  },
  {
    name: 'ties come as they like',
    rules: ['list.sort', 'list.paging'],
    only: ['list.sort'],
    answer: onLists((json) => void (json.items = json.items.toReversed())),
  },
  { name: 'a cursor is good for any filter', rules: ['list.cursor'], ask: query('q', (value) => value.replace(/x$/, '')) },
  {
    name: 'facets count everything',
    rules: ['list.facets'],
    answer: at('listFamilies', 200, ({ json }) => void json.facets.category.forEach((facet: any) => (facet.count += 1))),
  },
];
