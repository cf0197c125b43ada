// Every filter of every list, derived from the contract: time limits, several values, and combinations with `q` and other
// filters. Also the default order and the values of list items.
import { registerIfOpen } from '../accounts.ts';
import { adminToken, call, unique, readWholeList } from '../client.ts';
import { operationOf, resolve, type Json, type Parameter } from '../contract.ts';
import { tokenFor } from '../credentials.ts';
import { expect } from '../expect.ts';
import { kinds } from '../records.ts';
import { issueLicense, Machine } from '../plugin-machine.ts';
import { check, group, skip, suite } from '../runner.ts';
import { normalizeTime } from '../times.ts';

suite('filters', { atOnce: 6 });

type Row = { id: string } & Record<string, any>;

const schemaOf = ({ schema }: Parameter) => resolve(schema);
const itemOf = (parameter: Parameter) => resolve((schemaOf(parameter)['items'] as Json | undefined) ?? {});
const queriesOf = (list: string) => operationOf(list).parameters.filter((one) => one.in === 'query');

/** The values that a filter compares, for filters that are not named like the field. */
const valuesOf: Record<string, (record: Row) => unknown> = {
  standard: ({ standards }) => standards,
  endType: ({ endTypes }) => endTypes,
  pressureClass: ({ pressureClasses }) => pressureClasses,
  nps: ({ sizes }) => sizes.map(({ nps }: { nps: string }) => nps),
  revitVersion: ({ revitVersions }) => revitVersions,
  tag: ({ tags }) => tags,
  series: ({ series }) => series?.id,
};

/** Filters by time: the field, and whether the filter is a start (which includes its instant) or an end (which excludes it). */
const instants: Record<string, { field: string; from: boolean }> = {
  createdFrom: { field: 'createdAt', from: true },
  createdTo: { field: 'createdAt', from: false },
  startsFrom: { field: 'startsAt', from: true },
  startsTo: { field: 'startsAt', from: false },
  expiresBefore: { field: 'expiresAt', from: false },
};

const shiftTime = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** The same instant in another time zone. */
const withOffset = (time: string) => shiftTime(time, 2 * 3_600_000).replace('Z', '+02:00');

for (const { name, tags, make, lists, read } of kinds) {
  for (const list of lists) {
    const queries = queriesOf(list);
    const createRecord = async (label: string) => {
      const mark = unique(label);
      const id = await make(mark);
      const record = (await call(read, { params: { id }, token: await adminToken() })).body as Row;
      const count = async (query: Record<string, string | string[]>) =>
        (await call(list, { token: await tokenFor(list), query: { q: mark, ...query } })).body.total as number;
      return { mark, record, count };
    };

    group(`${list}: each ${name}`, { operation: list, tags, needs: [...tags, operationOf(list).tag] }, () => {
      for (const filter of queries.filter((one) => one.name in instants)) {
        const { field, from } = instants[filter.name] as { field: string; from: boolean };
        check('list.filter', `${filter.name} ${from ? 'includes' : 'excludes'} its own instant`, async () => {
          const { record, count } = await createRecord('Instant');
          const time = record[field] as string | null;
          if (time === null) return skip('the record has no value for this time');
          const found = [
            await count({ [filter.name]: shiftTime(time, -1) }),
            await count({ [filter.name]: time }),
            await count({ [filter.name]: shiftTime(time, 1) }),
          ];
          expect(found, `a millisecond before, at and after ${time}`).toEqual(from ? [1, 1, 0] : [0, 0, 1]);
          const local = withOffset(time);
          expect(await count({ [filter.name]: local }), `at ${local}`).toBe(from ? 1 : 0);
        });
      }

      for (const filter of queries.filter((one) => schemaOf(one)['type'] === 'array')) {
        check('list.filter', `several values of ${filter.name} find records with any of them`, async () => {
          const { record, count } = await createRecord('Several');
          const own = [(valuesOf[filter.name] ?? ((one: Row) => one[filter.name]))(record) ?? []].flat().map(String);
          const [value] = own;
          if (value === undefined) return skip('the record has no value for this filter');
          const choices = (itemOf(filter)['enum'] as unknown[] | undefined)?.map(String) ?? unknownValues(filter);
          const [other, another] = choices.filter((one) => !own.includes(one));
          expect(await count({ [filter.name]: value }), value).toBe(1);
          if (other === undefined) return;
          expect(await count({ [filter.name]: [value, other] }), `${value} or ${other}`).toBe(1);
          expect(await count({ [filter.name]: [other, value] }), `${other} or ${value}`).toBe(1);
          expect(await count({ [filter.name]: another === undefined ? other : [other, another] }), other).toBe(0);
          expect(await count({ [filter.name]: value, q: `${unique('nothing')}` }), 'with a q that matches nothing').toBe(0);
        });
      }

      for (const filter of queries.filter((one) => schemaOf(one)['type'] === 'boolean')) {
        check('list.filter', `${filter.name} finds exactly the records with its value`, async () => {
          const { record, count } = await createRecord('Boolean');
          const own = record[filter.name] as boolean;
          expect(await count({ [filter.name]: String(own) })).toBe(1);
          expect(await count({ [filter.name]: String(!own) })).toBe(0);
          expect(await count({})).toBe(1);
        });
      }

      check('list.filter', 'combined filters must all match', async () => {
        const { record, count } = await createRecord('All');
        const usable = queries.filter((one) => itemOf(one)['enum'] && typeof record[one.name] === 'string');
        const [first, second] = usable;
        if (!first || !second) return skip('the list has fewer than two filters with an enum');
        const other = (itemOf(second)['enum'] as string[]).find((value) => value !== record[second.name]) ?? '';
        const own = { [first.name]: record[first.name] as string };
        expect(await count({ ...own, [second.name]: record[second.name] as string })).toBe(1);
        expect(await count({ ...own, [second.name]: other })).toBe(0);
      });

      check('list.sort', 'without sort, the default order applies', async () => {
        const sort = queries.find((one) => one.name === 'sort');
        const usual = sort && (sort.schema['default'] as string | undefined);
        if (!usual) return skip('the contract defines no default order');
        const mark = unique('Default');
        // The order by name differs from the order of creation.
        for (const letter of ['b', 'c', 'a']) await make(`${mark} ${letter}`);
        const token = await tokenFor(list);
        const ids = async (query: Record<string, string>) =>
          (await call(list, { token, query: { q: mark, ...query } })).body.items.map(({ id }: Row) => id);
        expect(await ids({})).toEqual(await ids({ sort: usual }));
        const opposite = usual.startsWith('-') ? usual.slice(1) : `-${usual}`;
        expect((await ids({})).length).toBe(3);
        if (!ordersOf(list).includes(opposite)) return;
        expect(await ids({ sort: opposite }), `not ${opposite}`).not.toEqual(await ids({}));
      });

      check('list.agrees', 'an item of the list has the values of the record', async () => {
        const { mark, record } = await createRecord('Row');
        const { body } = await call(list, { token: await tokenFor(list), query: { q: mark } });
        const [row] = body.items as Row[];
        const shared = Object.keys(row ?? {}).filter((field) => field in record);
        expect(shared.length).toBeGreaterThan(3);
        for (const field of shared) expect(row?.[field], field).toEqual(record[field]);
      });
    });
  }
}

/** The orders that a list offers. */
const ordersOf = (list: string) =>
  (schemaOf(queriesOf(list).find(({ name }) => name === 'sort') as Parameter)['enum'] as string[]) ?? [];

group('the machines of a license', { operation: 'listRegistrations', tags: ['licenses'], needs: ['licenses'] }, () => {
  const registerMachines = async () => {
    const token = await adminToken();
    const { id, key } = await issueLicense();
    for (const letter of ['B', 'C', 'A'])
      await new Machine(key, `${letter}-${unique('WS')}`).register({ userName: `user-${letter}` });
    const list = async (query: Record<string, string>) =>
      (await call('listRegistrations', { token, query: { licenseId: id, ...query } })).body.items as Row[];
    return { list };
  };

  check('list.sort', 'each order is reversible, and without sort the default order applies', async () => {
    const { list } = await registerMachines();
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);
    for (const order of ordersOf('listRegistrations').filter((one) => !one.startsWith('-'))) {
      const forward = await list({ sort: order });
      const values = forward.map((row) => String(normalizeTime(row[order])).toLowerCase());
      expect(values, order).toEqual(values.toSorted());
      if (new Set(values).size === values.length)
        expect(await ids({ sort: `-${order}` }), `-${order}`).toEqual(forward.map(({ id }) => id).toReversed());
    }
    const usual = queriesOf('listRegistrations').find(({ name }) => name === 'sort')?.schema['default'] as string;
    expect(await ids({})).toEqual(await ids({ sort: usual }));
  });

  check('list.search', 'q finds machines by machine and user name, case-insensitively', async () => {
    const { list } = await registerMachines();
    const [first] = await list({ q: 'USER-b' });
    expect(first?.['userName']).toBe('user-B');
    expect((await list({ q: String(first?.['machineName']).toUpperCase() })).map(({ id }) => id)).toEqual([first?.id]);
    expect(await list({ q: 'user-D' })).toEqual([]);
  });
});

check(
  { rule: 'list.sort', operation: 'listAdministrators', needs: ['administrators', 'users'] },
  'sorts administrators by email, in both directions, and includes the run’s administrator',
  async () => {
    const token = await adminToken();
    for (const account of [await registerIfOpen(), await registerIfOpen()])
      if (account) await call('updateUser', { params: { id: account.id }, token, body: { role: 'admin' } });
    const emails = async (query: Record<string, string>) =>
      (await readWholeList('listAdministrators', { token, query })).body.items.map(({ email }: Row) => email) as string[];
    const lists = [await emails({ sort: 'email' }), await emails({ sort: '-email' }), await emails({})];
    // Other suites create and delete administrators meanwhile.
    const [forward = [], backward, usual] = lists.map((list) =>
      list.filter((one) => lists.every((other) => other.includes(one))),
    );
    expect(forward).toEqual(forward.map((one) => one.toLowerCase()).toSorted());
    expect(forward).toContain((await call('getMe', { token })).body.email);
    expect(backward).toEqual(forward.toReversed());
    expect(usual).toEqual(forward);
  },
);

/** Values that no record has, for filters without an enum. */
function unknownValues(filter: Parameter): string[] {
  if (itemOf(filter)['type'] === 'integer') return ['2035', '2036'];
  return ['contract-none', 'contract-nothing'];
}

group('the activity log', { tags: ['activity-log'], needs: ['activity-log', 'families'] }, () => {
  const [family] = kinds;
  const createEntry = async () => {
    const id = (await family?.make(unique('Logged'))) ?? '';
    const token = await adminToken();
    const count = async (query: Record<string, string | string[]>) =>
      (await call('listActivity', { token, query: { entityId: id, ...query } })).body.total as number;
    const { body } = await call('listActivity', { token, query: { entityId: id } });
    return { id, token, count, first: body.items[0] as Row };
  };

  check('list.filter', '`from` includes its instant and `to` excludes it', async () => {
    const { count, first } = await createEntry();
    const at = (ms: number) => shiftTime(first['at'] as string, ms);
    expect([await count({ from: at(-1) }), await count({ from: at(0) }), await count({ from: at(1) })]).toEqual([1, 1, 0]);
    expect([await count({ to: at(-1) }), await count({ to: at(0) }), await count({ to: at(1) })]).toEqual([0, 0, 1]);
  });

  check('list.filter', 'several actions and kinds match entries with any of them', async () => {
    const { count, first } = await createEntry();
    expect(await count({ action: [first['action'] as string, 'family.deleted'] })).toBe(1);
    expect(await count({ action: ['family.deleted', 'family.updated'] })).toBe(0);
    expect(await count({ entityKind: ['license', 'family'] })).toBe(1);
    expect(await count({ entityKind: ['license', 'tutorial'] })).toBe(0);
    expect(await count({ entityKind: 'family', action: 'family.deleted' })).toBe(0);
  });

  check('list.filter', 'filters by user and by action agree', async () => {
    const { id, token, count, first } = await createEntry();
    const { actor, action } = first as unknown as { actor: { id: string }; action: string };
    expect(await count({ userId: actor.id })).toBe(1);
    const byUser = await call('listActivityByUser', { token, params: { id: actor.id }, query: { entityId: id } });
    const byAction = await call('listActivityByAction', { token, params: { action }, query: { entityId: id } });
    expect(byUser.body.items).toEqual([first]);
    expect(byAction.body.items).toEqual([first]);
    const others = await call('listActivityByAction', { token, params: { action: 'family.deleted' }, query: { entityId: id } });
    expect(others.body.total).toBe(0);
  });

  check('list.sort', 'the newest entry comes first by default', async () => {
    const { id, token } = await createEntry();
    await call('updateFamily', { params: { id }, token, body: { lod: 200 } });
    const ids = async (query: Record<string, string>) =>
      (await call('listActivity', { token, query: { entityId: id, ...query } })).body.items.map((one: Row) => one.id);
    expect(await ids({})).toEqual(await ids({ sort: '-at' }));
    expect(await ids({ sort: 'at' })).toEqual((await ids({})).toReversed());
  });
});
