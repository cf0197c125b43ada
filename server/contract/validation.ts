import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import ajvFormats from 'ajv-formats';
import { Problem, invalidFields, type ProblemDetail } from '../problems.ts';
import { Bytes } from '../operations/bytes.ts';
import { fieldMessages } from '../../openapi/field-messages.ts';
import { resolve, type Contract, type Operation, type Schema } from '../../openapi/read.ts';
import { escapePointer } from './pointer.ts';

const bundleId = 'contract';

/** @param schemas the contract's schemas, prepared. References lead only to them, so Ajv does not get the whole contract. */
function createAjv(schemas: unknown, coerceTypes: false | 'array'): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    coerceTypes,
    useDefaults: true,
    verbose: true,
    // The contract was linted already; validating it against the meta-schema costs time and memory at each start.
    validateSchema: false,
    meta: false,
  });
  ajvFormats.default(ajv);
  // Ajv's own check compares every pair of entries deeply: minutes for a list of a megabyte, and a stack overflow for
  // deeply nested entries. Lists with `uniqueItems` contain strings and numbers; their schema refuses other entries.
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
  ajv.addKeyword({
    keyword: canonicalUuid,
    type: 'string',
    modifying: true,
    errors: false,
    validate: (_schema: unknown, text: string, _parent: unknown, data?: DataValidationCxt) => {
      if (data) data.parentData[data.parentDataProperty] = text.slice(-36).toLowerCase();
      return true;
    },
  });
  ajv.addSchema({ $id: bundleId, components: { schemas } });
  return ajv;
}

/** The keyword that converts a UUID to lower case without `urn:uuid:`. `prepareSchema` adds it where `format` is `uuid`. */
const canonicalUuid = 'canonicalUuid';

/**
 * Makes the bundle's local references absolute, so that a part of the bundle can be compiled separately, and adds the
 * keyword for UUIDs.
 */
function prepareSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(prepareSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).map(([key, value]) =>
    key === '$ref' && typeof value === 'string' && value.startsWith('#')
      ? [key, bundleId + value]
      : [key, key === 'examples' || key === 'const' || key === 'enum' ? value : prepareSchema(value)],
  );
  if ('format' in schema && schema.format === 'uuid') members.push([canonicalUuid, true]);
  return Object.fromEntries(members);
}

const enumMessage = (values: unknown[]) => `${fieldMessages.choose} Allowed: ${values.map(String).join(', ')}.`;

function typeMessage(types: unknown[], values: unknown[] | undefined): string {
  if (values) return enumMessage(values);
  if (types.includes('integer')) return fieldMessages.wholeNumber;
  return types.includes('number') ? fieldMessages.number : `This must be of the type ${types.join(' or ')}.`;
}

/** The violated rule as a code, with a message for the user. */
function describe(error: ErrorObject): { code: string; message: string } {
  const { keyword, params } = error;
  const limit = Number(params['limit']);
  switch (keyword) {
    case 'required':
      return { code: 'REQUIRED', message: fieldMessages.required };
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return { code: 'UNKNOWN_FIELD', message: 'This field is not supported here. Leave it out.' };
    case 'type':
      return { code: 'WRONG_TYPE', message: typeMessage([params['type']].flat(), error.parentSchema?.['enum']) };
    case 'enum':
      return { code: 'NOT_ALLOWED', message: enumMessage(params['allowedValues']) };
    case 'const':
      return error.schema === true
        ? { code: 'MUST_BE_TRUE', message: fieldMessages.accept }
        : { code: 'NOT_ALLOWED', message: `This must be ${String(error.schema)}.` };
    case 'minLength':
      return error.data === ''
        ? { code: 'REQUIRED', message: fieldMessages.required }
        : { code: 'TOO_SHORT', message: fieldMessages.minLength(limit) };
    case 'maxLength':
      return { code: 'TOO_LONG', message: fieldMessages.maxLength(limit) };
    case 'minimum':
    case 'exclusiveMinimum':
      return { code: 'TOO_SMALL', message: fieldMessages.minimum(limit) };
    case 'maximum':
    case 'exclusiveMaximum':
      return { code: 'TOO_LARGE', message: fieldMessages.maximum(limit) };
    case 'minItems':
      return { code: 'TOO_FEW', message: fieldMessages.minItems(limit) };
    case 'maxItems':
      return { code: 'TOO_MANY', message: fieldMessages.maxItems(limit) };
    case 'minProperties':
      return { code: 'EMPTY', message: 'Send at least one field.' };
    case 'uniqueItems':
      return { code: 'NOT_UNIQUE', message: 'Use each value only once.' };
    case 'format':
      return { code: 'INVALID_FORMAT', message: fieldMessages.format(String(params['format'])) };
    case 'pattern':
      return { code: 'INVALID_FORMAT', message: fieldMessages.pattern(String(params['pattern'])) };
    default:
      return { code: 'NOT_ACCEPTABLE', message: `This value is not valid (${keyword}).` };
  }
}

function pointerOf(error: ErrorObject): string {
  const missing = error.params['missingProperty'] ?? error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  return missing === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(String(missing))}`;
}

/** Bounds the size of the response: a body of a megabyte can have a hundred thousand errors. */
const maxDetails = 100;

/** The alternative of a `oneOf` to which an error belongs: the name of its schema, or its index. */
const alternativeOf = ({ schemaPath }: ErrorObject) =>
  /\/schemas\/([^/]+)\/(?!.*\/oneOf\/)/.exec(schemaPath)?.[1] ?? /\/oneOf\/(\d+)/.exec(schemaPath)?.[1] ?? '';

/**
 * For a value that matches no alternative of a `oneOf`, keeps only the errors of the closest alternative: one of the
 * value's type (an object gets no error that it should be null), and among these the one with the fewest errors.
 */
function errorsOfClosestAlternative(errors: ErrorObject[]): ErrorObject[] {
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

/**
 * At most one detail per field, and at most `maxDetails` in total: about the field's format if that is invalid, otherwise
 * about the first rule that the field violates.
 */
function details(errors: ErrorObject[], prefix = ''): ProblemDetail[] {
  const found = new Map<string, ProblemDetail>();
  for (const error of errorsOfClosestAlternative(errors)) {
    if (['allOf', 'anyOf', 'oneOf', 'if', 'propertyNames'].includes(error.keyword) && errors.length > 1) continue;
    const pointer = prefix + pointerOf(error);
    if (!found.has(pointer) || error.keyword === 'format') found.set(pointer, { pointer, ...describe(error) });
    if (found.size === maxDetails) break;
  }
  return [...found.values()];
}

/**
 * Finds strings that a database cannot store unchanged: PostgreSQL stores no NUL character, and UTF-8 no unpaired surrogate.
 * A schema could express this only with a pattern on every string.
 */
function findBadCharacters(value: unknown, pointer: string): ProblemDetail[] {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed()
      ? [{ pointer, code: 'INVALID_FORMAT', message: 'This contains a character that is not allowed here.' }]
      : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => findBadCharacters(inner, `${pointer}/${escapePointer(key)}`));
}

export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
}

export interface RequestValidator {
  /**
   * Converts the parameters to the contract's types and adds its defaults.
   * @throws Problem INVALID_PARAMETER
   */
  parameters(operation: Operation, parts: RequestParts): RequestParts;
  /** @throws Problem VALIDATION_FAILED naming each field */
  body(operation: Operation, body: unknown): void;
}

/** The schema of an operation's parameters, as one object with a property for each place. */
function parameterSchema({ parameters }: Operation): Schema {
  const place = (where: 'path' | 'query' | 'header'): Schema => {
    const own = parameters.filter((parameter) => parameter.in === where);
    return {
      type: 'object',
      properties: Object.fromEntries(own.map((parameter) => [parameter.name, prepareSchema(parameter.schema) as Schema])),
      required: own.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      additionalProperties: false,
    };
  };
  return { type: 'object', properties: { path: place('path'), query: place('query'), header: place('header') } };
}

/** The headers that the operation declares, by the names in the contract. Others are not validated. */
function declaredHeaders({ parameters }: Operation, headers: Record<string, unknown>): Record<string, unknown> {
  const names = parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
  const given = names.map((name) => [name, headers[name.toLowerCase()]] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Finds integers in the query that Ajv would convert although they are not plain decimal numbers: `1e1`, `0x10`, `+5`. */
function findNotDecimal(contract: Contract, operation: Operation, query: Record<string, unknown>): ProblemDetail[] {
  const wrong = operation.parameters.filter(({ in: place, name, schema }) => {
    const value = query[name];
    const isInteger = resolve(contract.document, schema).type === 'integer';
    return place === 'query' && isInteger && typeof value === 'string' && !/^-?(0|[1-9]\d*)$/.test(value);
  });
  return wrong.map(({ name }) => ({
    pointer: `#/query/${name}`,
    code: 'WRONG_TYPE',
    message: fieldMessages.wholeNumber,
  }));
}

function invalidParameters(broken: ProblemDetail[]): Problem {
  // Header names are case-insensitive.
  const lowerCaseHeader = (pointer: string) => (pointer.startsWith('#/header/') ? pointer.toLowerCase() : pointer);
  const found = broken.map((detail) => ({ ...detail, pointer: lowerCaseHeader(detail.pointer) }));
  return new Problem('INVALID_PARAMETER', {
    detail: found.map((detail) => `${detail.pointer.slice(2)}: ${detail.message}`).join(' '),
    details: found,
  });
}

/** Returns a function that compiles the schema of a key at its first use, to keep the start fast. */
function compiler(schemas: unknown, coerceTypes: false | 'array') {
  const ajv = createAjv(schemas, coerceTypes);
  const compiled = new Map<string, ValidateFunction>();
  return (key: string, schemaOf: () => unknown): ValidateFunction => {
    let validate = compiled.get(key);
    if (!validate) compiled.set(key, (validate = ajv.compile(schemaOf() as Schema)));
    return validate;
  };
}

/** Creates validators of requests from the contract. */
export function requestValidator(contract: Contract): RequestValidator {
  const schemas = prepareSchema(contract.document.components.schemas);
  const compileParameters = compiler(schemas, 'array');
  const compileBody = compiler(schemas, false);
  return {
    parameters(operation, parts) {
      const validate = compileParameters(operation.id, () => parameterSchema(operation));
      const header = declaredHeaders(operation, parts.headers);
      const values = { path: { ...parts.params }, query: { ...parts.query }, header };
      const notDecimal = findNotDecimal(contract, operation, values.query);
      let broken = validate(values) ? findBadCharacters(values, '#') : details(validate.errors ?? [], '#');
      if (broken.length === 0) broken = notDecimal;
      if (broken.length > 0) throw invalidParameters(broken);
      return { params: values.path, query: values.query, headers: values.header };
    },
    body(operation, body) {
      const validate = compileBody(operation.id, () => prepareSchema(operation.bodySchema));
      const broken = validate(body) ? findBadCharacters(body, '') : details(validate.errors ?? []);
      if (broken.length > 0) throw invalidFields(broken);
    },
  };
}

/**
 * Returns one sentence for each violation of the contract. `header` returns a header's value, `body` is the value before
 * serialization.
 */
export type ResponseCheck = (
  operation: Operation,
  status: number,
  header: (name: string) => string | undefined,
  body: unknown,
) => string[];

/** Creates a validator of responses for development and tests. */
export function responseCheck(contract: Contract): ResponseCheck {
  const compile = compiler(prepareSchema(contract.document.components.schemas), false);
  return (operation, status, header, body) => {
    const response = operation.responses[String(status)];
    if (!response) return [`the contract does not document the status ${status}`];
    const violations = Object.entries(response.headers)
      .filter(([name, { required }]) => required && !header(name))
      .map(([name]) => `the header ${name} is missing`);
    const [type, content] = Object.entries(response.content)[0] ?? [];
    if (!type || !content) return body == null ? violations : [...violations, 'there should be no body'];
    // The contract describes the content of JSON only.
    if (!type.endsWith('json')) return body instanceof Bytes ? violations : [...violations, 'the body should be bytes'];
    const validate = compile(`${operation.id} ${status}`, () => prepareSchema(content.schema));
    // Validates the value after a round trip through JSON, as the client reads it.
    if (!validate(JSON.parse(JSON.stringify(body)))) {
      violations.push(...(validate.errors ?? []).map((error) => `${pointerOf(error) || '/'} ${error.message ?? error.keyword}`));
    }
    return violations;
  };
}
