import { expect, test } from 'vitest';
import type { Webinar } from '../api/generated/model';
import { webinarCard } from './cards.ts';

test.each<[Webinar['status'], Webinar['registration'], string]>([
  ['scheduled', 'open', 'Open for registration'],
  ['scheduled', 'full', 'Fully booked'],
  // Its announced time has passed, but its status is not updated yet.
  ['scheduled', 'closed', 'Ended'],
  ['live', 'full', 'Live now'],
  ['ended', 'closed', 'Ended'],
  ['recorded', 'closed', 'Recording'],
  ['cancelled', 'closed', 'Canceled'],
])('the badge of a webinar that is %s and whose registration is %s: %s', (status, registration, text) => {
  const webinar = { status, registration, slug: 'pcf', durationMinutes: 45 } as Webinar;
  expect(webinarCard(webinar).badge?.text).toBe(text);
});
