import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Cafe\u0301', 'cafe'],
  ['CAFÉ NAÏVE', 'cafe naive'],
  ['ß, Æ, œ, Ø, Ł, đ', 'ss, ae, oe, o, l, d'],
  ['İI', 'ii'],
])('%s is found as %s', (text, folded) => expect(foldText(text)).toBe(folded));

test.each(['ガス 배관', 'की', '1½" × 2°'])('%s stays as it is', (text) => expect(foldText(text)).toBe(text));
