// Request bodies out of a schema: one fault at a time, values at the very edge, and whatever else it allows.
import fc from 'fast-check';
import { resolve, type Json } from './contract.ts';
import { isValid, validator } from './judge.ts';
import type { RuleId } from './rules.ts';

export interface Case {
  rule: RuleId;
  name: string;
  /** JSON pointer to the field that a refusal has to name. */
  pointer: string;
  body: unknown;
}

/** The schema with the properties and requirements of all of which it is composed. */
export function flat(given: Json): Json {
  const schema = resolve(given);
  const all = ((schema['allOf'] as Json[] | undefined) ?? []).map(flat);
  if (all.length === 0) return schema;
  const whole = [...all, schema];
  const properties = Object.assign({}, ...whole.map((part) => part['properties'] ?? {})) as Json;
  const required = whole.flatMap((part) => (part['required'] as string[] | undefined) ?? []);
  return { ...Object.assign({}, ...whole), properties, required } as Json;
}

const typesOf = (schema: Json) => [schema['type'] ?? []].flat() as string[];
const number = (schema: Json, word: string) => schema[word] as number | undefined;

/** A copy of `body` with another value at the pointer; `undefined` takes the field away. */
function replaced(body: unknown, pointer: string, value: unknown): unknown {
  const keys = pointer.split('/').slice(1);
  if (keys.length === 0) return value;
  const copy = structuredClone(body) as Json;
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Json>((node, key) => node[key] as Json, copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

const texts = (length: number) => ['x', 'a', '1', 'A'].map((letter) => letter.repeat(length));
const padded = (length: number) => `${'a'.repeat(Math.max(1, length - 12))}@example.com`;

/** Values that are too short, too long, too small, too large, or of a form that is not allowed. */
function beyond(schema: Json): [string, unknown][] {
  const found: [string, unknown][] = [];
  const add = (name: string, value: unknown) => found.push([name, value]);
  const [minLength, maxLength, minimum, maximum] = ['minLength', 'maxLength', 'minimum', 'maximum'].map((word) =>
    number(schema, word),
  );
  if (minLength) add(`${minLength - 1} characters`, 'x'.repeat(minLength - 1));
  if (maxLength !== undefined) add(`${maxLength + 1} characters`, 'x'.repeat(maxLength + 1));
  if (minimum !== undefined) add(`the number ${minimum - 1}`, minimum - 1);
  if (maximum !== undefined) add(`the number ${maximum + 1}`, maximum + 1);
  if (schema['enum'] || schema['const'] !== undefined) add('a value that is not offered', 'none-of-these');
  if (schema['format'] || schema['pattern']) add('another form', 'not: of that form');
  return found;
}

/** Values that are just allowed. */
function edges(schema: Json): [string, unknown][] {
  const found: [string, unknown][] = [];
  for (const word of ['minLength', 'maxLength']) {
    const length = number(schema, word);
    if (!length || length > 20_000) continue;
    const value = [...texts(length), padded(length)].find((candidate) => isValid(schema, candidate));
    if (value !== undefined) found.push([`${length} characters`, value]);
  }
  for (const word of ['minimum', 'maximum']) {
    const value = number(schema, word);
    if (value !== undefined && isValid(schema, value)) found.push([`the number ${value}`, value]);
  }
  for (const value of (schema['enum'] as unknown[] | undefined) ?? []) found.push([String(value), value]);
  return found;
}

/** As many items as asked for, all different where they have to be and their schema has so many. */
function manyItems(schema: Json, first: unknown, length: number): unknown[] {
  const own = flat((schema['items'] as Json | undefined) ?? {});
  const choices = own['enum'] as unknown[] | undefined;
  const item = (index: number) => {
    if (!schema['uniqueItems']) return first;
    if (choices) return choices[index % choices.length];
    if (typeof first === 'number') return (number(own, 'minimum') ?? 0) + index;
    return typeof first === 'string' ? `${first.slice(0, (number(own, 'maxLength') ?? 100) - 4)}${index}` : first;
  };
  return Array.from({ length }, (_, index) => item(index));
}

function arrayCases(schema: Json, value: unknown[], pointer: string, body: unknown): Case[] {
  const [least, most] = [number(schema, 'minItems'), number(schema, 'maxItems')];
  const [first] = value;
  const found: Case[] = [];
  const add = (rule: RuleId, name: string, items: unknown[]) =>
    found.push({ rule, name: `${pointer} with ${name}`, pointer, body: replaced(body, pointer, items) });
  if (least) add('input.limit', `${least - 1} items`, value.slice(0, least - 1));
  if (!least) add('input.edge', 'no item', []);
  if (first === undefined) return found;
  if (least) add('input.edge', `${least} items`, manyItems(schema, first, least));
  if (most !== undefined && most <= 1000) {
    add('input.edge', `${most} items`, manyItems(schema, first, most));
    add('input.limit', `${most + 1} items`, manyItems(schema, first, most + 1));
  }
  if (schema['uniqueItems']) add('input.limit', 'the same item twice', [first, first]);
  return found;
}

function casesAt(given: Json, body: unknown, pointer: string, value: unknown): Case[] {
  const schema = flat(given);
  const found: Case[] = [];
  const put = (rule: RuleId, name: string, changed: unknown, at = pointer) =>
    found.push({ rule, name: `${at || 'the body'} ${name}`, pointer: at, body: replaced(body, at, changed) });
  if (pointer) {
    const types = typesOf(schema);
    if (types.length > 0) {
      put('input.type', 'of another type', types.includes('object') ? 'text' : { not: 'this' });
      if (!types.includes('null')) put('input.type', 'null', null);
      if (!types.includes('string')) put('input.type', 'a text', 'text');
      if (!types.includes('boolean')) put('input.type', 'true', true);
    }
    for (const [name, changed] of beyond(schema)) put('input.limit', `with ${name}`, changed);
    for (const [name, changed] of edges(schema)) put('input.edge', `with ${name}`, changed);
  }
  if (Array.isArray(value)) {
    found.push(...arrayCases(schema, value, pointer, body));
    if (value.length > 0 && schema['items']) found.push(...casesAt(schema['items'] as Json, body, `${pointer}/0`, value[0]));
  } else if (typeof value === 'object' && value !== null) {
    for (const name of (schema['required'] as string[] | undefined) ?? [])
      put('input.required', 'missing', undefined, `${pointer}/${name}`);
    if (schema['additionalProperties'] === false) put('input.unknown-field', 'not known', 1, `${pointer}/surprise`);
    for (const [name, inner] of Object.entries((schema['properties'] as Record<string, Json> | undefined) ?? {})) {
      found.push(...casesAt(inner, body, `${pointer}/${name}`, (value as Json)[name]));
    }
  }
  return found;
}

/** Whether the validator puts a fault at the pointer, or at the field that is missing or not known there. */
function faultAt(schema: Json, body: unknown, pointer: string): boolean {
  const validate = validator(schema);
  if (validate(body)) return false;
  return (validate.errors ?? []).some(({ instancePath, params }) => {
    const name = (params['missingProperty'] ?? params['additionalProperty']) as string | undefined;
    return (name === undefined ? instancePath : `${instancePath}/${name}`).startsWith(pointer);
  });
}

/**
 * Every body that differs from a good one in a single place, with what has to be said about it. Where one of several
 * schemas may hold, a fault of one is none of the other: then only what a standard validator finds there counts.
 */
export function casesOf(schema: Json, good: unknown): Case[] {
  const seen = new Set<string>();
  return casesAt(schema, good, '', good).filter(({ rule, pointer, name, body }) => {
    if (seen.has(name)) return false;
    seen.add(name);
    return rule === 'input.edge' ? isValid(schema, body) : faultAt(schema, body, pointer);
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

function text(schema: Json): fc.Arbitrary<string> {
  const format = formats[schema['format'] as string];
  if (format) return format();
  if (schema['pattern']) {
    const [least, most] = [number(schema, 'minLength') ?? 1, number(schema, 'maxLength') ?? 200];
    const matching = fc.stringMatching(new RegExp(schema['pattern'] as string, 'u'), { size: 'small' });
    // A long text is made of several that match; where that matches no more, the body is not used.
    return fc.array(matching, { minLength: 1, maxLength: least }).map((pieces) => pieces.join('').slice(0, most));
  }
  const least = number(schema, 'minLength') ?? 0;
  return anyText(least, Math.min(number(schema, 'maxLength') ?? least + 40, least + 200));
}

function one(schema: Json, type: string): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'string') return text(schema);
  if (type === 'integer') return fc.integer({ min: number(schema, 'minimum') ?? 0, max: number(schema, 'maximum') ?? 1000 });
  if (type === 'number')
    return fc.double({ min: number(schema, 'minimum') ?? 0, max: number(schema, 'maximum') ?? 1000, noNaN: true });
  if (type === 'array') {
    const least = number(schema, 'minItems') ?? 0;
    const limits = { minLength: least, maxLength: Math.min(number(schema, 'maxItems') ?? least + 3, least + 3) };
    const items = valid((schema['items'] as Json | undefined) ?? {});
    return schema['uniqueItems'] ? fc.uniqueArray(items, { ...limits, comparator: 'SameValue' }) : fc.array(items, limits);
  }
  const properties = (schema['properties'] as Record<string, Json> | undefined) ?? {};
  const model = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valid(inner)]));
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((name) => name in model);
  return fc.record(model, { requiredKeys: required });
}

/** Values that a schema allows. */
export function valid(given: Json): fc.Arbitrary<unknown> {
  const schema = flat(given);
  if (schema['const'] !== undefined) return fc.constant(schema['const']);
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const choices = (schema['oneOf'] ?? schema['anyOf']) as Json[] | undefined;
  const types = typesOf(schema);
  if (choices && types.length === 0) return fc.oneof(...choices.map(valid));
  return fc.oneof(...(types.length > 0 ? types : ['string']).map((type) => one(schema, type)));
}

/** Bodies that the schema allows; in place of one that turned out not to be allowed stands `good`. */
export const validBodies = (schema: Json, good: unknown) => valid(schema).map((body) => (isValid(schema, body) ? body : good));

/** JSON values that the schema does not allow, among them objects with its own fields. */
export function invalidBodies(schema: Json): fc.Arbitrary<unknown> {
  const fields = Object.keys((flat(schema)['properties'] as Json | undefined) ?? {});
  const objects = fc.dictionary(fc.constantFrom(...fields, 'surprise'), fc.jsonValue());
  return fc.oneof(fc.jsonValue(), objects).map((body) => (isValid(schema, body) ? [body] : body));
}
