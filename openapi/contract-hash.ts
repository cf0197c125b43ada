import { createHash } from 'node:crypto';

/** Keywords for readers. No response of a server depends on them. */
const descriptiveKeywords = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'contact',
  'license',
  'x-explanations',
]);
/** Keywords whose keys are names. Such a name can equal another keyword: a property can be called `title`. */
const namedMaps = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'securitySchemes', 'content', 'paths']);
/** Lists whose order has no meaning. */
const unorderedLists = new Set(['required', 'enum', 'type', 'tags']);

function observablePart(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => observablePart(member, ''));
    return unorderedLists.has(key) ? members.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : members;
  }
  if (typeof value !== 'object' || value === null) return value;
  const keepsAll = namedMaps.has(key);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => keepsAll || (!descriptiveKeywords.has(name) && name !== 'x-contract-hash'))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, observablePart(member, keepsAll ? '' : name)]),
  );
}

/**
 * SHA-256 (hexadecimal) of the parts of a bundled contract that a client can observe. Descriptions, summaries, examples
 * and the order of keys do not count, so that a reworded sentence does not make a conforming backend look outdated.
 */
export function contractHash(document: object): string {
  const { components, ...rest } = observablePart(document, '') as { components?: Record<string, unknown> };
  const { examples: _examples, ...keptComponents } = components ?? {};
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, components: keptComponents }))
    .digest('hex');
}
