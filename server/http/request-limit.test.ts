import { afterEach, expect, test, vi } from 'vitest';
import { Problem } from '../problems.ts';
import { callCounter } from './request-limit.ts';

afterEach(() => vi.useRealTimers());

test('names at most the length of the window as the time to wait, even if the clock was set back', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00.000Z'), toFake: ['Date'] });
  const count = callCounter(1);
  count('203.0.113.1');
  vi.setSystemTime(Date.parse('2026-11-20T11:00:00.000Z'));
  let problem: unknown;
  try {
    count('203.0.113.1');
  } catch (error) {
    problem = error;
  }
  expect(problem).toBeInstanceOf(Problem);
  expect(Number((problem as Problem).headers['Retry-After'])).toBeLessThanOrEqual(60);
});
