// Lists with wrong paging, counts, filters or sort orders.
import { forResponse, forRequest, changeQuery, forLists } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const lists: Mutant[] = [
  {
    name: 'a page has one record too many',
    rules: ['list.limit', 'list.total', 'list.paging'],
    only: ['list.limit', 'list.total'],
    onRequest: changeQuery('limit', (value) => (Number(value) < 100 ? String(Number(value) + 1) : value)),
  },
  {
    name: 'a page has 10 records by default',
    rules: ['list.limit'],
    onRequest(request) {
      const { searchParams } = request.url;
      if (request.operation?.startsWith('list') && !searchParams.has('limit')) searchParams.set('limit', '10');
    },
  },
  {
    name: 'a page skips a record',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    onResponse: forLists((json, { url }) => void (url.searchParams.has('cursor') && json.items.shift())),
  },
  {
    name: 'a page repeats the last record of the previous page',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.paging'],
    onResponse: forLists((json, { url }, { memory }) => {
      const key = url.pathname + String(url.searchParams.get('cursor'));
      if (memory.has(key)) json.items.unshift(memory.get(key));
      if (json.nextCursor) memory.set(url.pathname + json.nextCursor, json.items.at(-1));
    }),
  },
  {
    name: 'a list never ends',
    rules: ['list.paging', 'list.total', 'list.sort'],
    only: ['list.total'],
    onResponse: forLists(
      (json, { url }) => void (url.searchParams.has('cursor') && (json.nextCursor = url.searchParams.get('cursor'))),
    ),
  },
  {
    name: 'a last page that is full has a nextCursor',
    rules: ['list.total'],
    onRequest(request) {
      request.note = request.url.searchParams.get('cursor') === 'mutant';
      if (request.note) request.url.searchParams.delete('cursor');
    },
    onResponse: forLists((json, { url, note }) => {
      if (note) Object.assign(json, { items: [], nextCursor: null });
      else if (json.items.length === Number(url.searchParams.get('limit'))) json.nextCursor ??= 'mutant';
    }),
  },
  { name: 'total is one too high', rules: ['list.total'], onResponse: forLists((json) => void (json.total += 1)) },
  {
    name: 'total is the length of the page',
    rules: ['list.total'],
    onResponse: forLists((json) => void (json.total = json.items.length)),
  },
  {
    name: 'a filter is ignored',
    rules: ['list.filter'],
    onRequest: forRequest(
      'listSupportRequests',
      changeQuery('priority', () => null),
    ),
  },
  {
    name: 'a filter of a public list is ignored',
    rules: ['list.filter'],
    onRequest: forRequest(
      'listTrainingCourses',
      changeQuery('level', () => null),
    ),
  },
  { name: 'q is ignored', rules: ['list.search', 'list.total'], only: ['list.search'], onRequest: changeQuery('q', () => null) },
  {
    name: 'q is case-sensitive',
    rules: ['list.search'],
    onResponse: forLists((json, { url }) => {
      const q = url.searchParams.get('q') ?? '';
      json.items = json.items.filter((item) => JSON.stringify(item).includes(q));
    }),
  },
  {
    name: 'q ignores accents only in records',
    rules: ['list.search'],
    onResponse: forLists((json, { url }) => {
      const q = url.searchParams.get('q') ?? '';
      if (/\P{ASCII}/u.test(q)) json.items = [];
    }),
  },
  {
    name: 'the sizes of a family are sorted as text',
    rules: ['list.agrees'],
    onResponse: forResponse('listFamilies', 200, ({ json }) => {
      for (const item of json.items)
        [item.smallestNps, item.largestNps] = [item.smallestNps, item.largestNps].toSorted() as [string, string];
    }),
  },
  {
    name: 'q does not search the messages of requests',
    rules: ['list.search'],
    onResponse: forResponse(/^list\w+Requests$/, 200, ({ json }, { url }) => {
      if (url.searchParams.get('q')?.startsWith('Valve-')) json.items = [];
    }),
  },
  {
    name: 'q does not search the material of families',
    rules: ['list.search'],
    onResponse: forResponse('listFamilies', 200, ({ json }, { url }) => {
      if (url.searchParams.get('q')?.startsWith('Material-')) json.items = [];
    }),
  },
  {
    name: 'q has wildcards',
    rules: ['list.search'],
    onRequest: changeQuery('q', (value) => value.replace(/(.)[%_].*/, '$1')),
  },
  {
    name: 'only the first word of q counts',
    rules: ['list.search', 'list.filter', 'list.total'],
    only: ['list.search'],
    onRequest: changeQuery('q', (value) => value.split(' ')[0] ?? null),
  },
  {
    name: 'a search in the library is sorted by name',
    rules: ['list.sort'],
    onRequest: forRequest(
      'listFamilies',
      ({ url }) => void (url.searchParams.has('q') && !url.searchParams.has('sort') && url.searchParams.set('sort', 'name')),
    ),
  },
  {
    name: 'descending order is ignored',
    rules: ['list.sort'],
    onRequest: changeQuery('sort', (value) => value.replace(/^-/, '')),
  },
  {
    name: 'ties are in ascending order of their ids in a descending list',
    rules: ['list.sort'],
    only: ['list.sort+listAdminFamilies'],
    // The records of the check have the same category.
    onRequest: forRequest(
      'listAdminFamilies',
      changeQuery('sort', (value) => value.replace('-category', 'category')),
    ),
  },
  {
    name: 'capital letters are sorted before small ones',
    rules: ['list.sort'],
    only: ['list.sort+listSavedReplies'],
    onResponse: forResponse('listSavedReplies', 200, ({ json }, { url }) => {
      if (url.searchParams.get('sort') === 'title') json.items.sort((a: any, b: any) => (a.title < b.title ? -1 : 1));
    }),
  },
  {
    name: 'a list is sorted by another field',
    rules: ['list.sort'],
    onRequest: changeQuery('sort', (value) => value.replace('startsAt', 'title').replace('updatedAt', 'name')),
  },
  {
    name: 'pages are in reverse order',
    rules: ['list.sort', 'list.paging'],
    only: ['list.sort'],
    onResponse: forLists((json) => void (json.items = json.items.toReversed())),
  },
  {
    name: 'a cursor is valid for another filter',
    rules: ['list.cursor'],
    onRequest: changeQuery('q', (value) => value.replace(/x$/, '')),
  },
  {
    name: 'facet counts are one too high',
    rules: ['list.facets'],
    onResponse: forResponse(
      'listFamilies',
      200,
      ({ json }) => void json.facets.category.forEach((facet: any) => (facet.count += 1)),
    ),
  },
];
