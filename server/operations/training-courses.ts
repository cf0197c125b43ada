import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from './handler.ts';
import { instantField } from '../domain/instants.ts';
import { placesLeft } from '../domain/learning.ts';
import type { LearningRecord } from '../models/LearningRecord.ts';
import { enroll } from './enrollment.ts';
import type { LearningConfig } from './learning-config.ts';
import { adminList, adminRead, listFixed, listPublished, readVisible } from './learning-reads.ts';
import { create, remove, update, updateStatus } from './learning-writes.ts';

type Schemas = components['schemas'];
type Fields = Required<Schemas['TrainingCourseCreate']>;
type Details = Pick<Fields, 'syllabus' | 'price'>;

/** The fields that a list shows: all except the syllabus. */
function base(record: LearningRecord): Omit<Fields, 'syllabus'> {
  const { slug, title, startsAt, places } = record;
  return {
    slug,
    title,
    type: record.type ?? 'self-paced',
    level: record.level ?? 'beginner',
    format: record.format ?? 'online',
    startsAt,
    seats: places,
    price: (record.details as Details).price,
  };
}

const syllabus = (record: LearningRecord) => ({ syllabus: (record.details as Details).syllabus });

const summary = (record: LearningRecord): Schemas['TrainingCourseSummary'] => ({
  id: record.id,
  ...base(record),
  status: record.status as Schemas['PublicTrainingCourseStatus'],
  seatsLeft: placesLeft('training-course', record.state),
});

const adminSummary = (record: LearningRecord): Schemas['AdminTrainingCourseSummary'] => ({
  id: record.id,
  ...base(record),
  status: record.status as Schemas['TrainingCourseStatus'],
  nextStatuses: record.nextStatuses<Schemas['TrainingCourseStatus']>(),
  enrolledCount: record.taken,
  version: record.version,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

export const trainingCourses: LearningConfig<
  Fields,
  Schemas['TrainingCourseSummary'],
  Schemas['TrainingCourse'],
  Schemas['AdminTrainingCourseSummary'],
  Schemas['AdminTrainingCourse']
> = {
  kind: 'training-course',
  collection: 'training-courses',
  sorts: { title: 'sortTitle', startsAt: 'sortStart', enrolledCount: 'taken', updatedAt: 'updatedAt', createdAt: 'createdAt' },
  defaultSort: 'title',
  defaults: { startsAt: null, price: null },
  fields: (record) => ({ ...base(record), ...syllabus(record) }),
  normalize: (given) => ({ ...given, startsAt: given.startsAt === null ? null : instantField(given.startsAt, '/startsAt') }),
  columns: ({ type, level, format, startsAt, seats, syllabus: lessons, price }) => ({
    type,
    level,
    format,
    startsAt,
    places: seats,
    details: { syllabus: lessons, price } satisfies Details,
    keywords: [],
    text: lessons.map(({ title }) => title),
  }),
  summary,
  whole: (record) => ({ ...summary(record), ...syllabus(record) }),
  adminSummary,
  adminWhole: (record) => ({ ...adminSummary(record), ...syllabus(record) }),
};

export const listTrainingCourses: Handler<'listTrainingCourses'> = (input) => listPublished(trainingCourses, input);

export const listTrainingCoursesByType: Handler<'listTrainingCoursesByType'> = (input) =>
  listFixed(trainingCourses, input, { name: 'type', sort: 'title', type: [input.params.type] });

export const listTrainingCoursesByLevel: Handler<'listTrainingCoursesByLevel'> = (input) =>
  listFixed(trainingCourses, input, { name: 'level', sort: 'title', level: [input.params.level] });

export const listTrainingCoursesByFormat: Handler<'listTrainingCoursesByFormat'> = (input) =>
  listFixed(trainingCourses, input, { name: 'format', sort: 'title', format: [input.params.format] });

export const listTrainingCoursesByStatus: Handler<'listTrainingCoursesByStatus'> = (input) =>
  listFixed(trainingCourses, input, { name: 'status', sort: 'title', status: [input.params.status] });

export const listPopularTrainingCourses: Handler<'listPopularTrainingCourses'> = (input) =>
  listFixed(trainingCourses, input, { name: 'popular', sort: '-enrolledCount' });

export const getTrainingCourse: Handler<'getTrainingCourse'> = (input) => readVisible(trainingCourses, input);

export const enrollInTrainingCourse: Handler<'enrollInTrainingCourse'> = (input) => enroll('training-course', input);

export const listAdminTrainingCourses: Handler<'listAdminTrainingCourses'> = (input) => adminList(trainingCourses, input);
export const createTrainingCourse: Handler<'createTrainingCourse'> = (input) => create(trainingCourses, input);
export const getAdminTrainingCourse: Handler<'getAdminTrainingCourse'> = (input) => adminRead(trainingCourses, input);
export const updateTrainingCourse: Handler<'updateTrainingCourse'> = (input) => update(trainingCourses, input);
export const deleteTrainingCourse: Handler<'deleteTrainingCourse'> = (input) => remove(trainingCourses, input);
export const updateTrainingCourseStatus: Handler<'updateTrainingCourseStatus'> = (input) => updateStatus(trainingCourses, input);
