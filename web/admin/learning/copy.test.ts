import { expect, test } from 'vitest';
import { copyOf } from './copy.ts';

const values = { title: 'Read a PCF', slug: 'read-a-pcf', body: 'Text.' };

test('changes the title and slug, and keeps the other values', () => {
  expect(copyOf(values, 1)).toEqual({ title: 'Copy of Read a PCF', slug: 'read-a-pcf-copy', body: 'Text.' });
  expect(copyOf(values, 3).slug).toBe('read-a-pcf-copy-3');
});

test('keeps title and slug within the maximum lengths of the contract', () => {
  const long = copyOf({ title: 'T'.repeat(160), slug: `${'s'.repeat(74)}-${'s'.repeat(5)}` }, 1);
  expect(long.title).toHaveLength(160);
  expect(long.slug).toBe(`${'s'.repeat(74)}-copy`);
  expect(copyOf({ title: `T${'👷'.repeat(159)}`, slug: 'a' }, 1).title).toBe(`Copy of T${'👷'.repeat(151)}`);
});
