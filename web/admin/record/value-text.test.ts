import { expect, test } from 'vitest';
import { createValueText, lines } from './value-text.ts';

const textOf = createValueText<{ level: string; steps: { title: string }[]; tags: string[]; published: boolean }>({
  level: (level) => `Level ${level}`,
  steps: lines(({ title }) => title),
});

test('writes a field with its own text, other values as they are, and no value as "None"', () => {
  expect(textOf('level', 'A')).toBe('Level A');
  expect(textOf('steps', [{ title: 'One' }, { title: 'Two' }])).toBe('One\nTwo');
  expect(textOf('tags', ['pipe', 'bend'])).toBe('pipe, bend');
  expect(textOf('published', true)).toBe('Yes');
  for (const [field, empty] of [
    ['steps', []],
    ['tags', []],
    ['title', ''],
  ] as const)
    expect(textOf(field, empty)).toBe('None');
});
