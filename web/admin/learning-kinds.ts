// The kinds of learning content. The menu, command palette, dashboard and activity log read this table. The module that
// `load` imports defines the columns, fields and calls of a kind.
import type { LearningDetails } from './learning/learning-details.ts';
import type { AdminPath } from './titles.ts';

export interface LearningKind {
  /** Kind of the record in the activity log: `training-course`. */
  key: 'webinar' | 'training-course' | 'tutorial' | 'learning-path';
  path: AdminPath;
  /** Singular noun for a record, in lower case. */
  noun: string;
  load(): Promise<{ default: LearningDetails }>;
}

export const learningKinds = [
  {
    key: 'webinar',
    path: '/admin/webinars',
    noun: 'webinar',
    load: () => import('./learning/webinars/webinar-details.tsx'),
  },
  {
    key: 'training-course',
    path: '/admin/training-courses',
    noun: 'training course',
    load: () => import('./learning/training-courses/course-details.tsx'),
  },
  {
    key: 'tutorial',
    path: '/admin/tutorials',
    noun: 'tutorial',
    load: () => import('./learning/tutorials/tutorial-details.tsx'),
  },
  {
    key: 'learning-path',
    path: '/admin/learning-paths',
    noun: 'learning path',
    load: () => import('./learning/learning-paths/path-details.tsx'),
  },
] satisfies readonly LearningKind[];
