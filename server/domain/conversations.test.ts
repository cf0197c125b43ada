import { expect, test } from 'vitest';
import { deskNames, desks, nextStatuses, type Desk } from './desks.ts';
import { linkEndsAt, statusAfterAnswer, statusAfterSolved, unknownPlaceholders, visitorState } from './conversations.ts';

const statusesOf = (desk: Desk) => Object.keys(desks[desk].moves);

test.each(deskNames)('every status of the %s desk except spam has a visitor state', (desk) => {
  for (const status of statusesOf(desk)) expect(visitorState(desk, status)).toBeTruthy();
  expect(() => visitorState(desk, 'spam')).toThrow('has no visitor state');
});

test.each(deskNames)('visitors change the status on the %s desk only in ways that the desk allows', (desk) => {
  for (const status of statusesOf(desk)) {
    for (const to of [statusAfterAnswer(desk, status), statusAfterSolved(desk, status)])
      if (to) expect(nextStatuses(desk, status), `${status} -> ${to}`).toContain(to);
  }
});

test('a link expires 180 days after the request was closed', () => {
  expect(linkEndsAt(null)).toBeNull();
  expect(linkEndsAt('2026-01-01T00:00:00.000Z')).toBe('2026-06-30T00:00:00.000Z');
});

test('finds unknown placeholders', () => {
  expect(unknownPlaceholders('Hello {{name}}, about {{ reference }}: 100 %, {{7*7}}, { x }')).toEqual([]);
  expect(unknownPlaceholders('Hello {{nickname}}, {{company}}')).toEqual(['nickname', 'company']);
});
