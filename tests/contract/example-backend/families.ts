// The families library, read by visitors and edited by administrators.
import { createHash, randomUUID } from 'node:crypto';
import type { Database, Values } from './database.ts';
import { conditional, noStore, Problem, validationProblem, type Answer, type Handler } from './http.ts';
import { matchesFilter, toJsonList, readPage } from './lists.ts';
import { runOnce } from './idempotency.ts';
import { firstVersion, requireVersion, etagOf, update, type RecordRow } from './records.ts';

/** Columns that contain JSON. */
const jsonColumns = ['standards', 'pressureClasses', 'endTypes', 'connectors', 'sizes', 'revitVersions', 'pcf'] as const;

type FamilyRow = RecordRow &
  Record<'slug' | 'name' | 'description' | 'category' | 'material' | (typeof jsonColumns)[number], string> & {
    lod: number;
    fileName: string | null;
    fileSize: number | null;
    active: 0 | 1;
  };

/** Converts fields of the contract to columns. */
const columnsOf = (fields: Record<string, any>): Values & Partial<FamilyRow> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'object' && value !== null ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value,
    ]),
  );

/** A family with all fields of the contract. */
function familyOf(row: FamilyRow): Record<string, any> {
  const { id, slug, name, description, category, material, lod, fileName, fileSize, version, createdAt, updatedAt } = row;
  const lists = Object.fromEntries(jsonColumns.map((column) => [column, JSON.parse(row[column])]));
  const texts = { id, slug, name, description, category, material, lod, fileName, fileSize };
  return { ...texts, ...lists, active: row.active === 1, version, createdAt, updatedAt };
}

function familySummary(row: FamilyRow) {
  const { id, slug, name, category, standards, material, pressureClasses, endTypes, revitVersions, pcf, sizes } = familyOf(row);
  const sampleSize = sizes[Math.floor(sizes.length / 2)] ?? null;
  const ends = { smallestNps: sizes[0]?.nps ?? null, largestNps: sizes.at(-1)?.nps ?? null };
  const texts = { id, slug, name, category, standards, material, pressureClasses, endTypes, revitVersions, pcf };
  return { ...texts, sizeCount: sizes.length, ...ends, sampleSize };
}
function adminSummary(row: FamilyRow) {
  const { version, createdAt, updatedAt } = row;
  return { ...familySummary(row), active: row.active === 1, version, createdAt, updatedAt };
}

/** For each facet, an SQL expression for a JSON list of the family's values. */
const facets = {
  category: 'json_array(category)',
  standard: 'standards',
  pressureClass: 'pressureClasses',
  endType: 'endTypes',
  nps: "(SELECT json_group_array(DISTINCT value ->> 'nps') FROM json_each(sizes))",
  revitVersion: 'revitVersions',
};
const hasChosenValue = (name: string, values: string) => `(:${name} IS NULL OR EXISTS (SELECT 1 FROM json_each(${values}) AS own
  WHERE CAST(own.value AS TEXT) IN (SELECT CAST(value AS TEXT) FROM json_each(:${name}))))`;
/** The rank of the family in a search; 0 without a search, null if the search does not find it. */
const rank = `rankWords(:q, name, concat_ws(' ', slug, category, material, standards, pressureClasses, endTypes, pcf), description)`;

/** Selects the families that visitors see and that match the filters. */
const visitorsRows = `SELECT * FROM families WHERE active = 1
  AND ${rank} IS NOT NULL
  AND ${Object.entries(facets)
    .map(([name, values]) => hasChosenValue(name, values))
    .join(' AND ')}`;
const orders = { name: 'lowercase(name)', category: 'category', updatedAt: 'updatedAt' };
const byRelevance = `format('%03d', ${rank}) || lowercase(name)`;

/** @throws Problem 422 if a nominal pipe size occurs twice */
function requireUniqueSizes(sizes: readonly { nps: string }[] = []) {
  const repeated = sizes.flatMap(({ nps }, row) => (sizes.findIndex((other) => other.nps === nps) < row ? [row] : []));
  const details = repeated.map((row) => ({
    pointer: `/sizes/${row}/nps`,
    code: 'NOT_UNIQUE',
    message: 'Another row has this size.',
  }));
  if (details.length > 0) throw validationProblem(...details);
}

export function createFamilies(database: Database): Record<string, Handler> {
  const whole = (row: FamilyRow, status = 200, headers = {}): Answer => ({
    status,
    headers: { ...noStore, ETag: etagOf(row), ...headers },
    body: familyOf(row),
  });

  /** @throws Problem 404 */
  function read(id: string): FamilyRow {
    const row = database.first<FamilyRow>('SELECT * FROM families WHERE id = :id', { id: id.toLowerCase() });
    if (!row) throw new Problem(404, 'NOT_FOUND');
    return row;
  }

  /** The family, if it has the version in `If-Match`. @throws Problem 404 or 412 */
  const current = ({ id, 'if-match': match }: Record<string, any>) => requireVersion(read(id), match);

  function requireUniqueSlug(slug: string | undefined, id = '') {
    if (slug === undefined || !database.first('SELECT 1 FROM families WHERE slug = :slug AND id <> :id', { slug, id })) return;
    const details = [{ pointer: '/slug', code: 'SLUG_TAKEN', message: 'Choose a different slug.' }];
    throw new Problem(409, 'SLUG_TAKEN', { details });
  }

  function create(body: Record<string, any>): Answer {
    requireUniqueSlug(body['slug']);
    requireUniqueSizes(body['sizes']);
    const id = randomUUID();
    database.insert('families', { id, ...columnsOf({ active: true, ...body }), ...firstVersion() });
    return whole(read(id), 201, { Location: `./families/${id}` });
  }

  /** Reads a family and changes its fields in one transaction. */
  const change = (parameters: Record<string, any>, fieldsOf: (row: FamilyRow) => Record<string, any>) =>
    database.transaction(() => {
      const row = current(parameters);
      const fields = fieldsOf(row);
      requireUniqueSlug(fields['slug'], row.id);
      requireUniqueSizes(fields['sizes']);
      update(database, 'families', row, columnsOf(fields));
      return whole(read(row.id));
    });
  const toggle: Handler = ({ parameters, body }) =>
    change(parameters, ({ active }) => ({ active: body?.active ?? active === 0 }));

  /** The values of a facet with their counts, among the families that match the filters of all other facets. */
  function facetValues(values: Values, [name, expression]: [string, string]) {
    const sql = `SELECT CAST(own.value AS TEXT) AS value, count(*) AS count FROM (${visitorsRows}), json_each(${expression}) AS own
      GROUP BY 1 ORDER BY 1`;
    return [name, database.all<{ value: string; count: number }>(sql, { ...values, [name]: null })];
  }

  return {
    listFamilies({ parameters }) {
      const chosen = Object.fromEntries(Object.keys(facets).map((name) => [name, toJsonList(parameters[name])]));
      const values = { q: parameters['q'] ?? null, ...chosen };
      const list = {
        name: 'families',
        rows: visitorsRows,
        values,
        orders: { ...orders, relevance: byRelevance },
        defaultOrder: 'relevance',
        toItem: familySummary,
      };
      const counted = Object.fromEntries(Object.entries(facets).map((facet) => facetValues(values, facet)));
      const body = { ...readPage<FamilyRow>(database, parameters, list), facets: counted };
      const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 20)}"`;
      return conditional(etag, parameters['if-none-match'], body);
    },
    getFamily({ parameters: { id, 'if-none-match': match } }) {
      const sql = 'SELECT * FROM families WHERE (id = lower(:id) OR slug = :id) AND active = 1';
      const row = database.first<FamilyRow>(sql, { id });
      if (!row) throw new Problem(404, 'NOT_FOUND');
      return conditional(etagOf(row), match, familyOf(row));
    },
    listAdminFamilies({ parameters }) {
      const { q = null, category, active } = parameters;
      const rows = `SELECT * FROM families WHERE ${rank} IS NOT NULL
        AND ${matchesFilter('category', 'category')} AND (:active IS NULL OR active = :active)`;
      const values = { q, category: toJsonList(category), active: active === undefined ? null : Number(active) };
      const list = { name: 'all families', rows, values, orders: { ...orders, createdAt: 'createdAt' }, defaultOrder: 'name' };
      return {
        status: 200,
        headers: noStore,
        body: readPage<FamilyRow>(database, parameters, { ...list, toItem: adminSummary }),
      };
    },
    createFamily: ({ parameters, body }) =>
      runOnce(database, 'createFamily', parameters['idempotency-key'], body, () => create(body)),
    getAdminFamily: ({ parameters }) => whole(read(parameters['id'])),
    updateFamily: ({ parameters, body }) => change(parameters, () => body),
    deleteFamily({ parameters }) {
      database.transaction(() => database.run('DELETE FROM families WHERE id = :id', { id: current(parameters).id }));
      return { status: 204, headers: noStore };
    },
    toggleFamilyActive: toggle,
    toggleFamilyActiveByPost: toggle,
  };
}
