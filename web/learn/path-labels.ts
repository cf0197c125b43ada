// Labels of the values of learning paths, apart from those of other content, whose pages do not load them.
import type { LearningCategory, LearningItemKind } from '../api/generated/model';
import { durationLabel, labelOf, minutesPerHour } from './labels.ts';

/** The role that works with a category, which is the heading above the category's learning paths. */
const roleLabels: Readonly<Record<LearningCategory, string>> = {
  'pcf-export': 'Piping designers',
  'revit-families': 'Family authors',
  isometrics: 'Isometric checkers',
  automation: 'BIM managers',
  licensing: 'CAD administrators',
};

const stepKindLabels: Readonly<Record<LearningItemKind, string>> = {
  tutorial: 'Tutorial',
  'training-course': 'Course',
  webinar: 'Webinar',
};

export const roleLabel = labelOf(roleLabels);
export const stepKindLabel = labelOf(stepKindLabels);

/** `1.5` -> `1 h 30 min` */
export const hoursLabel = (hours: number): string => durationLabel(Math.round(hours * minutesPerHour));
