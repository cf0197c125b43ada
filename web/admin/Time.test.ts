import { expect, test } from 'vitest';
import { zonedTimeText } from './Time.tsx';

test('names the time zone', () => {
  expect(zonedTimeText(new Date(2027, 0, 12, 15, 30).toISOString())).toMatch(/^Jan 12, 2027, 3:30\sPM [A-Z]{3}/);
});
