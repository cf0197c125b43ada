import { expect, test } from 'vitest';
import type { AdminTrainingCourse, AdminWebinar } from '../../api/generated/model';
import { bodyOf } from '../record/body-parts.ts';
import { courseBodyParts, emptyCourse, toCourseValues, toPrice } from './training-courses/course-values.ts';
import { emptyTutorial, tutorialBodyParts } from './tutorials/tutorial-values.ts';
import { emptyWebinar, toWebinarValues, webinarBodyParts } from './webinars/webinar-values.ts';

const webinarFields = {
  slug: 'first-pcf',
  title: 'The first PCF',
  abstract: 'We export one line and look at each weld.',
  series: { id: 'first-steps', title: 'First steps' },
  speakers: [{ name: 'Ines Example', role: 'Piping engineer' }],
  startsAt: '2026-12-08T14:00:00.000Z',
  durationMinutes: 60,
  timeZone: 'Europe/Berlin',
  capacity: 100,
  joinUrl: 'https://meet.example.com/first-pcf',
  recordingUrl: null,
};

test('an unchanged webinar converts back to the same body', () => {
  const values = toWebinarValues(webinarFields as unknown as AdminWebinar);
  expect(values.starts).toBe('2026-12-08T15:00');
  expect(bodyOf(webinarBodyParts, values)).toEqual(webinarFields);
});

test('sends only changed fields, and always the start together with its time zone', () => {
  const values = toWebinarValues(webinarFields as unknown as AdminWebinar);
  expect(bodyOf(webinarBodyParts, { ...values, title: ' Another title ' }, ['title'])).toEqual({ title: 'Another title' });
  expect(bodyOf(webinarBodyParts, { ...values, timeZone: 'Asia/Tokyo' }, ['timeZone'])).toEqual({
    startsAt: '2026-12-08T06:00:00.000Z',
    timeZone: 'Asia/Tokyo',
  });
});

test('derives the id of a new series from its title, and sends an empty series as null', () => {
  const values = { ...emptyWebinar(), series: { id: '', title: 'From Model to Shop' } };
  expect(bodyOf(webinarBodyParts, values, ['series'])).toEqual({
    series: { id: 'from-model-to-shop', title: 'From Model to Shop' },
  });
  expect(bodyOf(webinarBodyParts, emptyWebinar(), ['series'])).toEqual({ series: null });
});

const courseFields = {
  slug: 'build-families',
  title: 'Build families',
  type: 'workshop',
  level: 'intermediate',
  format: 'online',
  startsAt: '2026-12-15T09:00:00.000Z',
  seats: null,
  price: { amount: 29_000, currency: 'EUR' },
  syllabus: [
    { title: 'Connectors', durationMinutes: 60 },
    { title: 'Exercise', durationMinutes: null },
  ],
};

test('an unchanged training course converts back to the same body', () => {
  const values = toCourseValues(courseFields as AdminTrainingCourse);
  expect(values.price).toEqual({ amount: '290', currency: 'EUR' });
  expect(bodyOf(courseBodyParts, values)).toEqual(courseFields);
});

test('a price is sent in the smallest unit of its currency', () => {
  expect(toPrice({ amount: '19.99', currency: 'EUR' })).toEqual({ amount: 1999, currency: 'EUR' });
  expect(toPrice({ amount: '5000', currency: 'JPY' })).toEqual({ amount: 5000, currency: 'JPY' });
  expect(toPrice({ amount: '0', currency: 'EUR' })).toEqual({ amount: 0, currency: 'EUR' });
  expect(toPrice({ amount: '', currency: 'EUR' })).toBeNull();
});

test('turns an invalid number into NaN so that validation rejects it', () => {
  const body = bodyOf(courseBodyParts, { ...emptyCourse(), seats: 'many' }, ['seats']);
  expect(body).toEqual({ seats: Number.NaN });
});

test('splits tags at commas and semicolons, without duplicates', () => {
  const values = { ...emptyTutorial(), tags: 'pcf, spools; pcf,' };
  expect(bodyOf(tutorialBodyParts, values, ['tags'])).toEqual({ tags: ['pcf', 'spools'] });
});
