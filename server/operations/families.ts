import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ChangeCall, Handler, Input, Result } from './handler.ts';
import { preparePage } from '../db/list.ts';
import { refuseDuplicate } from '../db/unique.ts';
import { whereWordsFound, withRelevance } from '../db/word-search.ts';
import { changesTo } from '../domain/changes.ts';
import { firstVersion, nextVersion } from '../domain/record-versions.ts';
import { readSearch } from '../domain/search-words.ts';
import { inches, repeatedSizes } from '../domain/sizes.ts';
import { publicCache } from './cache-control.ts';
import { listResponse } from './list-response.ts';
import { once } from './once.ts';
import { etagOf, lockVersion } from './versions.ts';
import { Activity } from '../models/Activity.ts';
import { Family, FamilyFacet, facets, type Facet } from '../models/Family.ts';
import { invalidFields, notFound, slugTaken } from '../problems.ts';

type Schemas = components['schemas'];
type LibraryQuery = Input<'listFamilies'>['query'];

const sortColumns = { name: 'sortName', category: 'category', updatedAt: 'updatedAt', createdAt: 'createdAt' } as const;

/** The active families that match all filters except `without`. */
function libraryQuery(tx: Knex, filters: LibraryQuery, without?: Facet | 'category'): QueryBuilder<Family, Family[]> {
  const query = Family.query(tx).where('families.active', true);
  if (filters.q) whereWordsFound(query, readSearch(filters.q));
  if (filters.category?.length && without !== 'category') query.whereIn('families.category', filters.category);
  for (const facet of facets) {
    const values = filters[facet]?.map(String);
    if (!values?.length || facet === without) continue;
    query.whereExists(
      FamilyFacet.query(tx).where({ facet }).whereIn('value', values).whereColumn('familyFacets.familyId', 'families.id'),
    );
  }
  return query;
}

const byText = (a: Schemas['FacetValue'], b: Schemas['FacetValue']) => a.value.localeCompare(b.value, 'en', { numeric: true });
const bySize = (a: Schemas['FacetValue'], b: Schemas['FacetValue']) => inches(a.value) - inches(b.value);

async function facetCounts(tx: Knex, filters: LibraryQuery): Promise<Schemas['FamilyFacets']> {
  const category = await libraryQuery(tx, filters, 'category')
    .select('category as value')
    .count({ count: '*' })
    .groupBy('category')
    .toKnexQuery<Schemas['FacetValue']>();
  const others = facets.map(async (facet) => {
    const rows = await FamilyFacet.query(tx)
      .select('value')
      .count({ count: '*' })
      .where({ facet })
      .whereIn('familyId', libraryQuery(tx, filters, facet).select('families.id'))
      .groupBy('value')
      .toKnexQuery<Schemas['FacetValue']>();
    return [facet, rows.toSorted(facet === 'nps' ? bySize : byText)] as const;
  });
  const counted = Object.fromEntries(await Promise.all(others)) as Record<Facet, Schemas['FacetValue'][]>;
  return { category: category.toSorted(byText), ...counted };
}

export const listFamilies: Handler<'listFamilies'> = async ({ context, tx, query }) => {
  const isRanked = query.sort === 'relevance' && query.q !== undefined;
  const found = libraryQuery(tx, query);
  const readPage = preparePage({
    name: 'families',
    cursorKey: context.secrets.cursor,
    request: query,
    sortColumns: { ...sortColumns, relevance: isRanked ? 'relevance' : 'sortName' },
    query: isRanked ? withRelevance(found, readSearch(query.q ?? ''), 'sortName') : found,
  });
  const [page, facetsOfAll] = await Promise.all([readPage(), facetCounts(tx, query)]);
  return {
    status: 200,
    headers: { 'Cache-Control': publicCache },
    body: { ...page, items: page.items.map((family) => family.toSummary()), facets: facetsOfAll },
  };
};

export const getFamily: Handler<'getFamily'> = async ({ tx, params }) => {
  const family = await Family.visible(tx, params.id);
  if (!family) throw notFound('family');
  // The router computes the ETag from the response, because another family can get the slug.
  return { status: 200, headers: { 'Cache-Control': publicCache }, body: family.toFamily() };
};

export const listAdminFamilies: Handler<'listAdminFamilies'> = (input) => {
  const { tx, query: request } = input;
  const query = Family.query(tx);
  if (request.q) whereWordsFound(query, readSearch(request.q));
  if (request.category?.length) query.whereIn('category', request.category);
  if (request.active !== undefined) query.where('active', request.active);
  return listResponse(input, { name: 'admin-families', sortColumns, query }, (family) => family.toAdminSummary());
};

export const getAdminFamily: Handler<'getAdminFamily'> = async ({ tx, params }) => {
  const family = await Family.query(tx).findById(params.id);
  if (!family) throw notFound('family');
  return toResult(family);
};

export const createFamily: Handler<'createFamily'> = (input) =>
  once(input, `create-family:${input.actor.id}`, () => insertFamily(input));

/** @throws Problem VALIDATION_FAILED if a nominal pipe size is repeated */
function requireUniqueSizes({ sizes = [] }: Partial<Schemas['FamilyCreate']>): void {
  const message = 'Another row has this size.';
  const details = repeatedSizes(sizes).map((row) => ({ pointer: `/sizes/${row}/nps`, code: 'NOT_UNIQUE', message }));
  if (details.length > 0) throw invalidFields(details);
}

async function insertFamily(input: Input<'createFamily'>): Promise<Result<'createFamily'>> {
  const { context, tx, body } = input;
  requireUniqueSizes(body);
  const family = await Family.query(tx)
    .insertAndFetch({
      fileName: null,
      fileSize: null,
      active: true,
      ...body,
      ...Family.derived(body),
      ...firstVersion(context.now()),
    })
    .catch(refuseDuplicate(slugTaken));
  await family.indexFacets(tx);
  await Activity.record(input, 'family.created', family.toEntity());
  const headers = { Location: `/api/admin/families/${family.id}`, ETag: etagOf(family.version) };
  return { status: 201, headers, body: family.toFamily() };
}

export const updateFamily: Handler<'updateFamily'> = async (input) => {
  const { context, tx, body } = input;
  const family = await lockFamily(input);
  requireUniqueSizes(body);
  const changes = changesTo(family, body);
  if (changes.length === 0) return toResult(family);
  const before = family.facetRows;
  const updated = await family
    .$query(tx)
    .patchAndFetch({
      ...body,
      ...Family.derived({ ...family.toFamily(), ...body }),
      ...nextVersion(family, context.now()),
    })
    .catch(refuseDuplicate(slugTaken));
  if (!isDeepStrictEqual(updated.facetRows, before)) await updated.indexFacets(tx);
  await Activity.record(input, 'family.updated', updated.toEntity(), changes);
  return toResult(updated);
};

export const deleteFamily: Handler<'deleteFamily'> = async (input) => {
  const family = await lockFamily(input);
  await family.$query(input.tx).delete();
  await Activity.record(input, 'family.deleted', family.toEntity());
  return { status: 204 };
};

async function toggle(input: Input<'toggleFamilyActive'> | Input<'toggleFamilyActiveByPost'>) {
  const { context, tx, body } = input;
  const family = await lockFamily(input);
  const active = body?.active ?? !family.active;
  if (active === family.active) return toResult(family);
  const changes = changesTo(family, { active });
  const toggled = await family.$query(tx).patchAndFetch({ active, ...nextVersion(family, context.now()) });
  await Activity.record(input, active ? 'family.activated' : 'family.deactivated', toggled.toEntity(), changes);
  return toResult(toggled);
}

export const toggleFamilyActive: Handler<'toggleFamilyActive'> = toggle;
export const toggleFamilyActiveByPost: Handler<'toggleFamilyActiveByPost'> = toggle;

const toResult = (family: Family) => ({
  status: 200 as const,
  headers: { ETag: etagOf(family.version) },
  body: family.toFamily(),
});

/** @throws Problem NOT_FOUND, VERSION_CHANGED */
const lockFamily = ({ tx, params, headers }: ChangeCall): Promise<Family> =>
  lockVersion(Family.query(tx).findById(params.id), 'family', headers['If-Match']);
