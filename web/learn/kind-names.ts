import type { LearningKind } from './paths.ts';

export interface KindNames {
  noun: string;
  nouns: string;
  /** Heading of the list. */
  title: string;
}

export const kindNames: Readonly<Record<LearningKind, KindNames>> = {
  tutorial: { noun: 'tutorial', nouns: 'tutorials', title: 'Tutorials' },
  'training-course': { noun: 'course', nouns: 'courses', title: 'Training courses' },
  webinar: { noun: 'webinar', nouns: 'webinars', title: 'Webinars' },
  'learning-path': { noun: 'learning path', nouns: 'learning paths', title: 'Learning paths' },
};
