// Every sentence of the contract: the descriptions of operations, parameters, headers, responses, schemas and fields, and the
// values of enums. Each has a place, which stays the same when the sentence is reworded.
import { createHash } from 'node:crypto';
import { bundle, methods, type Json } from '../contract.ts';

export interface Sentence {
  /**
   * The operation or component, then the path inside it: `listFamilies`, `listFamilies/parameters/q`,
   * `schemas/Family/properties/lod`, `schemas/DemoStatus/enum`.
   */
  place: string;
  text: string;
  /** The first 10 hexadecimal digits of the text's SHA-256. */
  hash: string;
  /** Operations whose parameters, bodies or responses the sentence describes. */
  operations: string[];
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Members of a schema or an operation that contain values instead of descriptions. */
const examples = new Set(['example', 'examples', 'default', 'const']);

/** Calls `found` with each description and enum in a part of the contract, and `refer` with each reference. */
function walk(node: unknown, place: string, found: (place: string, text: string) => void, refer: (name: string) => void): void {
  if (Array.isArray(node)) {
    for (const [index, inner] of node.entries()) {
      // By name, so that a parameter keeps its place when another one is added before it.
      const name = isObject(inner) && typeof inner['name'] === 'string' ? inner['name'] : String(index);
      walk(inner, `${place}/${name}`, found, refer);
    }
    return;
  }
  if (!isObject(node)) return;
  for (const [key, inner] of Object.entries(node)) {
    if (key === '$ref' && typeof inner === 'string') refer(inner.slice('#/components/'.length));
    else if (key === 'description' && typeof inner === 'string') found(place, inner);
    else if (key === 'enum' && Array.isArray(inner) && inner.length > 1) found(`${place}/enum`, inner.join(', '));
    else if (!examples.has(key)) walk(inner, `${place}/${key.replaceAll('/', '~1')}`, found, refer);
  }
}

function readSentences(): Sentence[] {
  const sentences: { owner: string; place: string; text: string }[] = [];
  const references = new Map<string, Set<string>>();
  const readPart = (owner: string, node: unknown) => {
    const referred = new Set<string>();
    references.set(owner, referred);
    walk(
      node,
      owner,
      (place, text) => sentences.push({ owner, place, text }),
      (name) => referred.add(name),
    );
  };
  for (const [path, item] of Object.entries(bundle.paths)) {
    for (const method of methods) {
      const operation = item[method];
      if (!operation) continue;
      const parameters = [...(item.parameters ?? []), ...((operation['parameters'] as unknown[]) ?? [])];
      readPart(operation.operationId, { ...operation, parameters });
    }
    if (typeof (item as Json)['description'] === 'string')
      readPart(`path ${path}`, { description: (item as Json)['description'] });
  }
  const components = bundle['components'] as Record<string, Record<string, unknown>>;
  for (const kind of ['parameters', 'headers', 'responses', 'requestBodies', 'schemas', 'securitySchemes']) {
    for (const [name, node] of Object.entries(components[kind] ?? {})) readPart(`${kind}/${name}`, node);
  }
  readPart('info', bundle.info);
  for (const tag of (bundle['tags'] as { name: string }[] | undefined) ?? []) readPart(`tags/${tag.name}`, tag);
  const users = usersOf(references);
  return sentences.map(({ owner, place, text }) => ({ place, text, hash: hashOf(text), operations: users(owner) }));
}

/** Returns a function that lists the operations that refer to a part, directly or through other parts. */
function usersOf(references: Map<string, Set<string>>): (owner: string) => string[] {
  const users = new Map<string, string[]>();
  const operations = [...references.keys()].filter((owner) => !owner.includes('/') && owner !== 'info');
  for (const operation of operations) {
    const reached = new Set([operation]);
    for (const owner of reached) for (const name of references.get(owner) ?? []) reached.add(name);
    for (const owner of reached) users.set(owner, [...(users.get(owner) ?? []), operation]);
  }
  return (owner) => users.get(owner) ?? [];
}

/** Every sentence of the contract, in the order of the contract. */
export const sentences = readSentences();
