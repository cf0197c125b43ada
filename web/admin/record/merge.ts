// Two people have changed one record: what each of them did, field by field.

/** Fields of a form by name; each is compared and taken as a whole. */
export type Fields = Record<string, unknown>;

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ from what they were. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

export interface Difference {
  field: string;
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** Who has changed it; `both` only where they disagree. */
  by: 'me' | 'them' | 'both';
}

/** Where the version that was edited and the one that stands now differ, in the order of the fields. */
export function differences<Values extends object>(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine).flatMap((field) => {
    const name = field as keyof Values;
    const changedByMe = !isSame(mine[name], base[name]);
    const changedByThem = !isSame(theirs[name], base[name]);
    if ((!changedByMe && !changedByThem) || isSame(mine[name], theirs[name])) return [];
    const by = changedByMe && changedByThem ? 'both' : changedByMe ? 'me' : 'them';
    return [{ field, base: base[name], mine: mine[name], theirs: theirs[name], by }];
  });
}

/** The version that stands now, with the fields of mine that were chosen. */
export function merge<Values extends object>(theirs: Values, mine: Values, chosen: readonly string[]): Values {
  return { ...theirs, ...Object.fromEntries(chosen.map((field) => [field, mine[field as keyof Values]])) };
}
