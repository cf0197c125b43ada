import { expect, test } from 'vitest';
import { slugOf } from './slug.ts';

test('turns a name into a slug', () => {
  expect(slugOf('Elbow 90°, long radius – Ø4"')).toBe('elbow-90-long-radius-4');
});

test('keeps the letters under their accents', () => {
  expect(slugOf('Café: déjà vu à Zürich')).toBe('cafe-deja-vu-a-zurich');
});

test('a long name ends without a dash', () => {
  const slug = slugOf(`${'a'.repeat(79)} and more`);
  expect(slug).toBe('a'.repeat(79));
});
