import { expect, test } from 'vitest';
import type { TrainingCourseSummary } from '../api/generated/model';
import { courseCard } from './course-card.ts';

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
