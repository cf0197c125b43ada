// Generates request bodies from a schema: bodies with a single fault, values exactly at a limit, and random bodies.
import fc from 'fast-check';
import { resolve, type Json } from './contract.ts';
import { isValid, validatorOf } from './response-validation.ts';
import type { RuleId } from './rules.ts';

export interface Case {
  rule: RuleId;
  /** The difference from the valid body as a clause: `/name is missing`. */
  name: string;
  /** JSON pointer to the field that the rejection must name. */
  pointer: string;
  body: unknown;
}

/** Merges a schema with the properties and required fields of the schemas in its `allOf`. */
export function mergeAllOf(given: Json): Json {
  const schema = resolve(given);
  const all = ((schema['allOf'] as Json[] | undefined) ?? []).map(mergeAllOf);
  if (all.length === 0) return schema;
  const whole = [...all, schema];
  const properties = Object.assign({}, ...whole.map((part) => part['properties'] ?? {})) as Json;
  const required = whole.flatMap((part) => (part['required'] as string[] | undefined) ?? []);
  return { ...Object.assign({}, ...whole), properties, required } as Json;
}

const typesOf = (schema: Json) => [schema['type'] ?? []].flat() as string[];
const numberKeyword = (schema: Json, word: string) => schema[word] as number | undefined;

/** A copy of `body` with another value at the pointer; `undefined` removes the field. */
function replaceAt(body: unknown, pointer: string, value: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  if (keys.length === 0) return value;
  const copy = structuredClone(body) as Json;
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>((node, key) => node[key] as Json, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const repeatedLetters = (length: number) => ['x', 'a', '1', 'A'].map((letter) => letter.repeat(length));
const emailOfLength = (length: number) => `${'a'.repeat(Math.max(1, length - 12))}@example.com`;

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The pattern of free text, which must not consist of spaces. */
const notOnlySpaces = String.raw`\S`;

/** Whether the schema of a string requires a form, so that it is not free text. */
export const requiresForm = ({ format, pattern }: Json): boolean =>
  Boolean(format) || (Boolean(pattern) && pattern !== notOnlySpaces);

/** Invalid values with a description: too short, too long, only spaces, too small, too large, not in the enum, or malformed. */
function valuesBeyondLimits(schema: Json): [string, unknown][] {
  const found: [string, unknown][] = [];
  const add = (name: string, value: unknown) => found.push([name, value]);
  const [minLength, maxLength, minimum, maximum] = ['minLength', 'maxLength', 'minimum', 'maximum'].map((word) =>
    numberKeyword(schema, word),
  );
  if (minLength) add(`has ${counted(minLength - 1, 'character')}`, 'x'.repeat(minLength - 1));
  if (maxLength !== undefined) add(`has ${counted(maxLength + 1, 'character')}`, 'x'.repeat(maxLength + 1));
  if (minimum !== undefined) add(`is ${minimum - 1}`, minimum - 1);
  if (maximum !== undefined) add(`is ${maximum + 1}`, maximum + 1);
  if (schema['enum'] || schema['const'] !== undefined) add('is not in the enum', 'none-of-these');
  if (schema['pattern'] === notOnlySpaces) add('has only spaces', ' '.repeat(minLength ?? 1));
  if (requiresForm(schema)) add('is malformed', 'not: of that form');
  return found;
}

/** Valid values with a description: values exactly at a limit, and every value of an enum. */
function valuesAtLimits(schema: Json): [string, unknown][] {
  const found: [string, unknown][] = [];
  for (const word of ['minLength', 'maxLength']) {
    const length = numberKeyword(schema, word);
    if (!length || length > 20_000) continue;
    const value = [...repeatedLetters(length), emailOfLength(length)].find((candidate) => isValid(schema, candidate));
    if (value !== undefined) found.push([`has ${counted(length, 'character')}`, value]);
  }
  for (const word of ['minimum', 'maximum']) {
    const value = numberKeyword(schema, word);
    if (value !== undefined && isValid(schema, value)) found.push([`is ${value}`, value]);
  }
  for (const value of (schema['enum'] as unknown[] | undefined) ?? []) found.push([`has the value ${String(value)}`, value]);
  return found;
}

/** Makes `length` items, all different if the schema requires that and has enough values. */
function manyItems(schema: Json, first: unknown, length: number): unknown[] {
  const own = mergeAllOf((schema['items'] as Json | undefined) ?? {});
  const choices = own['enum'] as unknown[] | undefined;
  const item = (index: number) => {
    if (!schema['uniqueItems']) return first;
    if (choices) return choices[index % choices.length];
    if (typeof first === 'number') return (numberKeyword(own, 'minimum') ?? 0) + index;
    return typeof first === 'string' ? `${first.slice(0, (numberKeyword(own, 'maxLength') ?? 100) - 4)}${index}` : first;
  };
  return Array.from({ length }, (_, index) => item(index));
}

function arrayCases(schema: Json, value: unknown[], pointer: string, body: unknown): Case[] {
  const [least, most] = [numberKeyword(schema, 'minItems'), numberKeyword(schema, 'maxItems')];
  const [first] = value;
  const found: Case[] = [];
  const add = (rule: RuleId, name: string, items: unknown[]) =>
    found.push({ rule, name: `${pointer} has ${name}`, pointer, body: replaceAt(body, pointer, items) });
  if (least) add('input.limit', counted(least - 1, 'item'), value.slice(0, least - 1));
  if (!least) add('input.boundary', 'no items', []);
  if (first === undefined) return found;
  if (least) add('input.boundary', counted(least, 'item'), manyItems(schema, first, least));
  if (most !== undefined && most <= 1000) {
    add('input.boundary', counted(most, 'item'), manyItems(schema, first, most));
    add('input.limit', counted(most + 1, 'item'), manyItems(schema, first, most + 1));
  }
  if (schema['uniqueItems']) add('input.limit', 'the same item twice', [first, first]);
  return found;
}

function casesAt(given: Json, body: unknown, pointer: string, value: unknown): Case[] {
  const schema = mergeAllOf(given);
  const found: Case[] = [];
  const put = (rule: RuleId, name: string, changed: unknown, at = pointer) =>
    found.push({ rule, name: `${at || 'the body'} ${name}`, pointer: at, body: replaceAt(body, at, changed) });
  if (pointer) {
    const types = typesOf(schema);
    if (types.length > 0) {
      put('input.type', 'has a different type', types.includes('object') ? 'text' : { not: 'this' });
      if (!types.includes('null')) put('input.type', 'is null', null);
      if (!types.includes('string')) put('input.type', 'is a string', 'text');
      if (!types.includes('boolean')) put('input.type', 'is true', true);
    }
    for (const [name, changed] of valuesBeyondLimits(schema)) put('input.limit', name, changed);
    for (const [name, changed] of valuesAtLimits(schema)) put('input.boundary', name, changed);
  }
  if (Array.isArray(value)) {
    found.push(...arrayCases(schema, value, pointer, body));
    if (value.length > 0 && schema['items']) found.push(...casesAt(schema['items'] as Json, body, `${pointer}/0`, value[0]));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of (schema['required'] as string[] | undefined) ?? [])
      put('input.required', 'is missing', undefined, `${pointer}/${name}`);
    if (schema['additionalProperties'] === false) put('input.unknown-field', 'is an unknown field', 1, `${pointer}/surprise`);
    for (const [name, inner] of Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})) {
      found.push(...casesAt(inner, body, `${pointer}/${name}`, (value as Json)[name]));
    }
  }
  return found;
}

/** Whether a JSON pointer points to a place or into it. */
export const isWithin = (pointer: string, place: string) => pointer === place || pointer.startsWith(`${place}/`);

/** Whether the validator reports an error at or below the pointer, including a missing or an unknown field. */
function hasErrorAt(schema: Json, body: unknown, pointer: string): boolean {
  const validate = validatorOf(schema);
  if (validate(body)) return false;
  return (validate.errors ?? []).some(({ instancePath, params }) => {
    const name = (params['missingProperty'] ?? params['additionalProperty']) as string | undefined;
    return isWithin(name === undefined ? instancePath : `${instancePath}/${name}`, pointer);
  });
}

/**
 * Lists bodies that differ from a valid one in a single place, with the rule that each one tests. A value that violates
 * one schema of a `oneOf` or `anyOf` may match another one, so a standard validator decides which cases are kept.
 */
export function casesOf(schema: Json, good: unknown): Case[] {
  const seen = new Set<string>();
  return casesAt(schema, good, '', good).filter(({ rule, pointer, name, body }) => {
    if (seen.has(name)) return false;
    seen.add(name);
    return rule === 'input.boundary' ? isValid(schema, body) : hasErrorAt(schema, body, pointer);
  });
}

const oddTexts = ["' or 1=1 --", '<script>alert(1)</script>', '\u202Eright to left', '%00{{7*7}}', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 🏗️'];

function anyText(least: number, most: number): fc.Arbitrary<string> {
  const fitting = oddTexts.filter(({ length }) => length >= least && length <= most);
  const limits = { minLength: least, maxLength: most };
  return fc.oneof(
    fc.string({ ...limits, unit: 'grapheme-ascii' }),
    fc.string({ ...limits, unit: 'grapheme' }),
    ...(fitting.length > 0 ? [fc.constantFrom(...fitting)] : []),
  );
}

const formats: Record<string, () => fc.Arbitrary<string>> = {
  email: () => fc.nat().map((number_) => `random-${number_}@example.com`),
  uuid: () => fc.uuid(),
  date: () =>
    fc
      .date({ min: new Date(), max: new Date(Date.now() + 1e10), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
  'date-time': () =>
    fc.date({ min: new Date(), max: new Date(Date.now() + 1e11), noInvalidDate: true }).map((time) => time.toISOString()),
  uri: () => fc.webUrl(),
  'uri-reference': () => fc.webPath(),
};

function stringsOf(schema: Json): fc.Arbitrary<string> {
  const format = formats[schema['format'] as string];
  if (format) return format();
  if (schema['pattern'] && schema['pattern'] !== notOnlySpaces) {
    const [least, most] = [numberKeyword(schema, 'minLength') ?? 1, numberKeyword(schema, 'maxLength') ?? 200];
    const matching = fc.stringMatching(new RegExp(schema['pattern'] as string, 'u'), { size: 'small' });
    // A long text consists of several matching ones. If it no longer matches, the body is replaced later.
    return fc.array(matching, { minLength: 1, maxLength: least }).map((pieces) => pieces.join('').slice(0, most));
  }
  const least = numberKeyword(schema, 'minLength') ?? 0;
  return anyText(least, Math.min(numberKeyword(schema, 'maxLength') ?? least + 40, least + 200));
}

function valuesOfType(schema: Json, type: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return stringsOf(schema);
  if (type === 'integer')
    return fc.integer({ min: numberKeyword(schema, 'minimum') ?? 0, max: numberKeyword(schema, 'maximum') ?? 1000 });
  if (type === 'number')
    return fc.double({ min: numberKeyword(schema, 'minimum') ?? 0, max: numberKeyword(schema, 'maximum') ?? 1000, noNaN: true });
  if (type === 'array') {
    const least = numberKeyword(schema, 'minItems') ?? 0;
    const limits = { minLength: least, maxLength: Math.min(numberKeyword(schema, 'maxItems') ?? least + 3, least + 3) };
    const items = valuesOf((schema['items'] as Json | undefined) ?? {});
    return schema['uniqueItems'] ? fc.uniqueArray(items, { ...limits, comparator: 'SameValue' }) : fc.array(items, limits);
  }
  const properties = (schema['properties'] as Record<string, Json> | undefined) ?? {};
  const model = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valuesOf(inner)]));
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((name) => name in model);
  return fc.record(model, { requiredKeys: required });
}

/** Generates values that a schema allows. */
export function valuesOf(given: Json): fc.Arbitrary<unknown> {
  const schema = mergeAllOf(given);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  const types = typesOf(schema);
  if (choices && types.length === 0) return fc.oneof(...choices.map(valuesOf));
  return fc.oneof(...(types.length > 0 ? types : ['string']).map((type) => valuesOfType(schema, type)));
}

/** Generates valid bodies. `good` replaces a generated body that is not valid after all. */
export const validBodies = (schema: Json, good: unknown) => valuesOf(schema).map((body) => (isValid(schema, body) ? body : good));

/** Generates invalid JSON values, including objects with fields of the schema. */
export function invalidBodies(schema: Json): fc.Arbitrary<unknown> {
  const fields = Object.keys((mergeAllOf(schema)['properties'] as Json | undefined) ?? {});
  const objects = fc.dictionary(fc.constantFrom(...fields, 'surprise'), fc.jsonValue());
  return fc.oneof(fc.jsonValue(), objects).map((body) => (isValid(schema, body) ? [body] : body));
}
