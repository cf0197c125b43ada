// Calls a backend by operationId and holds every answer against the contract: documented status, media type,
// required headers, schema. The judge is a standard JSON Schema validator on the bundled contract.
import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

type Json = Record<string, unknown>;
interface Header {
  required?: boolean;
}
interface Response {
  headers?: Record<string, Header>;
  content?: Record<string, { schema: Json }>;
}
export interface Operation {
  id: string;
  method: string;
  path: string;
  security: Record<string, string[]>[];
  body: Json | null;
  bodyExample: Json | null;
  responses: Record<string, Response>;
  parameters: { name: string; in: string; schema: Json; example?: unknown; required?: boolean }[];
}

export const url = process.env['CONTRACT_URL'] ?? '';
const credentials = {
  username: process.env['CONTRACT_ADMIN_EMAIL'] ?? '',
  password: process.env['CONTRACT_ADMIN_PASSWORD'] ?? '',
};

const bundle = JSON.parse(readFileSync(new URL('../../openapi/generated/bundle.json', import.meta.url), 'utf8')) as Json & {
  paths: Record<string, Record<string, Json>>;
};

function resolve<T>(value: unknown): T {
  let at = value as Json;
  while (typeof at?.['$ref'] === 'string') {
    at = (at['$ref'] as string)
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Json)[key.replaceAll('~1', '/')], bundle) as Json;
  }
  return at as T;
}

/** A schema of the contract by its name. */
export const schemaOf = (name: string) => resolve<Json>({ $ref: `#/components/schemas/${name}` });

const methods = ['get', 'post', 'put', 'patch', 'delete'];
export const operations = new Map<string, Operation>();
for (const [path, item] of Object.entries(bundle.paths)) {
  for (const method of methods) {
    const raw = item[method];
    if (!raw) continue;
    const media = (raw['requestBody'] as { content?: Record<string, Json> } | undefined)?.content?.['application/json'];
    const example = Object.values((media?.['examples'] as Json | undefined) ?? {})[0];
    const responses = Object.entries(raw['responses'] as Json).map(([status, value]) => {
      const response = resolve<Response>(value);
      const headers = Object.entries(response.headers ?? {}).map(([name, header]) => [name, resolve<Header>(header)]);
      return [status, { ...response, headers: Object.fromEntries(headers) }];
    });
    operations.set(raw['operationId'] as string, {
      id: raw['operationId'] as string,
      method: method.toUpperCase(),
      path,
      security: (raw['security'] as Operation['security'] | undefined) ?? [],
      body: (media?.['schema'] as Json | undefined) ?? null,
      bodyExample: example ? (resolve<Json>(example)['value'] as Json) : null,
      responses: Object.fromEntries(responses) as Operation['responses'],
      parameters: [
        ...((item as unknown as { parameters?: unknown[] }).parameters ?? []),
        ...((raw['parameters'] as unknown[]) ?? []),
      ].map((value) => resolve<Operation['parameters'][number]>(value)),
    });
  }
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'contract', ...bundle });
const validators = new Map<string, ValidateFunction>();

function anchored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anchored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? `contract${String(inner)}` : anchored(inner)]),
  );
}

function schemaErrors(key: string, schema: Json, body: unknown): string[] {
  let validate = validators.get(key);
  if (!validate) validators.set(key, (validate = ajv.compile(anchored(schema) as Json)));
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message ?? ''}`);
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; null where there is no body, or one that is no JSON. */
  body: any;
  /** The body as it came. */
  bytes: Buffer;
}

export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  /** Sent as JSON; a string or a form is sent as it is. */
  body?: unknown;
  token?: string;
}

/** What the contract says against an answer, one line each. */
function complaints(operation: Operation, answer: Answer, text: string): string[] {
  const response = operation.responses[String(answer.status)];
  if (!response) return [`status ${answer.status} is not documented: ${text.slice(0, 300)}`];
  const missing = Object.entries(response.headers ?? {})
    .filter(([name, header]) => header.required && !answer.headers.has(name))
    .map(([name]) => `header ${name} is missing`);
  const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
  if (!type || !media) return text === '' ? missing : [...missing, 'there should be no body'];
  const given = answer.headers.get('content-type')?.split(';')[0];
  if (given !== type) missing.push(`media type ${given ?? 'none'} instead of ${type}`);
  if (!type.endsWith('json')) return missing;
  return [...missing, ...schemaErrors(`${operation.id} ${answer.status}`, media.schema, answer.body)];
}

/** Calls an operation and fails where the answer breaks the contract. */
export async function call(id: string, { params = {}, query = {}, headers = {}, body, token }: Call = {}): Promise<Answer> {
  const operation = operations.get(id);
  if (!operation) throw new Error(`The contract has no operation ${id}.`);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  const response = await fetch(`${url}${path}${search.size ? `?${search}` : ''}`, {
    method: operation.method,
    headers: {
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  const json = /json/.test(response.headers.get('content-type') ?? '');
  const { status, headers: answered } = response;
  const answer: Answer = { status, headers: answered, body: json && text ? JSON.parse(text) : null, bytes };
  const found = complaints(operation, answer, text);
  if (found.length > 0) throw new Error(`${id} answered ${answer.status} against the contract:\n  ${found.join('\n  ')}`);
  return answer;
}

/** Signs in as the administrator of the run; answers the access token. */
export async function adminToken(): Promise<string> {
  const { body } = await call('login', { body: credentials });
  return body.accessToken as string;
}

const suffix = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Registers a user with the role `user` and signs in; null where the backend does not take registrations. */
export async function userToken(): Promise<string | null> {
  const email = `contract-${suffix()}@example.com`;
  const password = 'a-password-for-the-contract';
  const registered = await call('registerUser', { body: { email, password, name: 'Contract Test' } });
  if (registered.status === 403) return null;
  const { body } = await call('login', { body: { username: email, password } });
  return body.accessToken as string;
}

/** A text that no other run uses, for slugs, keys and names. */
export const unique = (prefix: string) => `${prefix}-${suffix()}`;

/** A copy of the operation's first request example. */
export function exampleBody(id: string): Json {
  const example = operations.get(id)?.bodyExample;
  if (!example) throw new Error(`${id} has no request example.`);
  return structuredClone(example);
}

/** The day that lies `days` ahead, for fields that must be in the future. */
export const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A submission that the desk accepts now: the contract's example with days that still lie ahead. */
export function submission(id: string): Json {
  const body = exampleBody(id);
  for (const field of ['preferredDate', 'deadline']) if (field in body) body[field] = dayAhead(14);
  return body;
}
