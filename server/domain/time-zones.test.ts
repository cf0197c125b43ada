import { expect, test } from 'vitest';
import { isTimeZone } from './time-zones.ts';

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%s is a time zone: %s', (name, known) => expect(isTimeZone(name)).toBe(known));
