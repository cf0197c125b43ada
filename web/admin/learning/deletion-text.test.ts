import { expect, test } from 'vitest';
import { deletionText } from './deletion-text.ts';
import type { MovedRow } from './learning-details.ts';

const startsAt = '2026-12-08T14:00:00.000Z';
const start = Date.parse(startsAt);
const record = { id: '1', slug: 'pcf', title: 'PCF', version: 1, createdAt: '', updatedAt: '', status: 'scheduled', startsAt };
function textOf(nextStatuses: string[], count: number, now = start - 1): string {
  const event: MovedRow = { ...record, nextStatuses };
  return deletionText(event, { key: 'webinar' }, { count, noun: 'registration' }, now);
}

test('advises to cancel an event before its participants are deleted', () => {
  expect(textOf(['live', 'cancelled'], 2)).toBe(
    'This permanently deletes “PCF” and 2 registrations. Nobody gets an email about it: to tell the participants, cancel it ' +
      'first. It is removed from all learning paths. Links to its page will no longer work.',
  );
});

test('does not advise to cancel an event without participants, or one that cannot be canceled or has started', () => {
  expect(textOf(['live', 'cancelled'], 0)).not.toContain('cancel');
  expect(textOf(['draft'], 2)).not.toContain('cancel');
  expect(textOf(['live', 'cancelled'], 2, start)).not.toContain('cancel');
});
