// The form values of a tutorial. Numbers and tags are text until the form is sent.
import type { AdminTutorial, LearningCategory, Level } from '../../../api/generated/model';
import type { BodyParts } from '../../record/body-parts.ts';
import { parseList, parseNumber } from '../../../forms/field-text.ts';

export interface TutorialValues {
  title: string;
  slug: string;
  summary: string;
  body: string;
  category: LearningCategory;
  level: Level;
  tags: string;
  durationMinutes: string;
  published: boolean;
}

export const emptyTutorial = (): TutorialValues => ({
  title: '',
  slug: '',
  summary: '',
  body: '',
  category: 'pcf-export',
  level: 'beginner',
  tags: '',
  durationMinutes: '10',
  published: false,
});

export const toTutorialValues = (tutorial: AdminTutorial): TutorialValues => ({
  title: tutorial.title,
  slug: tutorial.slug,
  summary: tutorial.summary,
  body: tutorial.body,
  category: tutorial.category,
  level: tutorial.level,
  tags: tutorial.tags.join(', '),
  durationMinutes: String(tutorial.durationMinutes),
  published: tutorial.published,
});

export const tutorialBodyParts: BodyParts<TutorialValues> = {
  title: ({ title }) => ({ title: title.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  summary: ({ summary }) => ({ summary: summary.trim() }),
  // Leading spaces are kept, because they may start a code block.
  body: ({ body }) => ({ body: body.trimEnd() }),
  category: ({ category }) => ({ category }),
  level: ({ level }) => ({ level }),
  tags: ({ tags }) => ({ tags: parseList(tags) }),
  durationMinutes: ({ durationMinutes }) => ({ durationMinutes: parseNumber(durationMinutes) }),
  published: ({ published }) => ({ published }),
};
