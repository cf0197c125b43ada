import {
  ListedTrainingCourseStatus,
  type ListTrainingCoursesParams,
  TrainingCourseFormat,
  type TrainingCourseSort,
  TrainingCourseType,
} from '../../api/generated/model';
import { getListTrainingCoursesInfiniteQueryOptions } from '../../api/generated/training-courses/training-courses.ts';
import { courseCard } from '../course-card.ts';
import { courseFormatLabel, courseStatusLabel, courseTypeLabel } from '../course-labels.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, type KindEntry, levelFacet, optionsOf, toCards } from '../list-kind.ts';

const courseCards = toCards(courseCard);

export const courseKind: KindEntry<keyof ListTrainingCoursesParams, TrainingCourseSort> = {
  kind: 'training-course',
  ...kindNames['training-course'],
  lead: 'Learn at your own pace, or with an instructor in a small group.',
  searchHint: 'Search courses and their syllabus',
  facets: [
    { name: 'type', title: 'Type', options: optionsOf(TrainingCourseType, courseTypeLabel) },
    levelFacet,
    { name: 'format', title: 'Format', options: optionsOf(TrainingCourseFormat, courseFormatLabel) },
    { name: 'status', title: 'Enrollment', options: optionsOf(ListedTrainingCourseStatus, courseStatusLabel) },
  ],
  sorts: [...byTitle, { value: 'startsAt', label: 'Earliest first' }],
  listOptions: (parameters) =>
    cardOptions(getListTrainingCoursesInfiniteQueryOptions(parameters as ListTrainingCoursesParams), courseCards),
};
