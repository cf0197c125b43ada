import type { components } from '../../openapi/generated/types.ts';

type Change = components['schemas']['ActivityChange'];

/** Longer texts stand in the activity log by their length. */
const longestText = 500;

/** A value as the activity log shows it: plain ones as they are, lists by their parts or their length. */
function loggable(value: unknown): Change['from'] {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    return value.every((part) => typeof part !== 'object') ? value.join(', ') : `${value.length} entries`;
  }
  if (typeof value === 'string' && value.length > longestText) return `${value.length} characters`;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}

/** What `update` changes in `record`, field by field; empty where everything is so already. */
export function changesTo(record: object, update: object): Change[] {
  const before = record as Record<string, unknown>;
  return Object.entries(update)
    .filter(([field, value]) => JSON.stringify(before[field]) !== JSON.stringify(value))
    .map(([field, value]) => ({ field, from: loggable(before[field]), to: loggable(value) }));
}
