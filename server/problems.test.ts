// The examples of problems in the contract are what the server sends, and limits say how long to wait.
import { expect, test } from 'vitest';
import type { components } from '../openapi/generated/types.ts';
import { loadContract } from '../openapi/load.ts';
import { Problem, invalidTransition, tooManyRequests, type ProblemCode } from './problems.ts';

/** The kinds for which operations replace the message by one that describes the case. */
const describedCases = new Set<ProblemCode>([
  'ACTIVATION_LIMIT_REACHED',
  'ALREADY_DEACTIVATED',
  'BELOW_CURRENT_USE',
  'BUNDLE_UNREADABLE',
  'CAPACITY_REACHED',
  'INSTANCE_LIMIT_REACHED',
  'INVALID_PARAMETER',
  'INVALID_STATUS_TRANSITION',
  'LICENSE_DEACTIVATED',
  'LICENSE_EXPIRED',
  'LICENSE_INVALID',
  'LICENSE_IN_USE',
  'NAME_TAKEN',
  'NOT_DEACTIVATED',
  'NOT_FOUND',
  'NOT_OPEN',
  'NOT_REGISTERED',
  'NO_BUNDLE',
  'PAYLOAD_TOO_LARGE',
  'RANGE_NOT_SATISFIABLE',
  'TOO_MANY_REQUESTS',
  'TYPE_INCOMPATIBLE',
  'VALIDATION_FAILED',
  'VERSION_EXISTS',
]);

const examples = new Map(
  loadContract().operations.flatMap(({ id, responses }) =>
    Object.values(responses).flatMap(({ content }) =>
      Object.entries(content['application/problem+json']?.examples ?? {}).map(([name, { value }]) => {
        const problem = value as components['schemas']['Problem'];
        return [JSON.stringify(problem), { name: `${name} of ${id}`, problem }] as const;
      }),
    ),
  ),
);

test.each([...examples.values()])('the example $name has type, status, title and message of its code', ({ problem }) => {
  const { type, status, title, message } = new Problem(problem.code, { detail: '' }).toDocument('');
  expect(problem).toMatchObject({ type, status, title });
  if (!describedCases.has(problem.code)) expect(problem.message).toBe(message);
});

test.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [841, '15 minutes'],
])('a wait of %i seconds is "%s"', (seconds, text) => {
  const problem = tooManyRequests(seconds, { name: 'login-account', max: 10, windowMs: 900_000 });
  expect(problem.toDocument('').message).toBe(`Too many requests. Wait ${text} and try again.`);
  expect(problem.headers).toMatchObject({ 'Retry-After': String(seconds) });
});

test('a rejected status change names statuses as the screens spell them', () => {
  const problem = invalidTransition('no-show', 'new', ['scheduled', 'cancelled']).toDocument('');
  expect(problem.message).toBe('This record is "no show" now and can only become: scheduled, canceled.');
  expect(problem).toMatchObject({ from: 'no-show', allowed: ['scheduled', 'cancelled'] });
});
