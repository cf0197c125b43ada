import { expect, test } from 'vitest';
import { NoVerdictError } from './no-verdict-error.ts';
import { RateLimiter } from './rate-limits.ts';

const rejection = (retryAfterS: number) => ({ status: 429, headers: new Headers({ 'retry-after': String(retryAfterS) }) });

test('a call that waits for a limit continues when the run ends without a verdict', async () => {
  const limiter = new RateLimiter();
  limiter.begin(10, 2_000_000);
  expect(limiter.recordResponse('submit', rejection(1800), 1)).toBe(true);
  const turn = limiter.waitForTurn('submit');
  expect(() => limiter.recordResponse('submit', rejection(3600), 1)).toThrow(NoVerdictError);
  limiter.stopWaiting();
  await turn;
  expect(limiter.recordResponse('submit', rejection(3600), 2)).toBe(false);
});
