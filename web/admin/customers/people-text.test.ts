import { expect, test } from 'vitest';
import { peopleText } from './people-text.ts';

test('says that a search may have found more people than are listed', () => {
  expect(peopleText(1, true)).toBe('1 person found');
  expect(peopleText(99, true)).toBe('99 people found');
  expect(peopleText(100, true)).toBe('100 people found. There may be more: add another word to the search.');
  expect(peopleText(100, false)).toBe('100 people with the newest requests, licenses and registrations');
});
