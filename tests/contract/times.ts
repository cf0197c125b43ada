// Times in responses. The contract allows several forms of one instant: with any number of decimals, `Z` or `+00:00`.
import { expect } from './expect.ts';

export const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);

/** The form of an instant that `toISOString` returns; another value unchanged. */
export const normalizeTime = (value: unknown): unknown => (isTime(value) ? new Date(value).toISOString() : value);

/** A record whose times have the form that `toISOString` returns. */
export const normalizeTimes = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, normalizeTime(value)]));

const hasMilliseconds = (time: string) => /\.\d*[1-9]/.test(time);

/** Expects a time to be later than another one. Times without milliseconds may be equal. */
export function expectLater(before: string, after: string, about: string) {
  const isComparable = hasMilliseconds(before) && hasMilliseconds(after);
  const difference = Date.parse(after) - Date.parse(before);
  expect(isComparable ? difference > 0 : difference >= 0, `${about} ${after} is later than ${before}`).toBe(true);
}
