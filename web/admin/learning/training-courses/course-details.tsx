import {
  createTrainingCourse,
  getDeleteTrainingCourseMutationOptions,
  getGetAdminTrainingCourseQueryOptions,
  getListAdminTrainingCoursesQueryKey,
  listAdminTrainingCourses,
  updateTrainingCourse,
  updateTrainingCourseStatus,
} from '../../../api/generated/admin-training-courses/admin-training-courses.ts';
import { getListTrainingCoursesQueryKey } from '../../../api/generated/training-courses/training-courses.ts';
import {
  type AdminTrainingCourse,
  type AdminTrainingCourseSummary,
  type ListAdminTrainingCoursesParams,
  ListedTrainingCourseStatus,
  type TrainingCourseCreate,
  TrainingCourseFormat,
  TrainingCourseStatus,
  type TrainingCourseStatusChange,
  TrainingCourseType,
  type TrainingCourseUpdate,
} from '../../../api/generated/model';
import { courseFormatLabel, courseTypeLabel, priceLabel } from '../../../learn/course-labels.ts';
import { timeColumn } from '../../list/date-columns.tsx';
import { createEnumFilter } from '../../list/filters.ts';
import { statusColumn } from '../../list/status-column.tsx';
import { changedColumn, levelColumn, levelFilter, slugColumn, startsFilter, signUpsLabel, titleColumn } from '../columns.tsx';
import { canceled, defineKind } from '../learning-details.ts';
import { cancelConfirmation } from '../cancel-confirmation.ts';
import { CoursePreview } from './CoursePreview.tsx';
import { courseBodyParts, type CourseValues, emptyCourse, toCourseValues } from './course-values.ts';

const publicStatuses: readonly string[] = Object.values(ListedTrainingCourseStatus);

const moveLabels: Readonly<Record<string, string>> = {
  full: 'Mark as full',
  'in-progress': 'Start',
  completed: 'Complete',
  archived: 'Archive',
  cancelled: 'Cancel course',
  draft: 'Back to draft',
} satisfies Partial<Record<TrainingCourseStatus, string>>;

/** More seats or an erased enrollment do not reopen a full course. */
export const reopenHint = ({ status, nextStatuses }: Pick<AdminTrainingCourse, 'status' | 'nextStatuses'>): string | null =>
  status === TrainingCourseStatus.full && nextStatuses.includes(TrainingCourseStatus.open)
    ? 'Seats are free, but visitors can’t enroll until you reopen the course.'
    : null;

export default defineKind<AdminTrainingCourseSummary, AdminTrainingCourse, CourseValues, ListAdminTrainingCoursesParams>({
  list: listAdminTrainingCourses,
  listKey: getListAdminTrainingCoursesQueryKey,
  publicKey: getListTrainingCoursesQueryKey,
  readOptions: getGetAdminTrainingCourseQueryOptions,
  create: (body, options) => createTrainingCourse(body as TrainingCourseCreate, options),
  update: (id, body, options) => updateTrainingCourse(id, body as TrainingCourseUpdate, options),
  deleteOptions: getDeleteTrainingCourseMutationOptions,
  publication: {
    kind: 'status',
    move: (id, change, options) => updateTrainingCourseStatus(id, change as TrainingCourseStatusChange, options),
    moveLabel: (from, to) => moveLabels[to] ?? (from === TrainingCourseStatus.full ? 'Reopen' : 'Publish'),
    confirm: (course, to) => (to === canceled ? cancelConfirmation(course, course.enrolledCount) : null),
    hint: reopenHint,
  },
  isPublic: ({ status }) => publicStatuses.includes(status),
  people: { noun: 'enrollment', signUps: ({ enrolledCount }) => enrolledCount, capacity: ({ seats }) => seats },
  columns: [
    titleColumn(),
    statusColumn({ width: 130 }),
    timeColumn('startsAt', 'Starts', { sort: 'startsAt', namesTimeZone: true }),
    {
      key: 'enrolledCount',
      label: 'Enrolled',
      sort: 'enrolledCount',
      width: 110,
      // A number without a thousands separator in a file, as in `countColumn`.
      text: ({ enrolledCount, seats }) => (seats === null ? String(enrolledCount) : signUpsLabel(enrolledCount, seats)),
      render: ({ enrolledCount, seats }) => signUpsLabel(enrolledCount, seats),
    },
    { key: 'type', label: 'Type', minWidth: 130, text: ({ type }) => courseTypeLabel(type) },
    { key: 'format', label: 'Format', minWidth: 120, hidden: true, text: ({ format }) => courseFormatLabel(format) },
    { ...levelColumn(), hidden: true },
    { key: 'price', label: 'Price', width: 110, hidden: true, text: ({ price }) => priceLabel(price) ?? '' },
    slugColumn(),
    changedColumn(),
  ],
  filters: [
    createEnumFilter('status', 'Status', TrainingCourseStatus),
    createEnumFilter('type', 'Type', TrainingCourseType, courseTypeLabel),
    createEnumFilter('format', 'Format', TrainingCourseFormat, courseFormatLabel),
    levelFilter,
    startsFilter,
  ],
  defaultSort: 'title',
  emptyText: 'Create the first course. Visitors see it once you publish it.',
  empty: emptyCourse,
  toValues: toCourseValues,
  bodyParts: courseBodyParts,
  Preview: CoursePreview,
  loadForm: () => import('./course-form.tsx'),
});
