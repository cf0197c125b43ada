// The counterpart of a mutant: it changes responses in ways that the contract allows, so the suite must not notice it.
import type { Mutant } from './proxy.ts';

const utcTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{3}))?Z$/;

/** Lists without an order in the contract. */
const unordered = new Set(['nextStatuses', 'allowed', 'changes']);

/** The same instant with microseconds, or without a fraction that is zero, and with the offset of UTC instead of `Z`. */
const rewriteTime = (text: string) =>
  text.replace(utcTime, (_, seconds: string, ms = '000') => `${seconds}${ms === '000' ? '' : `.${ms}000`}+00:00`);

/** In another order each time. */
const shuffle = (list: unknown[]) =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

function vary(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return rewriteTime(value);
  if (Array.isArray(value)) return (unordered.has(field) ? shuffle(value) : value).map((item) => vary(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, vary(inner, name)]);
  return Object.fromEntries(Math.random() < 0.5 ? entries : entries.toReversed()) as unknown;
}

/** Other forms of times, another order of fields and of unordered lists, and absolute addresses in `Location`. */
export const variation: Mutant = {
  name: 'responses in other forms that the contract allows',
  rules: [],
  onResponse(response, { operation, headers }) {
    if (operation !== 'getContract') response.json = vary(response.json);
    const { location } = response.headers;
    if (location?.startsWith('/')) response.headers.location = `https://${headers.host}${location}`;
  },
};
