import type { ListTrainingCoursesParams, TrainingCourseSort } from '../../api/generated/model';
import { getListTrainingCoursesInfiniteQueryOptions } from '../../api/generated/training-courses/training-courses.ts';
import { courseCard } from '../course-card.ts';
import { courseFormatLabels, courseTypeLabels, listedCourseStatusLabels } from '../course-labels.ts';
import { kindNames } from '../kind-names.ts';
import { byTitle, cardOptions, type KindEntry, levelFacet, optionsOf, toCards } from '../list-kind.ts';

const courseCards = toCards(courseCard);

export const courseKind: KindEntry<keyof ListTrainingCoursesParams, TrainingCourseSort> = {
  kind: 'training-course',
  ...kindNames['training-course'],
  lead: 'Learn at your own pace, or with an instructor in a small group.',
  searchHint: 'Search courses and their syllabus',
  facets: [
    { name: 'type', title: 'Type', options: optionsOf(courseTypeLabels) },
    levelFacet,
    { name: 'format', title: 'Format', options: optionsOf(courseFormatLabels) },
    { name: 'status', title: 'Enrollment', options: optionsOf(listedCourseStatusLabels) },
  ],
  sorts: [...byTitle, { value: 'startsAt', label: 'Earliest first' }],
  listOptions: (parameters) =>
    cardOptions(getListTrainingCoursesInfiniteQueryOptions(parameters as ListTrainingCoursesParams), courseCards),
};
