// The families library: one map, read by visitors and edited by administrators.
import { createHash, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { conditional, noStore, Problem, type Answer, type Handler } from './http.ts';
import { change, contains, found, page, tagOf, type Stored } from './lists.ts';
import { once } from './once.ts';

interface Family extends Stored {
  slug: string;
  name: string;
  description: string;
  category: string;
  standards: string[];
  material: string;
  pressureClasses: string[];
  endTypes: string[];
  connectors: object[];
  sizes: { nps: string }[];
  lod: number;
  revitVersions: number[];
  pcf: object;
  fileName: string | null;
  fileSize: number | null;
  active: boolean;
}

function card(family: Family) {
  const { id, slug, name, category, standards, material, pressureClasses, endTypes, revitVersions, pcf, sizes } = family;
  const sample = sizes[Math.floor(sizes.length / 2)] ?? null;
  const ends = { smallestNps: sizes[0]?.nps ?? null, largestNps: sizes.at(-1)?.nps ?? null };
  const texts = { id, slug, name, category, standards, material, pressureClasses, endTypes, revitVersions, pcf };
  return { ...texts, sizeCount: sizes.length, ...ends, sampleSize: sample };
}
function row(family: Family) {
  const { active, version, createdAt, updatedAt } = family;
  return { ...card(family), active, version, createdAt, updatedAt };
}

/** What a family says to each facet. */
const facets: Record<string, (family: Family) => string[]> = {
  category: ({ category }) => [category],
  standard: ({ standards }) => standards,
  pressureClass: ({ pressureClasses }) => pressureClasses,
  endType: ({ endTypes }) => endTypes,
  nps: ({ sizes }) => [...new Set(sizes.map(({ nps }) => nps))],
  revitVersion: ({ revitVersions }) => revitVersions.map(String),
};

/** Whether a family has a chosen value of every facet but one. */
const fits = (family: Family, given: Record<string, any>, but = '') =>
  Object.entries(facets).every(([name, valuesOf]) => {
    const chosen = given[name] as unknown[] | undefined;
    return name === but || !chosen || valuesOf(family).some((value) => chosen.map(String).includes(value));
  });

function facetValues(families: Family[], given: Record<string, any>, name: string) {
  const counts = new Map<string, number>();
  for (const family of families.filter((one) => fits(one, given, name))) {
    for (const value of facets[name]?.(family) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].toSorted().map(([value, count]) => ({ value, count }));
}

export function makeFamilies(database: Database): Record<string, Handler> {
  const families = new Map<string, Family>();
  const whole = (family: Family, status = 200, headers = {}): Answer => ({
    status,
    headers: { ...noStore, ETag: tagOf(family), ...headers },
    body: { ...family },
  });
  function keepUnique(slug: string | undefined, id = '') {
    if (slug === undefined || ![...families.values()].some((one) => one.slug === slug && one.id !== id)) return;
    const details = [{ pointer: '/slug', code: 'SLUG_TAKEN', message: 'Choose a different slug.' }];
    throw new Problem(409, 'SLUG_TAKEN', { details });
  }
  const toggle: Handler = ({ given, body }) => {
    const family = found(families, given);
    const active = (body?.active as boolean | undefined) ?? !family.active;
    if (active !== family.active) change(family, { active });
    return whole(family);
  };
  function create(body: Record<string, any>): Answer {
    keepUnique(body['slug'] as string);
    const now = new Date().toISOString();
    const defaults = { fileName: null, fileSize: null, active: true };
    const family = { id: randomUUID(), ...defaults, ...body, version: 1, createdAt: now, updatedAt: now } as Family;
    families.set(family.id, family);
    return whole(family, 201, { Location: `./families/${family.id}` });
  }

  return {
    listFamilies({ given }) {
      const { q, 'if-none-match': match } = given;
      const matching = [...families.values()].filter(
        ({ active, name, description, standards, material }) =>
          active && contains([name, description, material, ...standards], q),
      );
      const chosen = matching.filter((one) => fits(one, given));
      const counted = Object.fromEntries(Object.keys(facets).map((name) => [name, facetValues(matching, given, name)]));
      const body = { ...page('families', chosen, given, 'name', card), facets: counted };
      const etag = `"${createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 20)}"`;
      return conditional(etag, match, body);
    },
    getFamily({ given: { id, 'if-none-match': match } }) {
      const family = families.get(id) ?? [...families.values()].find(({ slug }) => slug === id);
      if (!family?.active) throw new Problem(404, 'NOT_FOUND');
      return conditional(tagOf(family), match, { ...family });
    },
    listAdminFamilies({ given }) {
      const { q, active } = given;
      const chosen = [...families.values()].filter(
        (one) =>
          contains([one.name, one.slug, one.description, one.material, ...one.standards], q) &&
          fits(one, given) &&
          (active === undefined || one.active === active),
      );
      return { status: 200, headers: noStore, body: page('all families', chosen, given, 'name', row) };
    },
    createFamily: ({ given, body }) => once(database, 'createFamily', given['idempotency-key'], body, () => create(body)),
    getAdminFamily: ({ given }) => whole(found(families, given)),
    updateFamily({ given, body }) {
      const family = found(families, given);
      keepUnique(body.slug, family.id);
      change(family, body);
      return whole(family);
    },
    deleteFamily({ given }) {
      families.delete(found(families, given).id);
      return { status: 204, headers: noStore };
    },
    toggleFamilyActive: toggle,
    toggleFamilyActiveByPost: toggle,
  };
}
