import { expect, test } from 'vitest';
import { matchOptions } from './match-options.ts';

const options = [
  { value: '1', label: 'Café Example', group: 'User' },
  { value: '2', label: 'Mia Example', group: 'User' },
  { value: '3', label: 'Café webinar', group: 'Webinar' },
];
const found = (text: string) => matchOptions(options, text).map(({ value }) => value);

test('finds the options that contain every word, without differences of case and accents', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  expect(found('CAFE user')).toEqual(['1']);
  expect(found('café')).toEqual(['1', '3']);
  expect(found('cafe mia')).toEqual([]);
});
