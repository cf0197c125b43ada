import { expect, test } from 'vitest';
import { nameSavedReplies } from './saved-reply-names.ts';

test('a title that several saved replies have is followed by the beginning of the text', () => {
  const names = nameSavedReplies([
    { id: 'a', title: 'Price list', text: 'Hello {{name}},\n\nhere is our price list.' },
    { id: 'b', title: 'Thanks', text: 'Thank you.' },
    { id: 'c', title: 'price list', text: 'The prices of all products are on our site, with a table of the discounts.' },
  ]);
  expect([...names]).toEqual([
    ['a', 'Price list (Hello {{name}}, here is our price list.)'],
    ['b', 'Thanks'],
    ['c', 'price list (The prices of all products are on our site, with a table of…)'],
  ]);
});
