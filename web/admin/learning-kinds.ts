// The kinds of learning content. The menu, command palette, dashboard and activity log read this table. The module that
// `load` imports defines the columns, fields and calls of a kind.
import { importDetails } from './details-query.ts';
import type { LearningDetails } from './learning/learning-details.ts';
import type { AdminPath } from './titles.ts';

export interface LearningKind {
  /** Kind of the record in the activity log: `training-course`. */
  key: 'webinar' | 'training-course' | 'tutorial' | 'learning-path';
  path: AdminPath;
  /** Singular noun for a record, in lower case. */
  noun: string;
  load(): Promise<LearningDetails>;
}

export const learningKinds = [
  {
    key: 'webinar',
    path: '/admin/webinars',
    noun: 'webinar',
    load: () =>
      importDetails(() => import('./learning/webinars/webinar-details.tsx')).then(({ webinarDetails }) => webinarDetails),
  },
  {
    key: 'training-course',
    path: '/admin/training-courses',
    noun: 'training course',
    load: () =>
      importDetails(() => import('./learning/training-courses/course-details.tsx')).then(({ courseDetails }) => courseDetails),
  },
  {
    key: 'tutorial',
    path: '/admin/tutorials',
    noun: 'tutorial',
    load: () =>
      importDetails(() => import('./learning/tutorials/tutorial-details.tsx')).then(({ tutorialDetails }) => tutorialDetails),
  },
  {
    key: 'learning-path',
    path: '/admin/learning-paths',
    noun: 'learning path',
    load: () => importDetails(() => import('./learning/learning-paths/path-details.tsx')).then(({ pathDetails }) => pathDetails),
  },
] satisfies readonly LearningKind[];
