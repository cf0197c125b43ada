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
  const helpOf = (slug: string, saved: string, version: number | null) =>
    slugHelp({ values: { slug }, base: { slug: saved }, version });
  expect(helpOf('elbow', 'elbow-90', 1)).toContain('will stop working');
  expect(helpOf('elbow', 'elbow', 1)).toContain('Used in the URL');
  expect(helpOf('elbow', '', null)).toContain('Used in the URL');
});
