import { expect, test } from 'vitest';
import type { AdminTrainingCourseSummary } from '../../../api/generated/model';
import courseDetails, { reopenHint } from './course-details.tsx';

test('a full course with free seats needs to be reopened', () => {
  expect(reopenHint({ status: 'full', nextStatuses: ['open', 'in-progress', 'cancelled'] })).toContain('reopen');
});

test('a course without free seats, or an open one, needs nothing', () => {
  expect(reopenHint({ status: 'full', nextStatuses: ['in-progress', 'cancelled'] })).toBeNull();
  expect(reopenHint({ status: 'draft', nextStatuses: ['open', 'cancelled'] })).toBeNull();
});

test('the enrollments of a course without a limit have a thousands separator in the list, but not in a file', () => {
  const { text, render } = courseDetails.columns.find(({ key }) => key === 'enrolledCount')!;
  const course = (enrolledCount: number, seats: number | null) => ({ enrolledCount, seats }) as AdminTrainingCourseSummary;
  expect([text(course(1234, null)), render?.(course(1234, null))]).toEqual(['1234', '1,234']);
  expect(text(course(8, 12))).toBe('8 of 12');
});
