// Reads the bundled contract for the server, the mock and its panel, the stories, the API docs and the tests. This module has
// no runtime imports, so it works in Node and in a browser; openapi/load.ts reads the file.
import type { operations as Operations } from './generated/types.ts';

export type OperationId = keyof Operations;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Reference {
  $ref?: string;
}

/** JSON Schema with the keywords that the code reads. A `$ref` in it is not resolved. */
export interface Schema extends Reference {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  examples?: unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  [keyword: string]: unknown;
}

export interface Example {
  summary?: string;
  value: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Header {
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Media {
  schema: Schema;
  /** By name. The first one shows the usual case. */
  examples: Record<string, Example>;
}

export interface Response {
  description: string;
  headers: Record<string, Header>;
  /** By media type; empty for a response without a body. */
  content: Record<string, Media>;
}

/** One example of a response. A response without a body counts as one example, named by its status. */
export interface ResponseExample {
  /** Name of the example, or the status: `empty`, `NOT_FOUND`, `204`. */
  name: string;
  status: number;
  /** Media type; null without a body. */
  type: string | null;
  value: unknown;
  schema: Schema | null;
  /** Example values of the documented headers, by name. */
  headers: Record<string, string>;
}

/** One operation. References to parameters, headers, responses and examples are resolved. */
export interface Operation {
  id: OperationId;
  method: Method;
  /** OpenAPI path template: `/api/admin/families/{id}`. */
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** Alternatives, one of which the caller must satisfy; an empty list admits everyone. */
  security: Record<string, string[]>[];
  parameters: Parameter[];
  /** Request body by media type; empty if the operation has no body. */
  requestContent: Record<string, Media>;
  /** Schema of the JSON body; null if the operation has none. */
  bodySchema: Schema | null;
  /** False if the operation also works without a body. */
  bodyRequired: boolean;
  /** Schema of the multipart form, with its own `$ref` resolved; null if the operation has none. */
  form: Schema | null;
  /** By status. */
  responses: Record<string, Response>;
}

export interface ContractDocument {
  info: { title: string; version: string; description: string; 'x-contract-hash': string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, unknown>>;
  components: {
    schemas: Record<string, Schema>;
    examples: Record<string, Example>;
    securitySchemes: Record<string, { description?: string }>;
  };
  [section: string]: unknown;
}

export interface Contract {
  version: string;
  /** SHA-256, hexadecimal, of everything in the contract that a client can observe (openapi/contract-hash.ts). */
  hash: string;
  document: ContractDocument;
  /** In the order of the contract's paths: concrete paths precede templated ones that match the same address. */
  operations: Operation[];
}

export const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface RawMedia {
  schema?: Schema;
  examples?: Record<string, Example & Reference>;
}
interface RawResponse extends Reference {
  description: string;
  headers?: Record<string, Header & Reference>;
  content?: Record<string, RawMedia>;
}
interface RawOperation {
  operationId: OperationId;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter & Reference)[];
  requestBody?: Reference & { required?: boolean; content?: Record<string, RawMedia> };
  responses: Record<string, RawResponse>;
}

/** Follows `$ref` within the document to the referenced node. */
export function resolve<T extends Reference>(document: ContractDocument, node: T): T {
  let found = node;
  while (found.$ref) {
    const keys = found.$ref.slice(2).split('/');
    found = keys.reduce<unknown>(
      (at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    ) as T;
  }
  return found;
}

const mapValues = <A, B>(record: Record<string, A>, convert: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));

function readOperation(document: ContractDocument, method: Method, path: string): Operation | null {
  const item = document.paths[path] ?? {};
  const raw = item[method.toLowerCase()] as RawOperation | undefined;
  if (!raw) return null;
  const readContent = (content: Record<string, RawMedia> = {}) =>
    mapValues(content, ({ schema = {}, examples = {} }) => ({
      schema,
      examples: mapValues(examples, (example) => resolve(document, example)),
    }));
  const shared = (item['parameters'] ?? []) as (Parameter & Reference)[];
  const requestBody = raw.requestBody && resolve(document, raw.requestBody);
  const requestContent = readContent(requestBody?.content);
  const form = requestContent['multipart/form-data']?.schema;
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary ?? '',
    description: raw.description ?? '',
    security: raw.security ?? [],
    parameters: [...shared, ...(raw.parameters ?? [])].map((parameter) => resolve(document, parameter)),
    requestContent,
    bodySchema: requestContent['application/json']?.schema ?? null,
    bodyRequired: requestBody?.required ?? false,
    form: form ? resolve(document, form) : null,
    responses: mapValues(raw.responses, (referenced) => {
      const { description, headers = {}, content } = resolve(document, referenced);
      return { description, headers: mapValues(headers, (header) => resolve(document, header)), content: readContent(content) };
    }),
  };
}

/** Reads a bundled OpenAPI document. */
export function readContract(document: ContractDocument): Contract {
  const operations = Object.keys(document.paths).flatMap((path) =>
    methods.flatMap((method) => readOperation(document, method, path) ?? []),
  );
  return { version: document.info.version, hash: document.info['x-contract-hash'], document, operations };
}

/** The operation for a method and a path, or null. */
export function findOperation(operations: readonly Operation[], method: string, pathname: string): Operation | null {
  const matches = ({ path }: Operation) => new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname);
  return operations.find((operation) => operation.method === method && matches(operation)) ?? null;
}

/** @throws Error if the contract has no operation with this id */
export function operationById(operations: readonly Operation[], id: string): Operation {
  const found = operations.find((operation) => operation.id === id);
  if (!found) throw new Error(`The contract has no operation "${id}".`);
  return found;
}

function headerExamples(headers: Record<string, Header>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, { example, schema }]) => {
      const value = example ?? schema.example ?? schema.examples?.[0];
      return value === undefined ? [] : [[name, String(value)] as const];
    }),
  );
}

/** Every example of every response, in the order of the contract. */
export function responseExamples({ responses }: Operation): ResponseExample[] {
  return Object.entries(responses).flatMap(([code, response]): ResponseExample[] => {
    const status = Number(code);
    const headers = headerExamples(response.headers);
    const named = Object.entries(response.content).flatMap(([type, { schema, examples }]) =>
      Object.entries(examples).map(([name, { value }]) => ({ name, status, type, value, schema, headers })),
    );
    return named.length > 0 ? named : [{ name: code, status, type: null, value: null, schema: null, headers }];
  });
}

/** The first example of the first success response. @throws Error if the contract documents none */
export function successExample(operation: Operation): ResponseExample {
  const first = responseExamples(operation).find(({ status }) => status < 300);
  if (!first) throw new Error(`The contract documents no success response of ${operation.id}.`);
  return first;
}

/**
 * The example with this name, by default the success example.
 * @throws Error if the operation has no such example
 */
export function responseExample(operation: Operation, name?: string): ResponseExample {
  if (!name) return successExample(operation);
  const examples = responseExamples(operation);
  const found = examples.find((example) => example.name === name);
  if (found) return found;
  throw new Error(`${operation.id} has no example "${name}". Use one of: ${examples.map((example) => example.name).join(', ')}.`);
}

/** Examples of the JSON body or form, by name. */
export function bodyExamples({ requestContent }: Operation): Record<string, unknown> {
  const named = Object.values(requestContent).flatMap(({ examples }) => Object.entries(examples));
  return Object.fromEntries(named.map(([name, { value }]) => [name, value]));
}
