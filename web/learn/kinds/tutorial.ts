import type { ListTutorialsParams, TutorialSort } from '../../api/generated/model';
import { getListTutorialsInfiniteQueryOptions } from '../../api/generated/tutorials/tutorials.ts';
import { tutorialCard } from '../cards.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, categoryFacet, type KindEntry, levelFacet, toCards, unique } from '../list-kind.ts';

const tutorialCards = toCards(tutorialCard, (items) => ({
  tag: unique(items.flatMap(({ tags }) => tags.map((tag) => ({ value: tag, label: tag.replaceAll('-', ' ') })))),
}));

export const tutorialKind: KindEntry<keyof ListTutorialsParams, TutorialSort> = {
  kind: 'tutorial',
  ...kindNames.tutorial,
  lead: 'Short texts about PCF, Revit piping families and isometrics. Each one answers one question.',
  searchHint: 'Try connectors or symbol key',
  facets: [categoryFacet, levelFacet, { name: 'tag', title: 'Tag', options: null }],
  sorts: [
    ...byTitle,
    { value: '-views', label: 'Most read' },
    { value: 'durationMinutes', label: 'Shortest first' },
    { value: '-updatedAt', label: 'Recently updated' },
  ],
  listOptions: (parameters) =>
    cardOptions(getListTutorialsInfiniteQueryOptions(parameters as ListTutorialsParams), tutorialCards),
};
