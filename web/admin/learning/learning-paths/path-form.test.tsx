import { expect, test } from 'vitest';
import { pathForm } from './path-form.tsx';

test('the text of the steps shows which ones are optional, so that a conflict about it can be decided', () => {
  const step = { kind: 'tutorial', slug: 'first-pcf', title: 'The first PCF', required: true };
  expect(pathForm.textOf('items', [step, { ...step, title: 'Weld numbers', required: false }])).toBe(
    'The first PCF\nWeld numbers (optional)',
  );
  expect(pathForm.textOf('items', [])).toBe('None');
});
