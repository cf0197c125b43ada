import { expect, test } from 'vitest';
import type { TrainingCourseSummary, Webinar } from '../api/generated/model';
import { courseCard, webinarCard } from './cards.ts';

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

test.each<[Partial<TrainingCourseSummary>, string[]]>([
  [{ seats: 12, seatsLeft: 'few' }, ['12 seats, few left']],
  [{ seats: 12, seatsLeft: 'many' }, ['12 seats']],
  [{ seats: 1, seatsLeft: 'none', status: 'full' }, ['1 seat']],
  // Nobody can take them any more.
  [{ seats: 12, seatsLeft: 'few', status: 'completed' }, ['12 seats']],
  [{ seats: null, seatsLeft: null, price: { amount: 0, currency: 'EUR' } }, ['Free']],
])('a course with %j states %j', (change, facts) => {
  const course = {
    slug: 'pcf',
    type: 'workshop',
    level: 'beginner',
    format: 'online',
    status: 'open',
    price: null,
    startsAt: null,
    ...change,
  };
  expect(courseCard(course as TrainingCourseSummary).facts).toEqual(['Beginner', 'Online', ...facts]);
});
