import type { LearningItemKind } from '../../../api/generated/model';
import { createEnumLabel } from '../../labels.ts';

export const stepKindLabel = createEnumLabel<LearningItemKind>({
  webinar: 'Webinar',
  'training-course': 'Training course',
  tutorial: 'Tutorial',
});
