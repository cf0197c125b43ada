import { expect, test } from 'vitest';
import { loadContract } from './load.ts';
import { findOperation } from './read.ts';

const { operations } = loadContract();

test('finds the operation of a path without a parameter before one with a parameter', () => {
  expect(findOperation(operations, 'GET', '/api/public/webinars/upcoming')?.id).toBe('listUpcomingWebinars');
  expect(findOperation(operations, 'GET', '/api/public/webinars/0197')?.id).toBe('getWebinar');
  expect(findOperation(operations, 'POST', '/api/ping')).toBeNull();
});
