// The form values of a training course. Numbers are text until the form is sent. Times are in the editor's time zone, because
// a course has no time zone.
import type {
  AdminTrainingCourse,
  Level,
  TrainingCourseFormat,
  TrainingCoursePrice,
  TrainingCourseType,
} from '../../../api/generated/model';
import type { BodyParts } from '../../record/body-parts.ts';
import { parseOptionalNumber } from '../../../forms/field-text.ts';
import { toInstant, toLocal } from '../../zoned-times.ts';

export interface LessonValues {
  title: string;
  /** Empty if participants set their own pace. */
  minutes: string;
}

export interface CourseValues {
  title: string;
  slug: string;
  type: TrainingCourseType;
  level: Level;
  format: TrainingCourseFormat;
  /** `2026-12-08T15:00`, empty for a course without a date. */
  starts: string;
  /** Empty without a limit. */
  seats: string;
  /** Price per person in the currency's main unit. `amount` is empty if no price is published. */
  price: { amount: string; currency: string };
  syllabus: LessonValues[];
}

export const emptyCourse = (): CourseValues => ({
  title: '',
  slug: '',
  type: 'instructor-led',
  level: 'beginner',
  format: 'online',
  starts: '',
  seats: '12',
  price: { amount: '', currency: 'EUR' },
  syllabus: [{ title: '', minutes: '60' }],
});

/** Digits after the decimal point: 2 for EUR, 0 for JPY. */
function digitsOf(currency: string): number {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

export function toPrice({ amount, currency }: CourseValues['price']): TrainingCoursePrice | null {
  const number = parseOptionalNumber(amount);
  return number === null ? null : { amount: Math.round(number * 10 ** digitsOf(currency)), currency };
}

const toPriceValues = (price: TrainingCoursePrice | null): CourseValues['price'] =>
  price
    ? { amount: String(price.amount / 10 ** digitsOf(price.currency)), currency: price.currency }
    : { amount: '', currency: 'EUR' };

export const toCourseValues = (course: AdminTrainingCourse): CourseValues => ({
  title: course.title,
  slug: course.slug,
  type: course.type,
  level: course.level,
  format: course.format,
  starts: toLocal(course.startsAt),
  seats: course.seats === null ? '' : String(course.seats),
  price: toPriceValues(course.price),
  syllabus: course.syllabus.map(({ title, durationMinutes }) => ({ title, minutes: durationMinutes?.toString() ?? '' })),
});

export const courseBodyParts: BodyParts<CourseValues> = {
  title: ({ title }) => ({ title: title.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  type: ({ type }) => ({ type }),
  level: ({ level }) => ({ level }),
  format: ({ format }) => ({ format }),
  starts: ({ starts }) => ({ startsAt: toInstant(starts) }),
  seats: ({ seats }) => ({ seats: parseOptionalNumber(seats) }),
  price: ({ price }) => ({ price: toPrice(price) }),
  syllabus: ({ syllabus }) => ({
    syllabus: syllabus.map(({ title, minutes }) => ({
      title: title.trim(),
      durationMinutes: parseOptionalNumber(minutes),
    })),
  }),
};
