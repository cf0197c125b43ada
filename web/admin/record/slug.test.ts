import { expect, test } from 'vitest';
import { slugHelp, slugOf } from './slug.ts';

test('turns a name into a slug', () => {
  expect(slugOf('Elbow 90°, long radius – Ø4"')).toBe('elbow-90-long-radius-4');
});

test('spells letters that are not Latin letters with an accent', () => {
  expect(slugOf('Straße, Smørbrød, Łódź, Æther')).toBe('strasse-smorbrod-lodz-aether');
});

test('removes accents from letters', () => {
  expect(slugOf('Café: déjà vu à Zürich')).toBe('cafe-deja-vu-a-zurich');
});

test('cuts a long name without a trailing dash', () => {
  const slug = slugOf(`${'a'.repeat(79)} and more`);
  expect(slug).toBe('a'.repeat(79));
});

test('a changed slug of a saved record warns about links', () => {
  expect(slugHelp('elbow', 'elbow-90')).toContain('will stop working');
  for (const saved of [null, 'elbow']) expect(slugHelp('elbow', saved)).toContain('Used in the URL');
});
