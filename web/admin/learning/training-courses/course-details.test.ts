import { expect, test } from 'vitest';
import { reopenHint } from './course-details.tsx';

test('a full course with free seats needs to be reopened', () => {
  expect(reopenHint({ status: 'full', nextStatuses: ['open', 'in-progress', 'cancelled'] })).toContain('reopen');
});

test('a course without free seats, or an open one, needs nothing', () => {
  expect(reopenHint({ status: 'full', nextStatuses: ['in-progress', 'cancelled'] })).toBeNull();
  expect(reopenHint({ status: 'draft', nextStatuses: ['open', 'cancelled'] })).toBeNull();
});
