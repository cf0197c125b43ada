// Groups failures by their cause: the operation, the broken rule and the difference between what the contract asks
// for and what the backend did. One removed field fails many checks; a team has to read about it once.
import type { Fault, Result } from './verdict.ts';

export interface Cause {
  /** The same in every run that has this cause. */
  key: string;
  /** The first fault, which stands for all of them. */
  fault: Fault;
  /** What differs, in one line. */
  difference: string;
  /** Every operation with this fault: several share a schema. */
  operations: string[];
  /** Position of the first failed check in the results. */
  first: number;
  /** Number of failed checks that have this fault. */
  checks: number;
}

/** Text without what differs from one call to the next: ids, marks of the run, times and numbers. */
const general = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
    .replaceAll(/-c[0-9a-z]{14,}/gi, '-…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '…')
    .replaceAll(/\d+/g, '0');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120);

/** The first place at which two values differ, with both sides; null where they agree as far as `expected` goes. */
export function firstDifference(expected: unknown, actual: unknown, at = ''): string | null {
  if (Object.is(expected, actual)) return null;
  if (isObject(expected) && isObject(actual)) {
    for (const [key, inner] of Object.entries(expected)) {
      const found = firstDifference(inner, actual[key], `${at}/${key}`);
      if (found) return found;
    }
    const surplus = Object.keys(actual).length - Object.keys(expected).length;
    return Array.isArray(expected) && surplus !== 0 ? `${at || '/'}: ${surplus} items too many` : null;
  }
  return `${at ? `${at}: ` : ''}${shown(actual)} instead of ${shown(expected)}`;
}

/** What differs, in one line. */
function differenceOf({ rule, message, expected, actual }: Fault): string {
  const sentence = message.split('\n')[0]?.slice(0, 200) ?? '';
  return rule.startsWith('answer.') ? sentence : (firstDifference(expected, actual) ?? sentence);
}

/** Faults with the same key have the same cause. */
function keyOf(fault: Fault, difference: string): string {
  if (fault.schema?.startsWith('suite ')) return fault.schema;
  // A fault in a named schema is one cause at all the operations that use the schema.
  if (fault.schema) return `${fault.rule} ${fault.schema} ${general(difference)}`;
  return `${fault.operation ?? ''} ${fault.rule} ${general(difference)}`;
}

/** The causes of all failures, those of most checks first. */
export function causesOf(results: Result[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const [index, { status, faults }] of results.entries()) {
    if (status !== 'failed') continue;
    const counted = new Set<string>();
    for (const fault of faults) {
      const difference = differenceOf(fault);
      const key = keyOf(fault, difference);
      const cause = causes.get(key) ?? { key, fault, difference, operations: [], first: index, checks: 0 };
      causes.set(key, cause);
      if (fault.operation && !cause.operations.includes(fault.operation)) cause.operations.push(fault.operation);
      if (!counted.has(key)) cause.checks += 1;
      counted.add(key);
    }
  }
  return [...causes.values()].toSorted((a, b) => b.checks - a.checks || a.first - b.first);
}
