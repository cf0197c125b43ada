// The contract as the suite reads it: the bundle, its operations with every reference resolved, and where each
// thing stands in it (JSON pointers), for the report.
import { existsSync, readFileSync } from 'node:fs';

export type Json = Record<string, unknown>;

export interface Header {
  required?: boolean;
  schema?: Json;
}
export interface Response {
  headers: Record<string, Header>;
  content?: Record<string, { schema: Json }>;
}
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Json;
  example?: unknown;
  required?: boolean;
}
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** OpenAPI template, `/api/admin/families/{id}`. */
  path: string;
  tag: string;
  /** Alternatives: any one lets the caller in; none at all means anyone. */
  security: Record<string, string[]>[];
  /** Schema of the JSON body; null where the operation takes none. */
  body: Json | null;
  /** The first example of the JSON body. */
  bodyExample: Json | null;
  /** Media types of the body. */
  media: string[];
  responses: Record<string, Response>;
  parameters: Parameter[];
  /** Where it stands in the contract: `#/paths/~1api~1ping/get`. */
  pointer: string;
}

interface RawOperation extends Json {
  operationId: string;
  tags: string[];
  responses: Json;
}
type Bundle = Json & {
  info: { version: string; 'x-contract-hash': string };
  paths: Record<string, Record<string, RawOperation> & { parameters?: unknown[] }>;
};

/** CONTRACT_FILE, else the one of the package, else the one that `npm run generate` made in the repository. */
function contractFile(): string | URL {
  const named = process.env['CONTRACT_FILE'];
  if (named) return named;
  const packaged = new URL('./contract.json', import.meta.url);
  return existsSync(packaged) ? packaged : new URL('../../openapi/generated/bundle.json', import.meta.url);
}

const text = readFileSync(contractFile(), 'utf8');
export const bundle = JSON.parse(text) as Bundle;
export const version = bundle.info.version;
/** SHA-256 of what a client can observe of the contract, hexadecimal; the bundle names it. */
export const hash = bundle.info['x-contract-hash'];

const escaped = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescaped = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** JSON pointer of a place, as a URI fragment. */
export const pointerTo = (...keys: string[]) => `#/${keys.map(escaped).join('/')}`;

const merged = new WeakMap<Json, Json>();

/** Follows `$ref` until something else is found; what stands beside a `$ref`, such as a default, counts as well. */
export function resolve<T = Json>(value: unknown): T {
  const at = value as Json;
  if (typeof at?.['$ref'] !== 'string') return at as T;
  const { $ref: reference, ...beside } = at as Json & { $ref: string };
  const keys = reference.slice(2).split('/').map(unescaped);
  const target = resolve<Json>(keys.reduce<unknown>((node, key) => (node as Json)[key], bundle));
  if (Object.keys(beside).length === 0) return target as T;
  const whole = merged.get(at) ?? { ...target, ...beside };
  merged.set(at, whole);
  return whole as T;
}

/** A schema of the contract by its name. */
export const schemaOf = (name: string) => resolve({ $ref: `#/components/schemas/${name}` });

function response(value: unknown): Response {
  const raw = resolve<Partial<Response>>(value);
  const headers = Object.entries(raw.headers ?? {}).map(([name, header]) => [name, resolve<Header>(header)]);
  return { ...raw, headers: Object.fromEntries(headers) as Record<string, Header> };
}

function read(path: string, method: string, raw: RawOperation, shared: unknown[]): Operation {
  const content = resolve<{ content?: Record<string, Json> } | undefined>(raw['requestBody'])?.content ?? {};
  const json = content['application/json'];
  const example = Object.values((json?.['examples'] as Json | undefined) ?? {})[0];
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    tag: raw.tags[0] ?? '',
    security: (raw['security'] as Operation['security'] | undefined) ?? [],
    body: (json?.['schema'] as Json | undefined) ?? null,
    bodyExample: example ? (resolve(example)['value'] as Json) : null,
    media: Object.keys(content),
    responses: Object.fromEntries(Object.entries(raw.responses).map(([status, value]) => [status, response(value)])),
    parameters: [...shared, ...((raw['parameters'] as unknown[]) ?? [])].map((value) => resolve<Parameter>(value)),
    pointer: pointerTo('paths', path, method),
  };
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export const operations = new Map<string, Operation>();
for (const [path, item] of Object.entries(bundle.paths)) {
  for (const method of methods) {
    const raw = item[method];
    if (raw) operations.set(raw.operationId, read(path, method, raw, item.parameters ?? []));
  }
}

export const allOperations = [...operations.values()];
export const tags = [...new Set(allOperations.map(({ tag }) => tag))];

/** The operation with this id. @throws Error where the contract has none */
export function operation(id: string): Operation {
  const found = operations.get(id);
  if (!found) throw new Error(`The contract has no operation ${id}.`);
  return found;
}

const patterns = Object.keys(bundle.paths)
  // Concrete paths before templated siblings, as a router reads them.
  .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const);

/** The operation that answers a method at an address; undefined where the contract has none. */
export function operationAt(method: string, address: string): Operation | undefined {
  const path = patterns.find(([, pattern]) => pattern.test(address))?.[0];
  return allOperations.find((one) => one.path === path && one.method === method);
}
