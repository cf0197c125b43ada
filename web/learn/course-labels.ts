// Labels of the values of training courses, apart from those of other content, whose pages do not load them.
import type {
  ListedTrainingCourseStatus,
  PublicTrainingCourseStatus,
  TrainingCourseFormat,
  TrainingCoursePrice,
  TrainingCourseType,
} from '../api/generated/model';
import { labelOf } from './labels.ts';

export const courseTypeLabels: Readonly<Record<TrainingCourseType, string>> = {
  'instructor-led': 'Instructor-led',
  'self-paced': 'Self-paced',
  workshop: 'Workshop',
  certification: 'Certification',
};
export const courseFormatLabels: Readonly<Record<TrainingCourseFormat, string>> = {
  online: 'Online',
  'on-site': 'On site',
  hybrid: 'Online and on site',
};
export const listedCourseStatusLabels: Readonly<Record<ListedTrainingCourseStatus, string>> = {
  open: 'Open for enrollment',
  full: 'Fully booked',
  'in-progress': 'In progress',
  completed: 'Completed',
};
const courseStatusLabels: Readonly<Record<PublicTrainingCourseStatus, string>> = {
  ...listedCourseStatusLabels,
  cancelled: 'Canceled',
};

export const courseTypeLabel = labelOf(courseTypeLabels);
/** What stands for the start of a course that has none. */
export const withoutStartLabel = (type: TrainingCourseType): string => (type === 'self-paced' ? 'Any time' : 'To be announced');
export const courseFormatLabel = labelOf(courseFormatLabels);
export const courseStatusLabel = labelOf(courseStatusLabels);

/** `Free`, `€290.00`, or null if no price is published. */
export function priceLabel(price: TrainingCoursePrice | null): string | null {
  if (!price) return null;
  if (price.amount === 0) return 'Free';
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: price.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(price.amount / 10 ** digits);
}
