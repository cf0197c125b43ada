// Labels of the values of learning content.
import type {
  LearningCategory,
  LearningItemKind,
  Level,
  PlacesLeft,
  PublicTrainingCourseStatus,
  PublicWebinarStatus,
  TrainingCourseFormat,
  TrainingCoursePrice,
  TrainingCourseType,
} from '../api/generated/model';

/** The label of a value; an unknown value is shown unchanged. */
const labelOf = (labels: Readonly<Record<string, string>>) => (value: string) => labels[value] ?? value.replaceAll('-', ' ');

const categoryLabels: Readonly<Record<LearningCategory, string>> = {
  'pcf-export': 'PCF export',
  'revit-families': 'Revit families',
  isometrics: 'Isometrics',
  automation: 'Automation',
  licensing: 'Licensing',
};
/** The role that works with a category, which is the heading above the category's learning paths. */
const roleLabels: Readonly<Record<LearningCategory, string>> = {
  'pcf-export': 'Piping designers',
  'revit-families': 'Family authors',
  isometrics: 'Isometric checkers',
  automation: 'BIM managers',
  licensing: 'CAD administrators',
};
const levelLabels: Readonly<Record<Level, string>> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
};
const courseTypeLabels: Readonly<Record<TrainingCourseType, string>> = {
  'instructor-led': 'Instructor-led',
  'self-paced': 'Self-paced',
  workshop: 'Workshop',
  certification: 'Certification',
};
const courseFormatLabels: Readonly<Record<TrainingCourseFormat, string>> = {
  online: 'Online',
  'on-site': 'On site',
  hybrid: 'Online and on site',
};
const courseStatusLabels: Readonly<Record<PublicTrainingCourseStatus, string>> = {
  open: 'Open for enrollment',
  full: 'Fully booked',
  'in-progress': 'In progress',
  completed: 'Completed',
  cancelled: 'Canceled',
};
const webinarStatusLabels: Readonly<Record<PublicWebinarStatus, string>> = {
  scheduled: 'Upcoming',
  live: 'Live now',
  ended: 'Ended',
  recorded: 'Recorded',
  cancelled: 'Canceled',
};
const stepKindLabels: Readonly<Record<LearningItemKind, string>> = {
  tutorial: 'Tutorial',
  'training-course': 'Course',
  webinar: 'Webinar',
};

export const categoryLabel = labelOf(categoryLabels);
export const roleLabel = labelOf(roleLabels);
export const levelLabel = labelOf(levelLabels);
export const courseTypeLabel = labelOf(courseTypeLabels);
/** What stands for the start of a course that has none. */
export const withoutStartLabel = (type: TrainingCourseType): string => (type === 'self-paced' ? 'Any time' : 'To be announced');
export const courseFormatLabel = labelOf(courseFormatLabels);
export const courseStatusLabel = labelOf(courseStatusLabels);
export const webinarStatusLabel = labelOf(webinarStatusLabels);
export const stepKindLabel = labelOf(stepKindLabels);

const minutesPerHour = 60;

/** `90` -> `1 h 30 min` */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** `1.5` -> `1 h 30 min` */
export const hoursLabel = (hours: number): string => durationLabel(Math.round(hours * minutesPerHour));

/** `Free`, `€290.00`, or null if no price is published. */
export function priceLabel(price: TrainingCoursePrice | null): string | null {
  if (!price) return null;
  if (price.amount === 0) return 'Free';
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: price.currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(price.amount / 10 ** digits);
}

export const countLabel = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** `12, few left`. Nothing is added if many places are left, or if none is left, which the badge shows. */
export const placesLabel = (places: number | string, left: PlacesLeft | null): string =>
  `${places.toLocaleString('en-US')}${left === 'few' ? ', few left' : ''}`;
