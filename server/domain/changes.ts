import type { components } from '../../openapi/generated/types.ts';

type Change = components['schemas']['ActivityChange'];

/** The activity log shows the length of longer texts instead of the text. */
const maxTextLength = 500;

/** A value as the text that the activity log shows. */
function loggable(value: unknown): Change['from'] {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    return value.every((part) => typeof part !== 'object') ? value.join(', ') : `${value.length} entries`;
  }
  if (typeof value === 'string' && value.length > maxTextLength) return `${value.length} characters`;
  return String(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The changed fields of a value that is an object before, after or both: `price.amount`. */
function changesInside(field: string, before: unknown, after: unknown): Change[] {
  const old = isObject(before) ? before : {};
  const cleared = Object.fromEntries(Object.keys(old).map((name) => [name, null]));
  return changesTo(old, { ...cleared, ...(isObject(after) ? after : {}) }).map((change) => ({
    ...change,
    field: `${field}.${change.field}`,
  }));
}

/** The fields that `update` changes in `record`; empty when it changes nothing. */
export function changesTo(record: object, update: object): Change[] {
  const old = record as Record<string, unknown>;
  return Object.entries(update)
    .filter(([field, value]) => JSON.stringify(old[field] ?? null) !== JSON.stringify(value ?? null))
    .flatMap(([field, value]) =>
      isObject(old[field]) || isObject(value)
        ? changesInside(field, old[field], value)
        : [{ field, from: loggable(old[field]), to: loggable(value) }],
    );
}
