import { expect, test, vi } from 'vitest';
import { formatLongDay } from './times.ts';

// Before the imports, because formats keep the time zone.
vi.hoisted(() => vi.stubEnv('TZ', 'Pacific/Auckland'));

test('the day of a certificate does not depend on the time zone of its reader', () => {
  expect(new Date('2026-11-27T18:23:00Z').getDate()).toBe(28);
  expect(formatLongDay('2026-11-27T18:23:00Z')).toBe('November 27, 2026 (UTC)');
});
