import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { Problem, invalidFields, type ProblemDetail } from '../problems.ts';
import { Bytes } from './bytes.ts';
import type { Contract, JsonSchema, Operation } from './document.ts';

const bundleId = 'contract';

function makeAjv(contract: Contract, coerceTypes: false | 'array'): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    coerceTypes,
    useDefaults: true,
    verbose: true,
    // The contract has been linted; holding it against the schema of schemas again takes time and memory at each start.
    validateSchema: false,
    meta: false,
  });
  ajvFormats.default(ajv);
  // Ajv's own compares each entry with each other, whole: minutes for a list of a megabyte, and a stack overflow for
  // one that is deep. Lists that must not repeat hold texts and numbers; other entries are refused by their type.
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: false,
    validate: (unique: boolean, list: unknown[]) => {
      const plain = list.filter((entry) => typeof entry !== 'object');
      return !unique || new Set(plain).size === plain.length;
    },
  });
  ajv.addSchema({ $id: bundleId, ...contract.bundle });
  return ajv;
}

/** Makes the bundle's local references absolute, so that a part of it can be compiled on its own. */
function anchored(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(anchored);
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#')
        ? [key, bundleId + value]
        : [key, key === 'examples' || key === 'const' || key === 'enum' ? value : anchored(value)],
    ),
  );
}

const list = (values: unknown[]) => values.map(String).join(', ');

/** The broken rule as a code, and a sentence for the person who has to correct it. */
function describe(error: ErrorObject): { code: string; message: string } {
  const { keyword, params } = error;
  const limit = String(params['limit']);
  switch (keyword) {
    case 'required':
      return { code: 'REQUIRED', message: 'Fill in this field.' };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { code: 'UNKNOWN_FIELD', message: 'This field is not known here. Leave it out.' };
    case 'type': {
      const types = [params['type']].flat();
      return { code: 'WRONG_TYPE', message: `This must be of the type ${types.join(' or ')}.` };
    }
    case 'enum':
      return { code: 'NOT_ALLOWED', message: `Choose one of: ${list(params['allowedValues'] as unknown[])}.` };
    case 'const':
      return error.schema === true
        ? { code: 'MUST_BE_TRUE', message: 'This has to be accepted.' }
        : { code: 'NOT_ALLOWED', message: `This must be ${String(error.schema)}.` };
    case 'minLength':
      return error.data === ''
        ? { code: 'REQUIRED', message: 'Fill in this field.' }
        : { code: 'TOO_SHORT', message: `Use at least ${limit} characters.` };
    case 'maxLength':
      return { code: 'TOO_LONG', message: `Use at most ${limit} characters.` };
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'TOO_SMALL', message: `Use at least ${limit}.` };
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'TOO_LARGE', message: `Use at most ${limit}.` };
    case 'minItems':
      return { code: 'TOO_FEW', message: `Give at least ${limit}.` };
    case 'maxItems':
      return { code: 'TOO_MANY', message: `Give at most ${limit}.` };
    case 'minProperties':
      return { code: 'EMPTY', message: 'Send at least one field.' };
    case 'uniqueItems':
      return { code: 'NOT_UNIQUE', message: 'Each value may stand here only once.' };
    case 'format':
      return params['format'] === 'email'
        ? { code: 'INVALID_FORMAT', message: 'Enter an e-mail address, for example name@example.com.' }
        : { code: 'INVALID_FORMAT', message: `This must be a valid ${String(params['format'])}.` };
    case 'pattern':
      return { code: 'INVALID_FORMAT', message: 'This contains a character that is not allowed here.' };
    default:
      return { code: 'NOT_ACCEPTABLE', message: `This is not acceptable (${keyword}).` };
  }
}

const escapePointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function pointerOf(error: ErrorObject): string {
  const missing = error.params['missingProperty'] ?? error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return missing === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(String(missing))}`;
}

/** A body of a megabyte can be wrong in a hundred thousand places: nobody reads on, and the answer should not be larger. */
const mostDetails = 100;

/** The alternative of a `oneOf` that an error is about: its schema by name, or its number. */
const alternativeOf = ({ schemaPath }: ErrorObject) =>
  /\/schemas\/([^/]+)\/(?!.*\/oneOf\/)/.exec(schemaPath)?.[1] ?? /\/oneOf\/(\d+)/.exec(schemaPath)?.[1] ?? '';

/**
 * Of a value that fits none of several alternatives only the complaints about the nearest one help: one of the value's
 * own type (an object is not told that it should be null), and among these the one with the fewest.
 */
function aboutTheNearest(errors: ErrorObject[]): ErrorObject[] {
  let kept = errors;
  for (const choice of errors.filter(({ keyword }) => keyword === 'oneOf')) {
    const inside = kept.filter((error) => error !== choice && `${error.instancePath}/`.startsWith(`${choice.instancePath}/`));
    const alternatives = Object.values(Object.groupBy(inside, alternativeOf)).filter((group) => group !== undefined);
    const isOfAnotherType = (group: ErrorObject[]) =>
      group.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === choice.instancePath);
    const [nearest] = alternatives.toSorted(
      (a, b) => Number(isOfAnotherType(a)) - Number(isOfAnotherType(b)) || a.length - b.length,
    );
    if (nearest) kept = [...kept.filter((error) => error !== choice && !inside.includes(error)), ...nearest];
  }
  return kept;
}

/** One detail a field, up to `mostDetails`: a field that breaks several rules is told about the first only. */
function details(errors: ErrorObject[], prefix = ''): ProblemDetail[] {
  const found = new Map<string, ProblemDetail>();
  for (const error of aboutTheNearest(errors)) {
    if (['allOf', 'anyOf', 'oneOf', 'if', 'propertyNames'].includes(error.keyword) && errors.length > 1) continue;
    const pointer = prefix + pointerOf(error);
    if (!found.has(pointer)) found.set(pointer, { pointer, ...describe(error) });
    if (found.size === mostDetails) break;
  }
  return [...found.values()];
}

/**
 * Texts with a NUL character: no database keeps one in a text faithfully (PostgreSQL refuses it), and nobody means to
 * send it. A schema could only say so in a pattern on each text.
 */
function withNul(value: unknown, pointer: string): ProblemDetail[] {
  if (typeof value === 'string') {
    return value.includes('\0')
      ? [{ pointer, code: 'INVALID_FORMAT', message: 'This contains a character that is not allowed here.' }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => withNul(inner, `${pointer}/${escapePointer(key)}`));
}

export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export interface RequestValidator {
  /**
   * Turns the parameters into the contract's types and fills in its defaults.
   * @throws Problem INVALID_PARAMETER
   */
  parameters(operation: Operation, parts: RequestParts): RequestParts;
  /** @throws Problem VALIDATION_FAILED naming each field */
  body(operation: Operation, body: unknown): void;
}

/**
 * Validators of requests, made from the contract. Each schema is compiled when it is first needed, so that
 * starting stays quick.
 */
export function requestValidator(contract: Contract): RequestValidator {
  const forParameters = makeAjv(contract, 'array');
  const forBodies = makeAjv(contract, false);
  const parameterValidators = new Map<string, ValidateFunction>();
  const bodyValidators = new Map<string, ValidateFunction>();

  const parameterSchema = (operation: Operation): JsonSchema => {
    const place = (where: 'path' | 'query' | 'header') => {
      const own = operation.parameters.filter((parameter) => parameter.in === where);
      return {
        type: 'object',
        properties: Object.fromEntries(own.map((parameter) => [parameter.name, anchored(parameter.schema)])),
        required: own.filter((parameter) => parameter.required).map((parameter) => parameter.name),
        additionalProperties: false,
      };
    };
    return {
      type: 'object',
      properties: { path: place('path'), query: place('query'), header: place('header') },
    };
  };

  const compiled = (cache: Map<string, ValidateFunction>, ajv: Ajv2020, operation: Operation, schema: () => unknown) => {
    let validate = cache.get(operation.id);
    if (!validate) cache.set(operation.id, (validate = ajv.compile(schema() as JsonSchema)));
    return validate;
  };

  return {
    parameters(operation, parts) {
      const validate = compiled(parameterValidators, forParameters, operation, () => parameterSchema(operation));
      // A header is known by its name in any case; those that the operation does not declare are not its business.
      const declared = operation.parameters.filter((parameter) => parameter.in === 'header');
      const header: Record<string, unknown> = {};
      for (const { name } of declared) {
        const value = parts.headers[name.toLowerCase()];
        if (value !== undefined) header[name] = value;
      }
      const values = { path: { ...parts.params }, query: { ...parts.query }, header };
      const broken = validate(values) ? withNul(values, '#') : details(validate.errors ?? [], '#');
      if (broken.length > 0) {
        const found = broken.map((detail) => ({
          ...detail,
          pointer: detail.pointer.startsWith('#/header/') ? detail.pointer.toLowerCase() : detail.pointer,
        }));
        throw new Problem('INVALID_PARAMETER', {
          detail: found.map((detail) => `${detail.pointer.slice(2)}: ${detail.message}`).join(' '),
          details: found,
        });
      }
      return { params: values.path, query: values.query, headers: values.header };
    },
    body(operation, body) {
      const validate = compiled(bodyValidators, forBodies, operation, () => anchored(operation.bodySchema));
      const broken = validate(body) ? withNul(body, '') : details(validate.errors ?? []);
      if (broken.length > 0) throw invalidFields(broken);
    },
  };
}

export interface ResponseCheck {
  /**
   * What the contract says against a response, one sentence each; empty where nothing.
   * `status` is the HTTP status, `header` looks a header up, `body` is the value before it is written as JSON.
   */
  (operation: Operation, status: number, header: (name: string) => string | undefined, body: unknown): string[];
}

/** Holds responses against the contract; used in development and test. */
export function responseCheck(contract: Contract): ResponseCheck {
  const ajv = makeAjv(contract, false);
  const validators = new Map<string, ValidateFunction>();
  return (operation, status, header, body) => {
    const response = operation.responses[String(status)];
    if (!response) return [`the contract does not document the status ${status}`];
    const complaints = Object.entries(response.headers ?? {})
      .filter(([name, { required }]) => required && !header(name))
      .map(([name]) => `the header ${name} is missing`);
    const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
    if (!type || !content) return body == null ? complaints : [...complaints, 'there should be no body'];
    // Of bytes the contract says nothing but that they are some.
    if (!type.endsWith('json')) return body instanceof Bytes ? complaints : [...complaints, 'the body should be bytes'];
    if (Buffer.isBuffer(body) || typeof body !== 'object') return complaints;
    const key = `${operation.id} ${status}`;
    let validate = validators.get(key);
    if (!validate) validators.set(key, (validate = ajv.compile(anchored(content.schema) as JsonSchema)));
    // Through JSON once, so that what is checked is what the client reads.
    if (!validate(JSON.parse(JSON.stringify(body)))) {
      complaints.push(...(validate.errors ?? []).map((error) => `${pointerOf(error) || '/'} ${error.message ?? error.keyword}`));
    }
    return complaints;
  };
}
