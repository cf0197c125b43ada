// The content of the cards of learning paths, apart from those of other content, whose pages do not load it.
import type { LearningPathSummary } from '../api/generated/model';
import { type CardContent, cardBase } from './cards.ts';
import { countLabel, levelLabel } from './labels.ts';
import { hoursLabel, roleLabel } from './path-labels.ts';

export const pathCard = (path: LearningPathSummary): CardContent => ({
  ...cardBase('learning-path', path),
  kicker: roleLabel(path.category),
  facts: [levelLabel(path.level), countLabel(path.itemCount, 'step'), hoursLabel(path.estimatedHours)],
});
