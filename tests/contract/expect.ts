// The few assertions that the checks need; a failure knows what was expected and what came, for the report.
import { inspect } from 'node:util';

export class Failure extends Error {
  readonly expected: unknown;
  readonly actual: unknown;
  constructor(message: string, expected?: unknown, actual?: unknown) {
    super(message);
    this.expected = expected;
    this.actual = actual;
  }
}

type Matcher = { matches: (value: unknown) => boolean; toString(): string };
const isMatcher = (value: unknown): value is Matcher => typeof (value as Matcher | null)?.matches === 'function';
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Same JSON value; fields that are undefined count as absent. With `partly`, objects may have more fields than
 * `expected` has, at every depth; arrays are as long as expected all the same.
 */
export function same(actual: unknown, expected: unknown, partly = false): boolean {
  if (isMatcher(expected)) return expected.matches(actual);
  if (Object.is(actual, expected)) return true;
  if (!isObject(actual) || !isObject(expected)) return false;
  if (expected instanceof Set) {
    return actual instanceof Set && actual.size === expected.size && [...expected].every((value) => actual.has(value));
  }
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((value, index) => same(actual[index], value, partly))
    );
  }
  if (Array.isArray(actual)) return false;
  const keys = new Set([...Object.keys(expected), ...(partly ? [] : Object.keys(actual))]);
  return [...keys].every((key) => same(actual[key], expected[key], partly));
}

const shown = (value: unknown) => inspect(value, { depth: 6, breakLength: 110, maxStringLength: 300, maxArrayLength: 20 });

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
  private hold(holds: boolean, words: string, expected: unknown) {
    if (holds !== this.negated) return;
    const relation = `${this.negated ? 'not ' : ''}${words}`;
    const message = `${this.about ? `${this.about}: ` : ''}expected ${shown(this.actual)} ${relation} ${shown(expected)}`;
    throw new Failure(message, expected, this.actual);
  }
  toBe(expected: unknown) {
    this.hold(Object.is(this.actual, expected), 'to be', expected);
  }
  toBeNull() {
    this.toBe(null);
  }
  toEqual(expected: unknown) {
    this.hold(same(this.actual, expected), 'to equal', expected);
  }
  /** Every field of `expected` is there and the same; there may be others. */
  toMatchObject(expected: unknown) {
    this.hold(same(this.actual, expected, true), 'to have', expected);
  }
  toContain(expected: unknown) {
    this.hold(this.actual?.includes(expected) === true, 'to contain', expected);
  }
  toContainEqual(expected: unknown) {
    const list: unknown[] = Array.isArray(this.actual) ? this.actual : [];
    const found = list.some((value) => same(value, expected));
    this.hold(found, 'to contain', expected);
  }
  toHaveLength(expected: number) {
    this.hold(this.actual?.length === expected, 'to have the length', expected);
  }
  toHaveProperty(expected: string) {
    this.hold(isObject(this.actual) && expected in this.actual, 'to have', expected);
  }
  toMatch(expected: RegExp) {
    this.hold(expected.test(String(this.actual)), 'to match', expected);
  }
  toBeGreaterThan(expected: number) {
    this.hold(this.actual > expected, 'to be greater than', expected);
  }
  toBeLessThan(expected: number) {
    this.hold(this.actual < expected, 'to be less than', expected);
  }
  toBeLessThanOrEqual(expected: number) {
    this.hold(this.actual <= expected, 'to be at most', expected);
  }
}

export const expect = Object.assign((actual: unknown, about?: string) => new Expectation(actual, about), {
  /** Stands for any string in an expected value. */
  anyString: { matches: (value: unknown) => typeof value === 'string', toString: () => 'any string' },
  /** Stands for an object that has these fields among others. */
  objectContaining: (expected: object) => ({
    matches: (value: unknown) => same(value, expected, true),
    toString: () => `an object with ${shown(expected)}`,
  }),
});

/** Asks again until the answer is the expected one; the last answer is what fails. */
export async function eventually(ask: () => Promise<unknown>, expected: unknown, withinMs = 10_000): Promise<void> {
  const end = Date.now() + withinMs;
  for (;;) {
    const actual = await ask();
    if (same(actual, expected)) return;
    if (Date.now() > end) return expect(actual, `after ${withinMs} ms`).toEqual(expected);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}
