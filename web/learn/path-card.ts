// The content of the cards of learning paths, apart from those of other content, whose pages do not load it.
import type { LearningPathSummary } from '../api/generated/model';
import { countOf } from '../plural.ts';
import { type CardContent, cardBase } from './cards.ts';
import { levelLabel } from './labels.ts';
import { hoursLabel, roleLabel } from './path-labels.ts';

export const pathCard = (path: LearningPathSummary): CardContent => ({
  ...cardBase('learning-path', path),
  kicker: roleLabel(path.category),
  facts: [levelLabel(path.level), countOf(path.itemCount, 'step'), hoursLabel(path.estimatedHours)],
});
