// Varies the contract's examples for the states of stories: many records, or texts of the maximum length. The varied values
// remain valid for the example's schema (vary.test.ts).
import { notOnlySpaces } from '../../openapi/field-messages.ts';
import { type ResponseExample, type ContractDocument, resolve, type Schema } from '../../openapi/read.ts';

export interface Variation {
  /** Name of the example, by default the first success response. */
  example?: string;
  /** Number of records. The example's records are repeated. */
  records?: number;
  /** Number of further records, on the next pages of the list. */
  more?: number;
  /** Texts as long as their schema allows. */
  long?: boolean;
}

/** Longer than the space for any name or title. Descriptions may be longer, but no screen shows all of such a text. */
const maxTextLength = 240;
/** A long word without spaces, to test line breaks. */
const word = 'Rohrleitungsisometriezeichnungsnummernverzeichnis';

const isFreeText = ({ type, enum: values, format, pattern, const: constant }: Schema) =>
  [type].flat().includes('string') && !values && !format && (!pattern || pattern === notOnlySpaces) && constant === undefined;

const isEmail = ({ format }: Schema) => format === 'email';

/** Tags and features. A slug has the same pattern and a minimum of two characters; it stays, because it is part of an address. */
const isTag = ({ pattern, minLength }: Schema) => pattern === '^[a-z0-9]+(-[a-z0-9]+)*$' && minLength === 1;

/**
 * The maximum lengths of free texts, email addresses and items of arrays by property name. In the contract only the
 * properties of requests have limits, so a property of a response has the limit of the request property with the same name.
 */
function limitsOf(document: ContractDocument): Map<string, number> {
  const limits = new Map<string, number>();
  const visit = ({ properties = {}, allOf = [] }: Schema) => {
    for (const [name, referenced] of Object.entries(properties)) {
      const property = resolve(document, referenced);
      const { maxLength = 0, ...schema } = property.items ? resolve(document, property.items) : property;
      if (maxLength && (isFreeText(schema) || isEmail(schema))) limits.set(name, Math.max(maxLength, limits.get(name) ?? 0));
    }
    allOf.forEach(visit);
  };
  Object.values(document.components.schemas).forEach(visit);
  // The label of a record in the activity log is the record's name.
  limits.set('label', limits.get('name') ?? maxTextLength);
  return limits;
}

/** An address with a mailbox of 64 characters and a long host. */
function longEmail(email: string, length: number): string {
  const mailbox = `${email.split('@')[0]}.${word.toLowerCase().repeat(2)}`.slice(0, 64);
  const host = `${word.toLowerCase()}.`.repeat(4);
  return `${`${mailbox}@${host}`.slice(0, length - '.example'.length).replace(/\.$/, '')}.example`;
}

function lengthen(schema: Schema, text: string, limit: number): string {
  const length = Math.min(limit, maxTextLength);
  if (length === 0 || !(isFreeText(schema) || isEmail(schema) || isTag(schema))) return text;
  if (isTag(schema)) return `${text}-${word.toLowerCase()}`.slice(0, length);
  if (/^\S+@\S+$/.test(text)) return longEmail(text, length);
  return `${text} ${word} ${`${text} `.repeat(Math.ceil(length / (text.length + 1)))}`.slice(0, length).trim();
}

/** The value with every free text at its maximum length. */
export function lengthenTexts(document: ContractDocument, schema: Schema, value: unknown): unknown {
  return lengthenBy(document, limitsOf(document), schema, value);
}

/** @param name of the property with the value, or with the array that contains it */
function lengthenBy(
  document: ContractDocument,
  limits: Map<string, number>,
  referenced: Schema,
  value: unknown,
  name = '',
): unknown {
  const schema = resolve(document, referenced);
  const inner = (part: Schema, of: unknown, property = name) => lengthenBy(document, limits, part, of, property);
  if (value === null) return value;
  const parts =
    schema.allOf ?? (schema.oneOf ?? schema.anyOf ?? []).filter((choice) => resolve(document, choice).type !== 'null');
  // A choice between several schemas is left unchanged, since only the example tells which one applies.
  const made = schema.allOf || parts.length === 1 ? parts.reduce<unknown>((of, part) => inner(part, of), value) : value;
  if (typeof made === 'string') return lengthen(schema, made, schema.maxLength ?? limits.get(name) ?? 0);
  if (Array.isArray(made)) return made.map((item) => (schema.items ? inner(schema.items, item) : item));
  if (typeof made !== 'object' || made === null) return made;
  return Object.fromEntries(
    Object.entries(made).map(([key, member]) => {
      const property = schema.properties?.[key];
      return [key, property ? inner(property, member, key) : member];
    }),
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page of a list with its records repeated under new ids. */
function repeat(page: unknown, records: number): unknown {
  const { items, ...rest } = page as { items: { id: string }[]; total: number };
  const repeated = Array.from({ length: records }, (_, index) => {
    const item = items[index % items.length] ?? { id: '' };
    if (!uuid.test(item.id)) throw new Error('Only records with a UUID can be repeated.');
    return index < items.length ? item : { ...item, id: item.id.slice(0, -6) + (0xa00000 + index).toString(16) };
  });
  return { ...rest, items: repeated, nextCursor: null, total: records };
}

/** A page of a list that is followed by other pages. */
function withMoreRecords(page: unknown, more: number): unknown {
  const { total, ...rest } = page as { total: number };
  return { ...rest, nextCursor: 'next', total: total + more };
}

/** Varies the body of a response. */
export function vary(
  document: ContractDocument,
  { value, schema }: ResponseExample,
  { records, more, long }: Variation,
): unknown {
  const many = records ? repeat(value, records) : value;
  const page = more ? withMoreRecords(many, more) : many;
  return long && schema ? lengthenTexts(document, schema, page) : page;
}
