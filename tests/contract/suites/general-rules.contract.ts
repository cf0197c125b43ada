// Rules that apply to every list, every versioned record and every path, derived from the contract.
import { addressOf, adminToken, call, assertConforms, harmlessParams, send, unique } from '../client.ts';
import { allOperations, bundle, methods, operationOf, resolve, type Json } from '../contract.ts';
import { requestWithoutRecord, tokenFor } from '../credentials.ts';
import { expect } from '../expect.ts';
import { kinds, ownFields, prepareEdit } from '../records.ts';
import { check, group, skip, suite } from '../runner.ts';

suite('general-rules', { atOnce: 6 });

type Item = { id: string } & Record<string, unknown>;
const parameter = (id: string, name: string) => operationOf(id).parameters.find((one) => one.name === name)?.schema;
const ordersOf = (id: string) => (resolve(parameter(id, 'sort') ?? {})['enum'] as string[] | undefined) ?? [];

/** The filters of a list by one of several values, with these values. */
const enumFiltersOf = (id: string) =>
  operationOf(id).parameters.flatMap(({ name: filter, in: place, schema }) => {
    const whole = resolve(schema);
    const values = resolve((whole['items'] as Json | undefined) ?? whole)['enum'] as unknown[] | undefined;
    return place === 'query' && filter !== 'sort' && values ? [{ filter, values: values.map(String) }] : [];
  });

/** Reads all pages of a list, and calls `between` after each page but the last. */
async function walk(id: string, query: Record<string, string>, between: () => Promise<unknown> = async () => undefined) {
  const token = await tokenFor(id);
  const pages: { items: Item[]; total: number }[] = [];
  let cursor: string | null = null;
  do {
    const page = await call(id, { token, query: { ...query, ...(cursor ? { cursor } : {}) } });
    expect(page.status).toBe(200);
    pages.push(page.body);
    cursor = page.body.nextCursor as string | null;
    if (cursor) await between();
  } while (cursor && pages.length < 40);
  expect(cursor, 'nextCursor after 40 pages').toBeNull();
  return pages;
}
const idsOf = (pages: { items: Item[] }[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

/** The value by which a list is sorted; null if it is missing, undefined if items do not show it. */
function sortValue(item: Item, field: string): string | number | null | undefined {
  const shown = item[field] as { name: string } | string | number | null | undefined;
  const value = typeof shown === 'object' && shown !== null ? shown.name : shown;
  if (typeof value !== 'string') return value;
  return /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : value.toLowerCase();
}

/** Whether items are in ascending order of a field, and those with the same value in ascending order of their ids. */
function isAscending(items: Item[], field: string): boolean {
  return items.slice(1).every((after, index) => {
    const before = items[index] as Item;
    const [low, high] = [sortValue(before, field), sortValue(after, field)];
    if (low === undefined || high === undefined) return true;
    if (low === high) return before.id < after.id;
    // The contract does not state where records without a value are.
    return low === null || high === null || low < high;
  });
}

for (const { name, tags, make, lists, searchesWords, read, remove, edits, readAsVisitor: shown } of kinds) {
  for (const list of lists) {
    const about = { operation: list, tags, needs: [...tags, operationOf(list).tag] };
    group(`${list}: each ${name}`, about, () => {
      check('list.total', 'total, items and limit agree', async () => {
        const mark = unique('Total');
        const made = [await make(mark), await make(mark), await make(mark)];
        const pages = await walk(list, { q: mark, limit: '2' });
        expect(pages.map(({ total }) => total)).toEqual(pages.map(() => 3));
        expect(pages.map(({ items }) => items.length)).toEqual([2, 1]);
        expect(idsOf(pages).toSorted()).toEqual(made.toSorted());
        const full = await walk(list, { q: mark, limit: '3' });
        expect(full.map(({ total, items }) => [total, items.length])).toEqual([[3, 3]]);
      });

      check('list.limit', 'a page has at most `limit` records, 20 by default', async () => {
        const mark = unique('Limit');
        await Promise.all(Array.from({ length: 21 }, () => make(mark)));
        const token = await tokenFor(list);
        for (const [query, size] of [
          [{ limit: '1' }, 1],
          [{}, 20],
          [{ limit: '100' }, 21],
        ] as const) {
          const { items, nextCursor } = (await call(list, { token, query: { q: mark, ...query } })).body;
          expect([items.length, nextCursor === null], JSON.stringify(query)).toEqual([size, size === 21]);
        }
      });

      check('list.paging', 'paging does not repeat or skip records while others are created and deleted', async () => {
        const mark = unique('Paging');
        const made = [await make(mark), await make(mark), await make(mark), await make(mark)];
        for (const sort of ordersOf(list)) {
          const seen = idsOf(
            await walk(list, { q: mark, limit: '2', sort }, async () => {
              const id = await make(mark);
              await call(remove, { params: { id }, token: await adminToken() });
            }),
          );
          const original = seen.filter((id) => made.includes(id));
          expect(new Set(seen).size, `${sort}: repeated`).toBe(seen.length);
          expect(original.toSorted(), `${sort}: skipped`).toEqual(made.toSorted());
        }
      });

      check('list.sort', 'each order is stable, correct and reversible', async () => {
        const mark = unique('Sorting');
        for (const letter of ['c', 'B', 'D', 'a']) await make(`${mark} ${letter}`);
        for (const sort of ordersOf(list)) {
          const query = { q: mark, sort };
          const pages = await walk(list, query);
          const field = sort.replace('-', '');
          const items = pages.flatMap((page) => page.items);
          const values = JSON.stringify(items.map((item) => [item[field], item.id]));
          expect(
            isAscending(sort.startsWith('-') ? items.toReversed() : items, field),
            `${sort}, with ties by id in the same direction: ${values}`,
          ).toBe(true);
          expect(idsOf(await walk(list, { ...query, limit: '1' })), `${sort}, with limit 1`).toEqual(idsOf(pages));
          const reverse = sort.startsWith('-') ? field : `-${field}`;
          if (!ordersOf(list).includes(reverse)) continue;
          const back = await walk(list, { q: mark, sort: reverse });
          expect(idsOf(back), `${sort} and its reverse`).toEqual(idsOf(pages).toReversed());
        }
      });

      const enumFilters = enumFiltersOf(list);
      if (enumFilters.length > 0) {
        check('list.filter', 'each filter with an enum finds exactly the records with its value', async () => {
          const mark = unique('Filter');
          await make(mark);
          const token = await tokenFor(list);
          const [record] = (await call(list, { token, query: { q: mark } })).body.items as Item[];
          const usable = enumFilters.filter(({ filter }) => typeof record?.[filter] === 'string');
          if (usable.length === 0) return skip('the record has no value for a filter with an enum');
          for (const { filter, values } of usable) {
            for (const value of values) {
              const found = await call(list, { token, query: { q: mark, [filter]: value } });
              expect(found.body.total, `${filter}=${value}`).toBe(value === record?.[filter] ? 1 : 0);
            }
          }
        });
      }

      check('list.search', 'q searches case-insensitively and without wildcards', async () => {
        const mark = unique('Search Words');
        const id = await make(mark);
        const token = await tokenFor(list);
        const find = async (q: string) => (await call(list, { token, query: { q } })).body.items.map((item: Item) => item.id);
        const part = searchesWords ? mark.slice(0, -1) : mark.slice(2);
        for (const q of [mark.toUpperCase(), mark.toLowerCase(), part]) expect(await find(q), q).toContain(id);
        if (searchesWords) {
          const [first = '', second = ''] = mark.split(' ');
          expect(await find(`${second} ${first}`), 'words in another order').toEqual([id]);
          expect(await find(mark.slice(2)), 'the end of a word').toEqual([]);
          expect(await find(`${mark} ${unique('missing')}`), 'a word that no record has').toEqual([]);
        }
        for (const pattern of [`${mark.slice(0, 3)}%${mark.slice(-12)}`, mark.replace('e', '_')])
          expect(await find(pattern), pattern).toEqual([]);
      });

      check('list.search', 'q ignores accents, whether it has them or the record', async () => {
        const plain = unique('Cafe Naive');
        const accented = plain.replace('Cafe Naive', 'Café Naïve');
        const token = await tokenFor(list);
        for (const mark of [plain, accented, accented.normalize('NFD')]) {
          const id = await make(mark);
          for (const q of [plain, accented.toUpperCase(), accented.normalize('NFD')]) {
            const { body } = await call(list, { token, query: { q } });
            expect(idsOf([body as { items: Item[] }]), `${q} finds ${mark}`).toContain(id);
          }
        }
      });

      check('list.cursor', 'a cursor is valid only for its own filters and sort order', async () => {
        const mark = unique('Cursor');
        await make(mark);
        await make(mark);
        const token = await tokenFor(list);
        const query = { q: mark, limit: '1' };
        const cursor = (await call(list, { token, query })).body.nextCursor as string;
        expect((await call(list, { token, query: { ...query, cursor } })).status).toBe(200);
        for (const other of [{ q: `${mark}x` }, { sort: ordersOf(list).at(-1) ?? '' }] as Record<string, string>[]) {
          const refused = await call(list, { token, query: { ...query, ...other, cursor } });
          expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CURSOR']);
        }
      });

      check('write.deleted', 'a deleted record is 404 and not in the list', async () => {
        const mark = unique('Deleted');
        const id = await make(mark);
        const token = await tokenFor(list);
        expect((await call(list, { token, query: { q: mark } })).body.total).toBe(1);
        expect((await call(remove, { params: { id }, token: await adminToken() })).status).toBe(204);
        expect((await call(list, { token, query: { q: mark } })).body).toMatchObject({ total: 0, items: [] });
        for (const one of [read, ...(shown ? [shown] : [])]) {
          expect((await call(one, { params: { id }, token: await tokenFor(one) })).status, one).toBe(404);
        }
        expect((await call(remove, { params: { id }, token: await adminToken() })).status).toBe(404);
      });

      if ('304' in operationOf(list).responses) {
        check('http.conditional', 'a deletion changes the ETag of the list', async () => {
          const mark = unique('Deleted');
          const id = await make(mark);
          // The record that changed last remains.
          await make(mark);
          const token = await tokenFor(list);
          const query = { q: mark };
          const headers = { 'If-None-Match': (await call(list, { token, query })).headers.get('etag') ?? '' };
          expect((await call(list, { token, query, headers })).status).toBe(304);
          await call(remove, { params: { id }, token: await adminToken() });
          expect((await call(list, { token, query, headers })).status).toBe(200);
        });
      }
    });
  }

  group(`the version of the ${name}`, { tags, needs: tags }, () => {
    check({ rule: 'write.version', operation: read }, 'the version in a list is the ETag of the record', async () => {
      const mark = unique('Number');
      await make(mark);
      const token = await adminToken();
      const { body } = await call(lists[0] ?? '', { token, query: { q: mark } });
      const [{ id, version }] = body.items as [{ id: string; version: number }];
      expect((await call(read, { params: { id }, token })).headers.get('etag')).toBe(`"${version}"`);
      const headers = { 'If-Match': `"${version}"` };
      expect((await call(remove, { params: { id }, token, headers })).status).toBe(204);
    });

    for (const { operation, body } of [...edits, { operation: remove, body: undefined }]) {
      check({ rule: 'write.version', operation }, `${operation} with another version gets 412 and changes nothing`, async () => {
        const id = await make(unique('Stale'));
        // A server may reject a change that is not possible before it compares the version.
        await prepareEdit(operation, id);
        const token = await adminToken();
        const before = await call(read, { params: { id }, token });
        const refused = await call(operation, { params: { id }, token, headers: { 'If-Match': '"999"' }, body });
        expect([refused.status, refused.body?.code]).toEqual([412, 'VERSION_CHANGED']);
        expect(refused.body.currentVersion).toBe(before.body.version);
        const after = await call(read, { params: { id }, token });
        expect(ownFields(after.body)).toEqual(ownFields(before.body));
        expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
      });
    }
    for (const { operation, body } of edits.filter((edit) => edit.body)) {
      check(
        { rule: 'write.version', operation },
        `${operation} with the current version takes effect once and increases the version by one`,
        async () => {
          const id = await make(unique('Fresh'));
          const token = await adminToken();
          const before = await call(read, { params: { id }, token });
          const edit = () =>
            call(operation, { params: { id }, token, headers: { 'If-Match': before.headers.get('etag') ?? '' }, body });
          const first = await edit();
          expect(first.status).toBe(200);
          const after = await call(read, { params: { id }, token });
          expect(after.headers.get('etag')).toBe(first.headers.get('etag'));
          expect(after.body.version).toBe(first.body.version);
          if (first.body.version === before.body.version) return;
          expect(first.body.version).toBe(before.body.version + 1);
          expect((await edit()).status).toBe(412);
        },
      );
    }
  });
}

for (const operation of allOperations.filter(({ method }) => method === 'GET')) {
  const given = requestWithoutRecord(operation);
  if (!given) continue;
  const { id, tag, responses } = operation;
  group(id, { operation: id, tags: [tag], needs: [tag] }, () => {
    check('http.head', 'HEAD gets the status and media type of GET, without a body', async () => {
      const token = await tokenFor(id);
      const get = await call(id, { ...given, token });
      const head = await send('HEAD', addressOf(operation, given), { token }, operation);
      expect(head.status).toBe(get.status);
      expect(head.bytes.length, 'length of the body').toBe(0);
      assertConforms(operation, head, true);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    });

    if ('400' in responses) {
      check('input.parameter', 'rejects an unknown parameter with 400', async () => {
        const token = await tokenFor(id);
        expect((await call(id, { ...given, token, query: { unheardOf: '1' } })).status).toBe(400);
      });
    }
  });
}

for (const [path, item] of Object.entries(bundle.paths)) {
  const own = methods.filter((method) => item[method]).map((method) => method.toUpperCase());
  const first = allOperations.find((one) => one.path === path);
  if (!first) continue;
  const address = addressOf(first, { params: harmlessParams(first) });
  // A templated path may match the same address, and the contract does not say which methods apply then.
  const others = Object.keys(bundle.paths).filter((one) => new RegExp(`^${one.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address));
  const possible = new Set(others.flatMap((one) => allOperations.filter((at) => at.path === one).map(({ method }) => method)));
  const withOwn = (list: string[]) => [...list, ...(list.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const faultsOf = (header: string | null) => {
    const listed = (header ?? '').split(',').map((method) => method.trim().toUpperCase());
    const missing = withOwn(own).filter((method) => !listed.includes(method));
    const surplus = listed.filter((method) => !withOwn([...possible]).includes(method));
    return { missing, surplus };
  };
  const faultless = { missing: [], surplus: [] };
  // A backend that implements only some of these tags cannot list the methods of the others.
  const needs = [...new Set(allOperations.filter((one) => one.path === path).map(({ tag }) => tag))];
  group(path, { operation: first.id, tags: [first.tag], needs }, () => {
    check('http.options', 'OPTIONS lists the methods of the path', async () => {
      const answer = await send('OPTIONS', address);
      expect(answer.status).toBeOneOf([200, 204]);
      expect(faultsOf(answer.headers.get('allow')), answer.headers.get('allow') ?? 'no Allow header').toEqual(faultless);
    });

    check('http.method', 'responds to another method with 405 and `Allow`', async () => {
      const token = await adminToken();
      for (const method of ['PUT', 'DELETE', 'PATCH', 'POST'].filter((one) => !possible.has(one)).slice(0, 2)) {
        const answer = await send(method, address, { token });
        expect([answer.status, answer.body?.code], `${method} ${address}`).toEqual([405, 'METHOD_NOT_ALLOWED']);
        expect(faultsOf(answer.headers.get('allow')), `${method} ${address}`).toEqual(faultless);
      }
    });
  });
}

group('paths', { operation: 'ping', tags: ['service'], needs: ['service'] }, () => {
  for (const path of ['/api/unknown', '/api/PING'])
    check('http.path', `responds to ${path} with 404`, async () => {
      expect((await send('GET', path)).status).toBe(404);
    });
});
