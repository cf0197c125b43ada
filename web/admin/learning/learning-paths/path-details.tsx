import {
  createLearningPath,
  getDeleteLearningPathMutationOptions,
  getGetAdminLearningPathQueryOptions,
  getListAdminLearningPathsQueryKey,
  listAdminLearningPaths,
  updateLearningPath,
} from '../../../api/generated/admin-learning-paths/admin-learning-paths.ts';
import { getListLearningPathsQueryKey } from '../../../api/generated/learning-paths/learning-paths.ts';
import type {
  AdminLearningPath,
  AdminLearningPathSummary,
  LearningPathCreate,
  LearningPathUpdate,
  ListAdminLearningPathsParams,
} from '../../../api/generated/model';
import { hoursLabel } from '../../../learn/path-labels.ts';
import { usageText } from '../../count-text.ts';
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
import { PathPreview } from './PathPreview.tsx';
import { emptyPath, pathBodyParts, type PathValues, toPathValues } from './path-values.ts';

export default defineKind<AdminLearningPathSummary, AdminLearningPath, PathValues, ListAdminLearningPathsParams>({
  list: listAdminLearningPaths,
  listKey: getListAdminLearningPathsQueryKey,
  publicKey: getListLearningPathsQueryKey,
  readOptions: getGetAdminLearningPathQueryOptions,
  create: (body, options) => createLearningPath(body as LearningPathCreate, options),
  update: (id, body, options) => updateLearningPath(id, body as LearningPathUpdate, options),
  deleteOptions: getDeleteLearningPathMutationOptions,
  publication: { kind: 'switch', setPublished: (id, published, options) => updateLearningPath(id, { published }, options) },
  isPublic: ({ published }) => published,
  people: { noun: 'enrollment', signUps: ({ enrolledCount }) => enrolledCount, capacity: () => null },
  columns: [
    titleColumn(),
    publishedColumn(),
    categoryColumn(),
    levelColumn(),
    { key: 'itemCount', label: 'Steps', width: 80, text: ({ itemCount }) => String(itemCount) },
    {
      key: 'estimatedHours',
      label: 'Duration',
      sort: 'estimatedHours',
      width: 110,
      hidden: true,
      text: ({ estimatedHours }) => hoursLabel(estimatedHours),
    },
    countColumn('enrolledCount', 'Enrolled', { width: 105 }),
    countColumn('completedCount', 'Completed', { width: 115, hidden: true }),
    slugColumn(),
    changedColumn(),
  ],
  filters: [publishedFilter, categoryFilter, levelFilter],
  defaultSort: 'title',
  emptyText: 'Create the first learning path from webinars, courses and tutorials.',
  empty: emptyPath,
  toValues: toPathValues,
  toCopy: (values) => ({ ...values, published: false }),
  bodyParts: pathBodyParts,
  Preview: PathPreview,
  facts: (path) => ({ Completed: usageText(path.completedCount, path.enrolledCount) }),
  loadForm: () => import('./path-form.tsx'),
});
