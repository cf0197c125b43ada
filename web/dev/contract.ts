// The contract as stories and the mock panel read it: which operation answers an address, and with which examples.
// Development only: nothing that visitors load imports this folder (tests/mock/production.test.ts).
import type { operations as Operations } from '../../openapi/generated/types.ts';

export type OperationId = keyof Operations;

/** One documented answer. A status without a body is an answer, too; it is named by its status. */
export interface Answer {
  /** Name of the example, or the status where there is no body: `empty`, `NOT_FOUND`, `204`. */
  name: string;
  status: number;
  /** Media type; null without a body. */
  type: string | null;
  value: unknown;
  schema: Schema | null;
  /** Headers whose example the contract gives, by name. */
  headers: Record<string, string>;
}

export interface Operation {
  id: OperationId;
  method: string;
  /** As the contract writes it: `/api/admin/families/{id}`. */
  path: string;
  summary: string;
  tag: string;
  answers: readonly Answer[];
  /** Examples of the body that it takes, by name. */
  bodies: Readonly<Record<string, unknown>>;
  /** Null where it takes none. */
  bodySchema: Schema | null;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  maxLength?: number;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { $ref?: string; value?: unknown }>;
}
interface Header {
  $ref?: string;
  example?: unknown;
  schema?: Schema & { example?: unknown; examples?: unknown[] };
}
interface Response {
  $ref?: string;
  content?: Record<string, Media>;
  headers?: Record<string, Header>;
}
interface OperationObject {
  operationId: OperationId;
  summary?: string;
  tags?: string[];
  responses: Record<string, Response>;
  requestBody?: { $ref?: string; content?: Record<string, Media> };
}
/** What is read of the bundled OpenAPI document. */
export interface ContractDocument {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, Schema> };
}

const methods = new Set(['get', 'post', 'put', 'patch', 'delete']);

/** Follows `$ref` within the document. */
export function resolve<T extends { $ref?: string }>(document: ContractDocument, node: T): T {
  let found: T = node;
  while (found.$ref) {
    found = found.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>(
        (at, key) => (at as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
        document,
      ) as T;
  }
  return found;
}

function headersOf(document: ContractDocument, response: Response): Record<string, string> {
  const given = Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const { example, schema } = resolve(document, header);
    const value = example ?? schema?.example ?? schema?.examples?.[0];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  return Object.fromEntries(given);
}

function answersOf(document: ContractDocument, operation: OperationObject): Answer[] {
  return Object.entries(operation.responses).flatMap(([code, referenced]): Answer[] => {
    const response = resolve(document, referenced);
    const status = Number(code);
    const headers = headersOf(document, response);
    const named = Object.entries(response.content ?? {}).flatMap(([type, { schema = null, example, examples }]) =>
      Object.entries(examples ?? (example === undefined ? {} : { [code]: { value: example } })).map(([name, one]) => ({
        name,
        status,
        type,
        value: resolve(document, one).value,
        schema,
        headers,
      })),
    );
    return named.length > 0 ? named : [{ name: code, status, type: null, value: null, schema: null, headers }];
  });
}

function bodiesOf(document: ContractDocument, { requestBody }: OperationObject): Pick<Operation, 'bodies' | 'bodySchema'> {
  const media = Object.values((requestBody && resolve(document, requestBody).content) ?? {});
  return {
    bodies: Object.fromEntries(
      media.flatMap(({ examples = {} }) => Object.entries(examples).map(([name, one]) => [name, resolve(document, one).value])),
    ),
    bodySchema: media[0]?.schema ?? null,
  };
}

/** All operations; one whose path has no parameter comes before one whose path would take its last part for one. */
export function readOperations(document: ContractDocument): Operation[] {
  const found = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.has(method))
      .map(([method, given]) => {
        const operation = given as OperationObject;
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? '',
          tag: operation.tags?.[0] ?? '',
          answers: answersOf(document, operation),
          ...bodiesOf(document, operation),
        };
      }),
  );
  const parameters = ({ path }: Operation) => path.split('{').length;
  return found.toSorted((one, other) => parameters(one) - parameters(other));
}

/** The operation that answers a call, or null where the contract has none. */
export function findOperation(operations: readonly Operation[], method: string, pathname: string): Operation | null {
  return (
    operations.find(
      (operation) =>
        operation.method === method && new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(pathname),
    ) ?? null
  );
}

/** The happy path: what the contract puts first. */
export function happyAnswer(operation: Operation): Answer {
  const first = operation.answers.find(({ status }) => status < 300);
  if (!first) throw new Error(`${operation.id} has no answer with a good status.`);
  return first;
}

/** @throws Error where the contract has no such example */
export function answerNamed(operation: Operation, name: string): Answer {
  const found = operation.answers.find((answer) => answer.name === name);
  if (found) return found;
  throw new Error(
    `${operation.id} has no example "${name}". The contract has ${operation.answers.map((answer) => answer.name).join(', ')}.`,
  );
}
