import {
  createTutorial,
  getDeleteTutorialMutationOptions,
  getGetAdminTutorialQueryOptions,
  getListAdminTutorialsQueryKey,
  listAdminTutorials,
  updateTutorial,
} from '../../../api/generated/admin-tutorials/admin-tutorials.ts';
import { getListTutorialsQueryKey } from '../../../api/generated/tutorials/tutorials.ts';
import type {
  AdminTutorial,
  AdminTutorialSummary,
  ListAdminTutorialsParams,
  TutorialCreate,
  TutorialUpdate,
} from '../../../api/generated/model';
import { durationLabel } from '../../../learn/labels.ts';
import { type FilterSpec, slugForm } from '../../list/filters.ts';
import {
  categoryColumn,
  categoryFilter,
  changedColumn,
  countColumn,
  levelColumn,
  levelFilter,
  publishedColumn,
  publishedFilter,
  slugColumn,
  titleColumn,
} from '../columns.tsx';
import { defineKind } from '../learning-details.ts';
import { TutorialPreview } from './TutorialPreview.tsx';
import { emptyTutorial, toTutorialValues, tutorialBodyParts, type TutorialValues } from './tutorial-values.ts';

const tagFilter: FilterSpec<AdminTutorialSummary, ListAdminTutorialsParams> = {
  kind: 'options',
  name: 'tag',
  label: 'Tag',
  multiple: true,
  options: (tutorials) =>
    [...new Set(tutorials.flatMap(({ tags }) => tags))].toSorted().map((tag) => ({ value: tag, label: tag })),
  unlisted: slugForm,
};

export default defineKind<AdminTutorialSummary, AdminTutorial, TutorialValues, ListAdminTutorialsParams>({
  list: listAdminTutorials,
  listKey: getListAdminTutorialsQueryKey,
  publicKey: getListTutorialsQueryKey,
  readOptions: getGetAdminTutorialQueryOptions,
  create: (body, options) => createTutorial(body as TutorialCreate, options),
  update: (id, body, options) => updateTutorial(id, body as TutorialUpdate, options),
  deleteOptions: getDeleteTutorialMutationOptions,
  publication: { kind: 'switch', setPublished: (id, published, options) => updateTutorial(id, { published }, options) },
  isPublic: ({ published }) => published,
  people: null,
  columns: [
    titleColumn(),
    publishedColumn(),
    categoryColumn(),
    levelColumn(),
    { key: 'tags', label: 'Tags', minWidth: 150, hidden: true, text: ({ tags }) => tags.join(', ') },
    {
      key: 'durationMinutes',
      label: 'Duration',
      sort: 'durationMinutes',
      width: 110,
      hidden: true,
      text: ({ durationMinutes }) => durationLabel(durationMinutes),
    },
    countColumn('views', 'Views', { width: 90 }),
    slugColumn(),
    changedColumn(),
  ],
  filters: [publishedFilter, categoryFilter, levelFilter, tagFilter],
  defaultSort: '-updatedAt',
  emptyText: 'Write the first tutorial. Visitors see it once you publish it.',
  empty: emptyTutorial,
  toValues: toTutorialValues,
  toCopy: (values) => ({ ...values, published: false }),
  bodyParts: tutorialBodyParts,
  Preview: TutorialPreview,
  facts: (tutorial) => ({ Views: tutorial.views.toLocaleString('en-US') }),
  loadForm: () => import('./tutorial-form.tsx'),
});
