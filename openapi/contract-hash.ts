import { createHash } from 'node:crypto';

/** Keywords that only people read, and that no answer of a server depends on. */
const prose = new Set(['description', 'summary', 'title', 'example', 'examples', 'externalDocs', 'contact', 'license']);
/** Keywords whose keys are names chosen by the contract: a property may well be called `title`. */
const namedMaps = new Set(['properties', 'schemas', 'parameters', 'headers', 'responses', 'securitySchemes', 'content', 'paths']);
/** Lists whose order means nothing. */
const unordered = new Set(['required', 'enum', 'type', 'tags']);

function observable(value: unknown, key: string): unknown {
  if (Array.isArray(value)) {
    const members = value.map((member) => observable(member, ''));
    return unordered.has(key) ? members.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : members;
  }
  if (typeof value !== 'object' || value === null) return value;
  const keepsAll = namedMaps.has(key);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => keepsAll || (!prose.has(name) && name !== 'x-contract-hash'))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, observable(member, keepsAll ? '' : name)]),
  );
}

/**
 * SHA-256, hexadecimal, of what a client can observe of a bundled contract. Descriptions, summaries, examples and the
 * order of keys do not count, so a reworded sentence does not make a conforming backend look outdated.
 */
export function contractHash(document: object): string {
  const { components, ...rest } = observable(document, '') as { components?: Record<string, unknown> };
  const { examples: _examples, ...kept } = components ?? {};
  return createHash('sha256')
    .update(JSON.stringify({ ...rest, components: kept }))
    .digest('hex');
}
