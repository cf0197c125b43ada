import { afterEach, expect, test, vi } from 'vitest';
import { clockText, zonedTimeText } from './Time.tsx';

afterEach(() => vi.useRealTimers());

test('names the time zone', () => {
  expect(zonedTimeText(new Date(2027, 0, 12, 15, 30).toISOString())).toMatch(/^Jan 12, 2027, 3:30\sPM [A-Z]{3}/);
});

test('names the date of a time of day that is not today, as on a computer that has slept', () => {
  const at = new Date(2027, 0, 12, 15, 30).getTime();
  vi.useFakeTimers({ now: new Date(2027, 0, 12, 18, 0) });
  expect(clockText(at)).toMatch(/^3:30\sPM$/);
  vi.setSystemTime(new Date(2027, 0, 13, 8, 0));
  expect(clockText(at)).toMatch(/^Jan 12, 3:30\sPM$/);
});
