// Reads the contract: the bundle, and its operations with resolved references and their JSON pointers, which the report
// shows.
import { existsSync } from 'node:fs';
import { NoVerdictError } from './no-verdict-error.ts';
import { readInputFile } from './input-file.ts';

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
  /** Alternative credentials, each of which is sufficient; empty if the operation is public. */
  security: Record<string, string[]>[];
  /** Schema of the JSON body; null if the operation takes none. */
  body: Json | null;
  /** The first example of the JSON body. */
  bodyExample: Json | null;
  /** Media types of the body. */
  media: string[];
  responses: Record<string, Response>;
  parameters: Parameter[];
  /** JSON pointer into the contract: `#/paths/~1api~1ping/get`. */
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

/** The file in CONTRACT_FILE, or the one in the package, or the one that `npm run generate` creates in the repository. */
function contractFile(): string | URL {
  const named = process.env['CONTRACT_FILE'];
  if (named) return named;
  const packaged = new URL('./contract.json', import.meta.url);
  return existsSync(packaged) ? packaged : new URL('../../openapi/generated/bundle.json', import.meta.url);
}

/** @throws NoVerdictError if the file is not a bundled contract */
function readBundle(): Bundle {
  const file = contractFile();
  const found = readInputFile(file, JSON.parse) as Partial<Bundle> | null;
  if (!found?.info?.['x-contract-hash'] || !found.paths) throw new NoVerdictError(`${String(file)} is not a bundled contract.`);
  return found as Bundle;
}

export const bundle = readBundle();
export const version = bundle.info.version;
/** Hexadecimal SHA-256 of the parts of the contract that a client can observe, as given in the bundle. */
export const hash = bundle.info['x-contract-hash'];

const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const unescapeKey = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

/** A JSON pointer as a URI fragment. */
export const pointerTo = (...keys: string[]) => `#/${keys.map(escapeKey).join('/')}`;

const mergedReferences = new WeakMap<Json, Json>();

/** Follows `$ref` as often as necessary. Other members of a reference, such as a default, are merged into the result. */
export function resolve<T = Json>(value: unknown): T {
  const at = value as Json;
  if (typeof at?.['$ref'] !== 'string') return at as T;
  const { $ref: reference, ...beside } = at as Json & { $ref: string };
  const keys = reference.slice(2).split('/').map(unescapeKey);
  const target = resolve<Json>(keys.reduce<unknown>((node, key) => (node as Json)[key], bundle));
  if (Object.keys(beside).length === 0) return target as T;
  const whole = mergedReferences.get(at) ?? { ...target, ...beside };
  mergedReferences.set(at, whole);
  return whole as T;
}

export interface StatusRules {
  all: string[];
  /** Status -> the statuses to which it can change if every condition of the change is met. */
  changes: Record<string, string[]>;
  /** Statuses that end a request; empty for other records. */
  final: string[];
  /** Statuses in which the team still has something to do; empty for other records. */
  unfinished: string[];
}

interface StatusSchema {
  enum: string[];
  'x-transitions': Record<string, string[]>;
  'x-final'?: string[];
  'x-unfinished'?: string[];
}

/** The statuses of a kind of record: `Demo`, `Webinar`. */
export function statusRulesOf(name: string): StatusRules {
  const schema = resolve<StatusSchema>({ $ref: `#/components/schemas/${name}Status` });
  const { 'x-final': final = [], 'x-unfinished': unfinished = [] } = schema;
  return { all: schema.enum, changes: schema['x-transitions'], final, unfinished };
}

function readResponse(value: unknown): Response {
  const raw = resolve<Partial<Response>>(value);
  const headers = Object.entries(raw.headers ?? {}).map(([name, header]) => [name, resolve<Header>(header)]);
  return { ...raw, headers: Object.fromEntries(headers) as Record<string, Header> };
}

function readOperation(path: string, method: string, raw: RawOperation, shared: unknown[]): Operation {
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
    responses: Object.fromEntries(Object.entries(raw.responses).map(([status, value]) => [status, readResponse(value)])),
    parameters: [...shared, ...((raw['parameters'] as unknown[]) ?? [])].map((value) => resolve<Parameter>(value)),
    pointer: pointerTo('paths', path, method),
  };
}

export const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
export const operations = new Map<string, Operation>();
for (const [path, item] of Object.entries(bundle.paths)) {
  for (const method of methods) {
    const raw = item[method];
    if (raw) operations.set(raw.operationId, readOperation(path, method, raw, item.parameters ?? []));
  }
}

export const allOperations = [...operations.values()];
export const tags = [...new Set(allOperations.map(({ tag }) => tag))];

/** The operation with this id. @throws Error if the contract has none */
export function operationOf(id: string): Operation {
  const found = operations.get(id);
  if (!found) throw new Error(`The contract has no operation ${id}.`);
  return found;
}

const patterns = Object.keys(bundle.paths)
  // Concrete paths come before templated ones, because the first match counts.
  .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => [path, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)] as const);

/** The operation for a method and an address; undefined if the contract has none. */
export function operationAt(method: string, address: string): Operation | undefined {
  const path = patterns.find(([, pattern]) => pattern.test(address))?.[0];
  return allOperations.find((one) => one.path === path && one.method === method);
}
