// Merges two versions of a record that two people have changed, field by field.
import { isSame } from '../../forms/is-same.ts';

/** The fields that differ from the base. */
export function changedFields<Values extends object>(base: Values, values: Values): Partial<Values> {
  const entries = Object.entries(values).filter(([name, value]) => !isSame(value, base[name as keyof Values]));
  return Object.fromEntries(entries) as Partial<Values>;
}

export interface Difference {
  field: string;
  mine: unknown;
  theirs: unknown;
  /** Who changed the field; `both` only if the new values differ. */
  by: 'me' | 'them' | 'both';
}

/** The fields in which the edited and the saved version differ. */
export function differences<Values extends object>(base: Values, mine: Values, theirs: Values): Difference[] {
  return Object.keys(mine).flatMap((field) => {
    const name = field as keyof Values;
    const changedByMe = !isSame(mine[name], base[name]);
    const changedByThem = !isSame(theirs[name], base[name]);
    if ((!changedByMe && !changedByThem) || isSame(mine[name], theirs[name])) return [];
    const by = changedByMe && changedByThem ? 'both' : changedByMe ? 'me' : 'them';
    return [{ field, mine: mine[name], theirs: theirs[name], by }];
  });
}

/** The saved version with the chosen fields of mine. */
export function merge<Values extends object>(theirs: Values, mine: Values, chosen: readonly string[]): Values {
  return { ...theirs, ...Object.fromEntries(chosen.map((field) => [field, mine[field as keyof Values]])) };
}
