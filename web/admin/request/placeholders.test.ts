import { expect, test } from 'vitest';
import { appendText, fillPlaceholders } from './placeholders.ts';

const values = { name: 'Pilar $& Navarro', reference: 'SUP-2026-0007' };

test('replaces all placeholders with the literal values', () => {
  expect(fillPlaceholders('Hello {{name}}, {{ reference }}. {{name}}!', values)).toBe(
    'Hello Pilar $& Navarro, SUP-2026-0007. Pilar $& Navarro!',
  );
});

test('leaves other braces alone', () => {
  expect(fillPlaceholders('{{company}} {name} {{7*7}}', values)).toBe('{{company}} {name} {{7*7}}');
});

test('appends text after a blank line', () => {
  expect(appendText('', 'New.')).toBe('New.');
  expect(appendText('Old.\n', 'New.')).toBe('Old.\n\nNew.');
});
