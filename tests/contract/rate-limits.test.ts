import { expect, test, vi } from 'vitest';
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

test('a call that no limit delays has not waited, however slow the machine is', async () => {
  const limiter = new RateLimiter();
  limiter.begin(10, 2_000_000);
  let now = 0;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 1000));
  try {
    expect(await limiter.waitForTurn('submit')).toBe(0);
  } finally {
    clock.mockRestore();
  }
});
