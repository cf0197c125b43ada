// The first example of a success response has the values of the first example of a request: a reader takes the one for the
// response to the other.
import { expect, test } from 'vitest';
import { loadContract } from './load.ts';
import { bodyExamples, successExample } from './read.ts';

/** Members that a response has, but with another value: a refresh token is replaced when it is used. */
const replaced: Readonly<Record<string, string>> = { refreshToken: 'refreshToken' };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const operations = loadContract().operations.flatMap((operation) => {
  const [sent] = Object.values(bodyExamples(operation));
  const { value: returned } = successExample(operation);
  if (!isObject(sent) || !isObject(returned)) return [];
  const common = Object.entries(sent).filter(([name]) => name in returned && name !== replaced[operation.id]);
  return common.length > 0 ? [[operation.id, Object.fromEntries(common), returned] as const] : [];
});

test.each(operations)('%s', (_, sent, returned) => {
  expect(returned).toMatchObject(sent);
});

test('the responses to most changes repeat values of the request', () => {
  expect(operations.length).toBeGreaterThan(40);
});
