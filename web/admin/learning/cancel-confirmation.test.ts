import { expect, test } from 'vitest';
import { cancelConfirmation } from './cancel-confirmation.ts';

const startsAt = '2026-12-08T14:00:00.000Z';
const start = Date.parse(startsAt);
const textAt = (now: number, at: string | null = startsAt, people = 2) =>
  cancelConfirmation({ title: 'Isometrics', startsAt: at, status: 'scheduled' }, people, now).text;

test('announces the email to the participants until the event starts', () => {
  expect(textAt(start - 1)).toContain('The 2 people who signed up will get an email');
  expect(textAt(start)).toContain('the 2 people who signed up will get no email');
  expect(textAt(start, startsAt, 1)).toContain('the person who signed up will get no email');
  expect(textAt(start, null), 'a course without a date').toContain('The 2 people who signed up will get an email');
});

test('mentions no email if nobody has signed up', () => {
  for (const now of [start - 1, start]) expect(textAt(now, startsAt, 0)).not.toContain('email');
});

test('says what visitors will see, unless they have not seen the event', () => {
  const textOf = (status: string, people: number) =>
    cancelConfirmation({ title: 'Isometrics', startsAt, status }, people, start - 1).text;
  for (const people of [0, 2]) {
    expect(textOf('scheduled', people)).toContain('its page will say that it was canceled');
    expect(textOf('draft', people)).not.toContain('page');
  }
});
