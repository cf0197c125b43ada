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
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields that `update` changes in `record`; empty when it changes nothing. */
export function changesTo(record: object, update: object): Change[] {
  const before = record as Record<string, unknown>;
  return Object.entries(update)
    .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({ field, from: loggable(before[field]), to: loggable(value) }));
}
