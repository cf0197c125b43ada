import { afterEach, expect, test, vi } from 'vitest';
import { browserTimeZone, isTimeZone, timeZones } from './time-zones.ts';

afterEach(() => vi.unstubAllEnvs());

test('knows whether a time zone exists', () => {
  expect([isTimeZone('UTC'), isTimeZone(''), isTimeZone('Mars/Olympus')]).toEqual([true, false, false]);
});

test('lists a zone under its present name, where an administrator looks for it', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(browserTimeZone()).toBe('Asia/Kolkata');
  const zones = timeZones('UTC');
  expect(zones.slice(0, 2)).toEqual(['Asia/Kolkata', 'UTC']);
  expect(zones).toContain('Europe/Kyiv');
  expect(zones).not.toContain('Europe/Kiev');
  expect(new Set(zones).size).toBe(zones.length);
});

test('lists the zone of a record also under a name that this browser does not list', () => {
  expect(timeZones('US/Eastern')).toContain('US/Eastern');
});
