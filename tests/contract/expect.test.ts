import { expect, test } from 'vitest';
import { expect as assert, type Failure } from './expect.ts';

/** The failure of an assertion; undefined if it is met. */
function failureOf(work: () => void): Failure | undefined {
  try {
    work();
  } catch (error) {
    return error as Failure;
  }
  return undefined;
}

test('a failure shows both values if they should be equal', () => {
  const failure = failureOf(() => assert(500, 'the status').toBe(200));
  expect(failure).toMatchObject({ message: 'the status: expected 500 to be 200', expected: 200, actual: 500 });
});

test.each([
  [() => assert(500).toBeOneOf([400, 422]), 'expected to be one of [ 400, 422 ], got 500'],
  [() => assert(['a', 'b'], 'the list').toContain('c'), "the list: expected to contain 'c', got [ 'a', 'b' ]"],
  [() => assert('a secret').not.toContain('secret'), "expected not to contain 'secret', got 'a secret'"],
  [() => assert('abc').toMatch(/x/), "expected to match /x/, got 'abc'"],
  [() => assert([]).not.toHaveLength(0), 'expected not to have the length 0, got []'],
  [() => assert(5).toBeLessThan(3), 'expected to be less than 3, got 5'],
  [() => assert(5).not.toBe(5), 'expected 5 not to be 5'],
])('a failure shows no expected value if several values are allowed: %s', (work, message) => {
  expect(failureOf(work)).toMatchObject({ message, expected: undefined, actual: undefined });
});

test('an assertion that is met does not fail', () => {
  expect(failureOf(() => assert(422).toBeOneOf([400, 422]))).toBeUndefined();
  expect(failureOf(() => assert(500).not.toBeOneOf([400, 422]))).toBeUndefined();
});
