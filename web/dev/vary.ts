// What a contract example becomes where a state needs more of it: many records, or texts as long as they may be.
// Nothing is made up: every value stays one that the example's schema accepts (vary.test.ts).
import { type Answer, type ContractDocument, resolve, type Schema } from '../../openapi/read.ts';

export interface Variation {
  /** Name of the example, by default the happy path. */
  example?: string;
  /** So many records in place of the example's own few, which are repeated. */
  records?: number;
  /** So many more than are answered: the list has further pages. */
  more?: number;
  /** Texts as long as their schema allows. */
  long?: boolean;
}

/** Longer than any place for a name or a title; a description may be longer still, which no screen would show whole. */
const longestCharacters = 240;
/** Cannot be broken at a space. */
const word = 'Rohrleitungsisometriezeichnungsnummernverzeichnis';

const isFree = ({ type, enum: values, format, pattern, const: constant }: Schema) =>
  [type].flat().includes('string') && !values && !format && !pattern && constant === undefined;

/**
 * How long free texts may be, by the name of the property. What is sent has limits in the contract; what is answered
 * has none, as clients take whatever comes, so a property's limit is that of the requests that write it.
 */
function limitsOf(document: ContractDocument): Map<string, number> {
  const limits = new Map<string, number>();
  const visit = ({ properties = {}, allOf = [] }: Schema) => {
    for (const [name, referenced] of Object.entries(properties)) {
      const property = resolve(document, referenced);
      if (property.maxLength && isFree(property)) limits.set(name, Math.max(property.maxLength, limits.get(name) ?? 0));
    }
    allOf.forEach(visit);
  };
  Object.values(document.components.schemas).forEach(visit);
  // What the activity log calls a record is the record's own name.
  limits.set('label', limits.get('name') ?? longestCharacters);
  return limits;
}

function longText(text: string, limit: number): string {
  const length = Math.min(limit, longestCharacters);
  return `${text} ${word} ${`${text} `.repeat(Math.ceil(length / (text.length + 1)))}`.slice(0, length).trim();
}

/** The value with every free text in it as long as it may be. */
export function lengthen(document: ContractDocument, schema: Schema, value: unknown): unknown {
  return lengthenBy(document, limitsOf(document), schema, value);
}

function lengthenBy(document: ContractDocument, limits: Map<string, number>, referenced: Schema, value: unknown): unknown {
  const schema = resolve(document, referenced);
  const inner = (part: Schema, of: unknown) => lengthenBy(document, limits, part, of);
  if (value === null) return value;
  const parts =
    schema.allOf ?? (schema.oneOf ?? schema.anyOf ?? []).filter((choice) => resolve(document, choice).type !== 'null');
  // A choice between several schemas is left unchanged, since only the example tells which one applies.
  const made = schema.allOf || parts.length === 1 ? parts.reduce<unknown>((of, part) => inner(part, of), value) : value;
  if (Array.isArray(made)) return schema.items ? made.map((item) => inner(schema.items ?? {}, item)) : made;
  if (typeof made !== 'object' || made === null) return made;
  return Object.fromEntries(
    Object.entries(made).map(([name, member]) => {
      const property = schema.properties?.[name];
      if (!property) return [name, member];
      const of = resolve(document, property);
      const limit = of.maxLength ?? limits.get(name);
      return [name, typeof member === 'string' && limit && isFree(of) ? longText(member, limit) : inner(property, member)];
    }),
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A page of a list with its records repeated under new ids. */
export function repeat(page: unknown, records: number): unknown {
  const { items, ...rest } = page as { items: { id: string }[]; total: number };
  const repeated = Array.from({ length: records }, (_, index) => {
    const item = items[index % items.length] ?? { id: '' };
    if (!uuid.test(item.id)) throw new Error('Only records with a UUID can be repeated.');
    return index < items.length ? item : { ...item, id: item.id.slice(0, -6) + (0xa00000 + index).toString(16) };
  });
  return { ...rest, items: repeated, nextCursor: null, total: records };
}

/** A page of a list that is not its last. */
export function followedBy(page: unknown, more: number): unknown {
  const { total, ...rest } = page as { total: number };
  return { ...rest, nextCursor: 'next', total: total + more };
}

/** The body of an answer, varied. */
export function vary(document: ContractDocument, { value, schema }: Answer, { records, more, long }: Variation): unknown {
  const many = records ? repeat(value, records) : value;
  const page = more ? followedBy(many, more) : many;
  return long && schema ? lengthen(document, schema, page) : page;
}
