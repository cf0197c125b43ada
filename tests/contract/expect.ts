// The assertions that the checks use. If two values should be equal, the failure carries both for the report.
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
  private fail(sentence: string, values: [expected: unknown, actual: unknown] | [] = []): never {
    throw new Failure(`${this.about ? `${this.about}: ` : ''}${sentence}`, ...values);
  }
  private assertEqual(isMet: boolean, words: string, expected: unknown) {
    if (isMet !== this.negated) return;
    const values = `expected ${formatValue(this.actual)} ${this.negated ? 'not ' : ''}${words} ${formatValue(expected)}`;
    this.fail(values, this.negated ? [] : [expected, this.actual]);
  }
  /** The requirement comes first, because reports shorten the message. */
  private assert(isMet: boolean, words: string, operand: unknown) {
    if (isMet !== this.negated) return;
    this.fail(`expected ${this.negated ? 'not ' : ''}${words} ${formatValue(operand)}, got ${formatValue(this.actual)}`);
  }
  toBe(expected: unknown) {
    this.assertEqual(Object.is(this.actual, expected), 'to be', expected);
  }
  toBeNull() {
    this.toBe(null);
  }
  toEqual(expected: unknown) {
    this.assertEqual(isSame(this.actual, expected), 'to equal', expected);
  }
  /** Every field of `expected` is present and equal; other fields are allowed. */
  toMatchObject(expected: unknown) {
    this.assertEqual(isSame(this.actual, expected, true), 'to have', expected);
  }
  toBeOneOf(values: readonly unknown[]) {
    this.assert(values.includes(this.actual), 'to be one of', values);
  }
  toContain(item: unknown) {
    this.assert(this.actual?.includes(item) === true, 'to contain', item);
  }
  toContainEqual(item: unknown) {
    const list: unknown[] = Array.isArray(this.actual) ? this.actual : [];
    const found = list.some((value) => isSame(value, item));
    this.assert(found, 'to contain', item);
  }
  toHaveLength(length: number) {
    this.assert(this.actual?.length === length, 'to have the length', length);
  }
  toHaveProperty(name: string) {
    this.assert(isObject(this.actual) && name in this.actual, 'to have the property', name);
  }
  toMatch(pattern: RegExp) {
    this.assert(pattern.test(String(this.actual)), 'to match', pattern);
  }
  toBeGreaterThan(limit: number) {
    this.assert(this.actual > limit, 'to be greater than', limit);
  }
  toBeLessThan(limit: number) {
    this.assert(this.actual < limit, 'to be less than', limit);
  }
  toBeLessThanOrEqual(limit: number) {
    this.assert(this.actual <= limit, 'to be at most', limit);
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
