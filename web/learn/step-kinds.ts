import type { LearningItemKind } from '../api/generated/model';
import { labelOf } from './labels.ts';

const stepKindLabels: Readonly<Record<LearningItemKind, string>> = {
  tutorial: 'Tutorial',
  'training-course': 'Course',
  webinar: 'Webinar',
};

/** The kind of a step of a learning path. */
export const stepKindLabel = labelOf(stepKindLabels);
