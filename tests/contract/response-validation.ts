// Checks a response against the contract: documented status, media type, required headers, schema, and no undescribed
// fields. A standard JSON Schema 2020-12 validator checks the schemas.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { bundle, pointerTo, resolve, type Json, type Operation, type Response } from './contract.ts';
import type { RuleId } from './rules.ts';
import { session, type Exchange } from './session.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; null if there is no body or it is not JSON. */
  body: any;
  /** The raw body. */
  bytes: Buffer;
  /** The call that got this response, for the report. */
  exchange: Exchange;
}

/** A violation of the contract in a response. */
export interface Violation {
  rule: RuleId;
  message: string;
  /** JSON pointer to the violated part of the contract. */
  pointer: string;
  /** The violated part of a named schema, `#/components/schemas/Family/required`; several operations may share it. */
  schema?: string;
  expected?: unknown;
  actual?: unknown;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajvFormats.default(ajv);
const { validate: isDateTime } = ajvFormats.default.get('date-time') as { validate: (text: string) => boolean };
ajv.addFormat('date-time', (text) => isDateTime(text) && /(?:z|[+-]00:00)$/i.test(text));
ajv.addSchema({ $id: 'contract', ...bundle });
const validators = new Map<unknown, ValidateFunction>();

/** Makes references absolute, so that a schema compiles outside the bundle. */
function withAbsoluteReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withAbsoluteReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? `contract${String(inner)}` : withAbsoluteReferences(inner),
    ]),
  );
}

/** The media type of a response, without parameters; its case has no meaning (RFC 9110, 8.3.1). */
export const mediaTypeOf = (headers: Headers) => headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();

/** The validator of a schema in the bundle. Each schema is compiled once. */
export function validatorOf(schema: Json): ValidateFunction {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(withAbsoluteReferences(schema) as Json)));
  return validate;
}

export const isValid = (schema: Json, value: unknown) => validatorOf(schema)(value);

/** All schemas that may describe the same value: the schema itself, resolved, and the schemas that it is composed of. */
function schemaParts(schema: Json): Json[] {
  const own = resolve(schema);
  const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (own[word] as Json[] | undefined) ?? []);
  return [own, ...composed.flatMap(schemaParts)];
}

/** JSON pointers to the fields of a value that its schema does not describe. */
function findUndescribed(schema: Json, value: unknown, at = ''): string[] {
  const all = schemaParts(schema);
  if (Array.isArray(value)) {
    const items = all.map((part) => part['items'] as Json | undefined).find(Boolean);
    return items ? value.flatMap((inner, index) => findUndescribed(items, inner, `${at}/${index}`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const described = all.filter((part) => part['properties']);
  const open = all.map((part) => part['additionalProperties']).find((more) => more !== undefined && more !== false);
  return Object.entries(value).flatMap(([key, inner]) => {
    const schemas = described.map((part) => (part['properties'] as Record<string, Json>)[key]).filter((one) => one !== undefined);
    if (schemas.length > 0) return findUndescribed({ allOf: schemas }, inner, `${at}/${key}`);
    if (typeof open === 'object') return findUndescribed(open as Json, inner, `${at}/${key}`);
    return open || described.length === 0 ? [] : [`${at}/${key}`];
  });
}

function findHeaderViolations(operation: Operation, answer: Answer, pointer: string): Violation[] {
  return Object.entries(operation.responses[String(answer.status)]?.headers ?? {}).flatMap(([name, header]): Violation[] => {
    const value = answer.headers.get(name);
    const place = `${pointer}/headers/${name}`;
    if (value === null) {
      const message = `header ${name} is missing`;
      return header.required ? [{ rule: 'answer.headers', message, pointer: place, expected: name, actual: null }] : [];
    }
    if (!header.schema) return [];
    const number = resolve(header.schema)['type'] === 'integer';
    const validate = validatorOf(header.schema);
    if (validate(number ? Number(value) : value)) return [];
    const message = `header ${name}: ${(validate.errors ?? []).map((error) => error.message).join(', ')}`;
    return [{ rule: 'answer.headers', message, pointer: place, expected: header.schema, actual: value }];
  });
}

/** The part of a named schema that a validation error refers to; empty if the schema has no name. */
function namedSchema(schema: Json, schemaPath: string): { schema?: string } {
  const inner = /#\/components\/schemas\/.+$/.exec(schemaPath)?.[0];
  if (inner) return { schema: inner };
  const outer = schema['$ref'] as string | undefined;
  return outer ? { schema: `${outer}${schemaPath.slice(1)}` } : {};
}

/** A 5xx status is a violation although every operation documents it, except 503 of the `service` operations. */
function findServerError(operation: Operation, { status, body, bytes }: Answer): Violation | null {
  const isFailure = status >= 500 && !(status === 503 && operation.tag === 'service');
  if (!isFailure) return null;
  const message = `the backend failed with ${status} ${String(body?.code ?? '')}: ${bytes.toString().slice(0, 300)}`;
  const expected = Object.keys(operation.responses).filter((one) => one < '500');
  return {
    rule: 'answer.status',
    message,
    pointer: `${operation.pointer}/responses`,
    expected: expected.join(', '),
    actual: status,
  };
}

function findSchemaViolations(schema: Json, body: unknown, pointer: string): Violation[] {
  const validate = validatorOf(schema);
  const errors = validate(body) ? [] : (validate.errors ?? []);
  const invalid = errors.map((error): Violation => {
    const isTime = error.params['format'] === 'date-time';
    const rule = isTime ? 'must be a time in UTC, for example 2026-03-02T09:30:00Z' : (error.message ?? 'is invalid');
    return {
      rule: 'answer.schema',
      message: `body${error.instancePath}: ${rule}`,
      pointer,
      expected: error.params,
      actual: valueAt(body, error.instancePath),
      ...namedSchema(schema, error.schemaPath),
    };
  });
  const undescribed = findUndescribed(schema, body).map((field): Violation => ({
    rule: 'answer.fields',
    message: `body${field}: the contract does not describe this field`,
    pointer,
    expected: 'field absent',
    actual: valueAt(body, field),
  }));
  return [...invalid, ...undescribed];
}

/** A problem must have the status and the request id of its response. */
function findProblemViolations({ status, headers, body }: Answer, pointer: string, place: string): Violation[] {
  const found: Violation[] = [];
  if (body?.status !== status) {
    const message = `body/status is ${String(body?.status)}, but the status of the response is ${status}`;
    found.push({ rule: 'answer.schema', message, pointer: place, expected: status, actual: body?.status });
  }
  const requestId = headers.get('x-request-id');
  // A mock returns examples, whose ids differ.
  if (requestId && body?.requestId !== requestId && !session.settings.stateless) {
    const message = `body/requestId is ${String(body?.requestId)}, but X-Request-Id is ${requestId}`;
    const header = `${pointer}/headers/X-Request-Id`;
    found.push({ rule: 'answer.headers', message, pointer: header, expected: body?.requestId, actual: requestId });
  }
  return found;
}

function findBodyViolations({ content = {} }: Response, answer: Answer, pointer: string): Violation[] {
  const { headers, body, bytes } = answer;
  const [type, media] = Object.entries(content)[0] ?? [];
  if (!type || !media) {
    if (bytes.length === 0) return [];
    const message = 'the contract documents no body for this response';
    return [{ rule: 'answer.media-type', message, pointer, expected: '', actual: bytes.toString().slice(0, 300) }];
  }
  const found: Violation[] = [];
  const place = `${pointer}/content/${pointerTo(type).slice(2)}`;
  const given = mediaTypeOf(headers);
  if (given !== type) {
    const message = `the media type is ${given ?? 'missing'} instead of ${type}`;
    found.push({ rule: 'answer.media-type', message, pointer: place, expected: type, actual: given ?? null });
  }
  if (type.endsWith('json')) found.push(...findSchemaViolations(media.schema, body, `${place}/schema`));
  if (type === 'application/problem+json') found.push(...findProblemViolations(answer, pointer, place));
  return found;
}

/**
 * Finds the violations of the contract in a response.
 * @param bodiless true for a response to HEAD: only status and headers are checked
 */
export function findViolations(operation: Operation, answer: Answer, bodiless = false): Violation[] {
  const { status } = answer;
  const response = operation.responses[String(status)];
  const failure = findServerError(operation, answer);
  if (failure) return [failure];
  if (!response) {
    const message = `status ${status} is not documented`;
    const expected = Object.keys(operation.responses).join(', ');
    return [{ rule: 'answer.status', message, pointer: `${operation.pointer}/responses`, expected, actual: status }];
  }
  const pointer = `${operation.pointer}/responses/${status}`;
  const found = findHeaderViolations(operation, answer, pointer);
  return bodiless ? found : [...found, ...findBodyViolations(response, answer, pointer)];
}

const valueAt = (value: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<any>((node, key) => node?.[key], value);
