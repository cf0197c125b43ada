// Compares an answer with the contract: documented status, media type, required headers, schema, and no field that
// the contract does not describe. Schemas are checked by a standard JSON Schema 2020-12 validator.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { bundle, pointerTo, resolve, type Json, type Operation } from './contract.ts';
import type { RuleId } from './rules.ts';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON; null where there is no body, or one that is no JSON. */
  body: any;
  /** The raw body. */
  bytes: Buffer;
}

/** One violation of the contract by an answer. */
export interface Complaint {
  rule: RuleId;
  message: string;
  /** JSON pointer into the contract to the violated part. */
  pointer: string;
  /** The named schema that is violated, `#/components/schemas/Family/required`; several operations may share it. */
  schema?: string;
  expected?: unknown;
  actual?: unknown;
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajvFormats.default(ajv);
ajv.addSchema({ $id: 'contract', ...bundle });
const validators = new Map<unknown, ValidateFunction>();

/** References made absolute, so that a schema compiles outside of the bundle. */
function anchored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(anchored);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === '$ref' ? `contract${String(inner)}` : anchored(inner)]),
  );
}

/** The validator of a schema that stands in the bundle. */
export function validator(schema: Json): ValidateFunction {
  let validate = validators.get(schema);
  if (!validate) validators.set(schema, (validate = ajv.compile(anchored(schema) as Json)));
  return validate;
}

export const isValid = (schema: Json, value: unknown) => validator(schema)(value);

/** Every schema that may describe the same value: the schema, what it refers to and what it is composed of. */
function parts(schema: Json): Json[] {
  const own = resolve(schema);
  const composed = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (own[word] as Json[] | undefined) ?? []);
  return [own, ...composed.flatMap(parts)];
}

/** JSON pointers to the fields of a value that its schema says nothing about. */
export function undescribed(schema: Json, value: unknown, at = ''): string[] {
  const all = parts(schema);
  if (Array.isArray(value)) {
    const items = all.map((part) => part['items'] as Json | undefined).find(Boolean);
    return items ? value.flatMap((inner, index) => undescribed(items, inner, `${at}/${index}`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const described = all.filter((part) => part['properties']);
  const open = all.map((part) => part['additionalProperties']).find((more) => more !== undefined && more !== false);
  return Object.entries(value).flatMap(([key, inner]) => {
    const schemas = described.map((part) => (part['properties'] as Record<string, Json>)[key]).filter((one) => one !== undefined);
    if (schemas.length > 0) return undescribed({ allOf: schemas }, inner, `${at}/${key}`);
    if (typeof open === 'object') return undescribed(open as Json, inner, `${at}/${key}`);
    return open || described.length === 0 ? [] : [`${at}/${key}`];
  });
}

function headerComplaints(operation: Operation, answer: Answer, pointer: string): Complaint[] {
  return Object.entries(operation.responses[String(answer.status)]?.headers ?? {}).flatMap(([name, header]): Complaint[] => {
    const value = answer.headers.get(name);
    const place = `${pointer}/headers/${name}`;
    if (value === null) {
      const message = `header ${name} is missing`;
      return header.required ? [{ rule: 'answer.headers', message, pointer: place, expected: name, actual: null }] : [];
    }
    if (!header.schema) return [];
    const number = resolve(header.schema)['type'] === 'integer';
    const validate = validator(header.schema);
    if (validate(number ? Number(value) : value)) return [];
    const message = `header ${name}: ${(validate.errors ?? []).map((error) => error.message).join(', ')}`;
    return [{ rule: 'answer.headers', message, pointer: place, expected: header.schema, actual: value }];
  });
}

/** The place in a named schema at which a validation failed; nothing where the schema has no name. */
function namedSchema(schema: Json, schemaPath: string): { schema?: string } {
  const inner = /#\/components\/schemas\/.+$/.exec(schemaPath)?.[0];
  if (inner) return { schema: inner };
  const outer = schema['$ref'] as string | undefined;
  return outer ? { schema: `${outer}${schemaPath.slice(1)}` } : {};
}

/** A failure of the backend itself is documented everywhere, and a violation all the same. */
function failureComplaint(operation: Operation, { status, body, bytes }: Answer): Complaint | null {
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

/**
 * The violations of the contract by an answer; empty where there are none.
 * @param bodiless the answer to HEAD: only status and headers are checked
 */
export function complaints(operation: Operation, answer: Answer, bodiless = false): Complaint[] {
  const { status, headers, body, bytes } = answer;
  const response = operation.responses[String(status)];
  const failure = failureComplaint(operation, answer);
  if (failure) return [failure];
  if (!response) {
    const message = `status ${status} is not documented: ${bytes.toString().slice(0, 300)}`;
    const expected = Object.keys(operation.responses).join(', ');
    return [{ rule: 'answer.status', message, pointer: `${operation.pointer}/responses`, expected, actual: status }];
  }
  const pointer = `${operation.pointer}/responses/${status}`;
  const found = headerComplaints(operation, answer, pointer);
  if (bodiless) return found;
  const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
  if (!type || !media) {
    const message = 'there should be no body';
    return bytes.length === 0
      ? found
      : [...found, { rule: 'answer.media-type', message, pointer, expected: '', actual: bytes.toString().slice(0, 300) }];
  }
  const place = `${pointer}/content/${pointerTo(type).slice(2)}`;
  const given = headers.get('content-type')?.split(';')[0];
  if (given !== type) {
    const message = `media type ${given ?? 'none'} instead of ${type}`;
    found.push({ rule: 'answer.media-type', message, pointer: place, expected: type, actual: given ?? null });
  }
  if (!type.endsWith('json')) return found;
  const validate = validator(media.schema);
  if (!validate(body)) {
    for (const error of validate.errors ?? []) {
      const message = `body${error.instancePath}: ${error.message ?? 'is not as described'}`;
      found.push({
        rule: 'answer.schema',
        message,
        pointer: `${place}/schema`,
        expected: error.params,
        actual: at(body, error.instancePath),
        ...namedSchema(media.schema, error.schemaPath),
      });
    }
  }
  for (const field of undescribed(media.schema, body)) {
    const message = `body${field}: the contract describes no such field`;
    found.push({
      rule: 'answer.fields',
      message,
      pointer: `${place}/schema`,
      expected: 'no such field',
      actual: at(body, field),
    });
  }
  if (type === 'application/problem+json' && body?.status !== status) {
    const message = `body/status is ${String(body?.status)} in an answer with the status ${status}`;
    found.push({ rule: 'answer.schema', message, pointer: place, expected: status, actual: body?.status });
  }
  return found;
}

const at = (value: unknown, pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .reduce<any>((node, key) => node?.[key], value);
