// Groups failures by cause: the operation, the violated rule, and the difference between the expected and the actual
// value. One missing field fails many checks, but the report describes it only once.
import type { RuleViolation, Result } from './result.ts';

export interface Cause {
  /** Identifies the cause across runs. */
  key: string;
  /** The first violation, which the report shows as an example. */
  violation: RuleViolation;
  /** The difference in one line. */
  difference: string;
  /** Every operation with this violation; operations may share the schema that is violated. */
  operations: string[];
  /** Positions of the failed checks with this violation in the results. */
  checks: number[];
}

/** Replaces everything that differs between calls: ids, run marks, times and numbers. */
const generalize = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '…')
    .replaceAll(/-c[0-9a-z]{14,}/gi, '-…')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, '…')
    .replaceAll(/\d+/g, '0');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const formatValue = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 120);

/** Describes the first difference between two values; null if `actual` has everything that `expected` has. */
function firstDifference(expected: unknown, actual: unknown, at = ''): string | null {
  if (Object.is(expected, actual)) return null;
  if (isObject(expected) && isObject(actual)) {
    for (const [key, inner] of Object.entries(expected)) {
      const found = firstDifference(inner, actual[key], `${at}/${key}`);
      if (found) return found;
    }
    const surplus = Object.keys(actual).length - Object.keys(expected).length;
    return Array.isArray(expected) && surplus !== 0 ? `${at || '/'}: ${surplus} unexpected items` : null;
  }
  return `${at ? `${at}: ` : ''}${formatValue(actual)} instead of ${formatValue(expected)}`;
}

/** The difference in one line. */
function differenceOf({ rule, message, expected, actual }: RuleViolation): string {
  const sentence = message.split('\n')[0]?.slice(0, 200) ?? '';
  return rule.startsWith('answer.') ? sentence : (firstDifference(expected, actual) ?? sentence);
}

/** Faults with the same key have the same cause. */
function keyOf(violation: RuleViolation, difference: string): string {
  if (violation.isRefused) return 'the backend has stopped';
  if (violation.preparationOf) return `preparation of ${violation.preparationOf}`;
  // A violation in a named schema has the same cause in all operations that use the schema.
  if (violation.schema) return `${violation.rule} ${violation.schema} ${generalize(difference)}`;
  // `generalize` removes the status.
  const status = violation.rule === 'answer.status' ? ` ${String(violation.actual)}` : '';
  return `${violation.operation ?? ''} ${violation.rule}${status} ${generalize(difference)}`;
}

/** The causes of all failures; causes with the most failed checks come first. */
export function causesOf(results: Result[]): Cause[] {
  const causes = new Map<string, Cause>();
  for (const [index, { status, violations }] of results.entries()) {
    if (status !== 'failed') continue;
    for (const violation of violations) {
      const difference = differenceOf(violation);
      const key = keyOf(violation, difference);
      const cause = causes.get(key) ?? { key, violation, difference, operations: [], checks: [] };
      causes.set(key, cause);
      if (violation.operation && !cause.operations.includes(violation.operation)) cause.operations.push(violation.operation);
      if (!cause.checks.includes(index)) cause.checks.push(index);
    }
  }
  return [...causes.values()].toSorted((a, b) => b.checks.length - a.checks.length);
}
