import type { LearningPathSort, ListLearningPathsParams } from '../../api/generated/model';
import { getListLearningPathsInfiniteQueryOptions } from '../../api/generated/learning-paths/learning-paths.ts';
import { pathCard } from '../path-card.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, categoryFacet, type KindEntry, levelFacet, toCards } from '../list-kind.ts';

const pathCards = toCards(pathCard);

export const pathKind: KindEntry<keyof ListLearningPathsParams, LearningPathSort> = {
  kind: 'learning-path',
  ...kindNames['learning-path'],
  lead: 'Tutorials, courses and webinars in a sensible order, with a certificate at the end.',
  searchHint: 'Search learning paths',
  facets: [categoryFacet, levelFacet],
  sorts: [...byTitle, { value: 'estimatedHours', label: 'Shortest first' }, { value: '-updatedAt', label: 'Recently updated' }],
  listOptions: (parameters) =>
    cardOptions(getListLearningPathsInfiniteQueryOptions(parameters as ListLearningPathsParams), pathCards),
};
