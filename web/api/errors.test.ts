import { expect, test } from 'vitest';
import { ApiError, isRetryable, messageOf, networkError, normalizeError, responseError } from './errors.ts';

test('takes the message from the server, or else from the status text, or else a default', () => {
  const problem = { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS', details: [], status: 401 };
  expect(responseError(401, 'Unauthorized', problem)).toMatchObject({
    message: problem.message,
    status: 401,
    code: 'INVALID_CREDENTIALS',
    details: [],
  });
  expect(responseError(502, 'Bad Gateway', null)).toMatchObject({ message: 'Bad Gateway', status: 502, code: null });
  expect(responseError(500, '', '<html>')).toMatchObject({ message: 'An error occurred', status: 500 });
});

test('keeps the details and the extension members of a problem', () => {
  const problem = {
    message: 'x',
    code: 'VALIDATION_FAILED',
    details: [{ pointer: '/email', code: 'REQUIRED', message: 'Fill in this field.' }],
    allowed: ['a'],
  };
  const error = responseError(422, '', problem);
  expect(error.details).toEqual(problem.details);
  expect(error.problem?.['allowed']).toEqual(['a']);
});

test.each([
  [undefined, []],
  ['Fill in the email.', []],
  [{ email: 'Fill in this field.' }, []],
  [[null, 'x', { message: 'No pointer.' }, { pointer: '/a', message: 'A.' }], [{ pointer: '/a', message: 'A.' }]],
])('ignores details that name no field: %j', (details, expected) => {
  expect(responseError(422, '', { message: 'x', code: 'VALIDATION_FAILED', details }).details).toEqual(expected);
});

test('reports a missing response as NETWORK_ERROR', () => {
  expect(networkError(new TypeError('fetch failed'))).toMatchObject({
    message: 'No response from server. Please check your connection.',
    code: 'NETWORK_ERROR',
    status: null,
  });
});

test('says that the server does not respond if only a proxy has answered', () => {
  const noResponse = 'No response from server. Please check your connection.';
  for (const status of [502, 503, 504]) expect(messageOf(responseError(status, 'Bad Gateway', '<html>'))).toBe(noResponse);
  const problem = { message: 'The service is not available at the moment.', code: 'SERVICE_UNAVAILABLE', details: [] };
  expect(messageOf(responseError(503, '', problem))).toBe(problem.message);
  expect(messageOf(responseError(500, 'Internal Server Error', '<html>'))).toBe('Internal Server Error');
});

test('reports any other error as UNKNOWN_ERROR', () => {
  expect(normalizeError(new Error('Boom'))).toMatchObject({ message: 'Boom', code: 'UNKNOWN_ERROR' });
  expect(normalizeError('text')).toMatchObject({ message: 'An unexpected error occurred', code: 'UNKNOWN_ERROR' });
  expect(normalizeError(new Error(''))).toMatchObject({ message: 'An unexpected error occurred' });
  const known = new ApiError('x', { status: 404, code: 'NOT_FOUND' });
  expect(normalizeError(known)).toBe(known);
});

test('calls without a response and calls with the status 408, 429 or 5xx can be retried', () => {
  const withStatus = (status: number) => responseError(status, '', null);
  const retryable = [networkError(null), ...[408, 429, 500, 503].map(withStatus)];
  expect(retryable.filter((error) => !isRetryable(error))).toEqual([]);
  expect([withStatus(400), withStatus(422), new TypeError('x is not a function'), null].map(isRetryable)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['30', 30],
  ['Fri, 27 Nov 2026 12:00:00 GMT', null],
  [null, null],
])('reads the seconds of Retry-After: %j', (retryAfter, seconds) => {
  expect(responseError(429, '', null, retryAfter).retryAfter).toBe(seconds);
});
