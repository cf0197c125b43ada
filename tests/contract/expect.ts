// The assertions that the checks use. A failure carries the expected and the actual value for the report.
import { inspect } from 'node:util';
import { pause } from './runner.ts';

export class Failure extends Error {
  readonly expected: unknown;
  readonly actual: unknown;
  constructor(message: string, expected?: unknown, actual?: unknown) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Compares two JSON values; undefined fields count as absent.
 * @param isPartial whether `actual` may have additional fields at every depth; its arrays must have the expected length
 */
export function isSame(actual: unknown, expected: unknown, isPartial = false): boolean {
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (expected instanceof Set) {
    return actual instanceof Set && actual.size === expected.size && [...expected].every((value) => actual.has(value));
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((value, index) => isSame(actual[index], value, isPartial))
    );
  }
  if (Array.isArray(actual)) return false;
  const keys = new Set([...Object.keys(expected), ...(isPartial ? [] : Object.keys(actual))]);
  return [...keys].every((key) => isSame(actual[key], expected[key], isPartial));
}

const formatValue = (value: unknown) => inspect(value, { depth: 6, breakLength: 110, maxStringLength: 300, maxArrayLength: 20 });

class Expectation {
  readonly actual: any;
  private readonly about: string;
  private readonly negated: boolean;
  constructor(actual: unknown, about = '', negated = false) {
    this.actual = actual;
    this.about = about;
    this.negated = negated;
  }
  get not() {
    return new Expectation(this.actual, this.about, !this.negated);
  }
  private assert(isMet: boolean, words: string, expected: unknown) {
    if (isMet !== this.negated) return;
    const relation = `${this.negated ? 'not ' : ''}${words}`;
    const message = `${this.about ? `${this.about}: ` : ''}expected ${formatValue(this.actual)} ${relation} ${formatValue(expected)}`;
    throw new Failure(message, expected, this.actual);
  }
  toBe(expected: unknown) {
    this.assert(Object.is(this.actual, expected), 'to be', expected);
  }
  toBeNull() {
    this.toBe(null);
  }
  toEqual(expected: unknown) {
    this.assert(isSame(this.actual, expected), 'to equal', expected);
  }
  /** Every field of `expected` is present and equal; other fields are allowed. */
  toMatchObject(expected: unknown) {
    this.assert(isSame(this.actual, expected, true), 'to have', expected);
  }
  toContain(expected: unknown) {
    this.assert(this.actual?.includes(expected) === true, 'to contain', expected);
  }
  toContainEqual(expected: unknown) {
    const list: unknown[] = Array.isArray(this.actual) ? this.actual : [];
    const found = list.some((value) => isSame(value, expected));
    this.assert(found, 'to contain', expected);
  }
  toHaveLength(expected: number) {
    this.assert(this.actual?.length === expected, 'to have length', expected);
  }
  toHaveProperty(expected: string) {
    this.assert(isObject(this.actual) && expected in this.actual, 'to have', expected);
  }
  toMatch(expected: RegExp) {
    this.assert(expected.test(String(this.actual)), 'to match', expected);
  }
  toBeGreaterThan(expected: number) {
    this.assert(this.actual > expected, 'to be greater than', expected);
  }
  toBeLessThan(expected: number) {
    this.assert(this.actual < expected, 'to be less than', expected);
  }
  toBeLessThanOrEqual(expected: number) {
    this.assert(this.actual <= expected, 'to be at most', expected);
  }
}

export const expect = (actual: unknown, about?: string) => new Expectation(actual, about);

/** Repeats `readValue` until it returns the expected value. @throws Failure with the last value after `withinMs` */
export async function eventually(readValue: () => Promise<unknown>, expected: unknown, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const actual = await readValue();
    if (isSame(actual, expected)) return;
    if (Date.now() > end) return expect(actual, `after ${withinMs} ms`).toEqual(expected);
    await pause(250);
  }
}
