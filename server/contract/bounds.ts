import { resolve as resolveIn, type Contract, type Operation, type Schema } from '../../openapi/read.ts';

/** Bytes of a code point outside the basic plane, escaped in JSON: `\ud83d\ude00`. */
const escapedCharacterBytes = 12;
/** Bytes for a value whose schema has no length: a number, a date, a UUID. */
const scalarBytes = 64;
/** Number of values of a list parameter whose schema has no `maxItems`. */
const defaultMaxItems = 20;
/** Bytes for white space. */
const slackBytes = 4096;

type Resolve = (schema: Schema) => Schema;

const resolver =
  ({ document }: Contract): Resolve =>
  (schema) =>
    resolveIn(document, schema);

const longest = (texts: unknown[]) => Math.max(0, ...texts.map((text) => String(text).length));
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/**
 * The maximum number of `name=value` pairs in the operation's query, computed from its parameters in the contract, plus
 * a few, so that the error for a misspelled parameter can name it.
 */
export function parameterBound(contract: Contract, operation: Operation): number {
  const resolve = resolver(contract);
  const counts = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ schema }) => {
      const whole = resolve(schema);
      if (whole.type !== 'array') return 1;
      const choices = resolve(whole.items ?? {}).enum;
      return whole.maxItems ?? choices?.length ?? defaultMaxItems;
    });
  return sum(counts) + 8;
}

/** The size in bytes of the largest JSON text that the schema allows; `Infinity` if it is unbounded. */
function jsonBytes(schema: Schema, resolve: Resolve, path: Schema[] = []): number {
  const whole = resolve(schema);
  // A schema that contains itself has no largest value.
  if (path.includes(whole)) return Infinity;
  const bytesOf = (inner: Schema) => jsonBytes(inner, resolve, [...path, whole]);
  const alternatives = [...(whole.oneOf ?? []), ...(whole.anyOf ?? [])].map(bytesOf);
  return sum([ownBytes(whole, bytesOf), ...(whole.allOf ?? []).map(bytesOf), Math.max(0, ...alternatives)]);
}

/** `jsonBytes` without the parts in `allOf`, `oneOf` and `anyOf`. */
function ownBytes(schema: Schema, bytesOf: (schema: Schema) => number): number {
  if ('const' in schema) return JSON.stringify(schema.const).length;
  if (schema.enum) return longest(schema.enum) * escapedCharacterBytes + 2;
  const types = [schema.type].flat();
  const sizes = types.map((type) => {
    if (type === 'string') return (schema.maxLength ?? (schema.format ? scalarBytes : Infinity)) * escapedCharacterBytes + 2;
    if (type === 'array') return (schema.maxItems ?? Infinity) * (bytesOf(schema.items ?? {}) + 2) + 2;
    if (type === 'object' || (type === undefined && schema.properties)) return objectBytes(schema, bytesOf);
    return scalarBytes;
  });
  return Math.max(...sizes);
}

function objectBytes(schema: Schema, bytesOf: (schema: Schema) => number): number {
  const properties = Object.entries(schema.properties ?? {});
  const named = sum(properties.map(([name, inner]) => name.length * escapedCharacterBytes + 6 + bytesOf(inner)));
  const others = schema.additionalProperties;
  if (typeof others !== 'object') return named + 2;
  const nameLength = schema.propertyNames?.maxLength ?? Infinity;
  return named + 2 + (schema.maxProperties ?? Infinity) * (nameLength * escapedCharacterBytes + 6 + bytesOf(others));
}

/**
 * The maximum size in bytes of the operation's JSON body: the largest body that its schema allows, and at most `limit`.
 * This keeps public requests small: the largest public form needs less than a tenth of the size of an administrator's edit.
 */
export function bodyBound(contract: Contract, { bodySchema }: Operation, limit: number): number {
  if (!bodySchema) return 0;
  return Math.min(limit, jsonBytes(bodySchema, resolver(contract)) + slackBytes);
}
