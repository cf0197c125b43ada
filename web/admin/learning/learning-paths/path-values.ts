// The form values of a learning path. Numbers are text until the form is sent.
import type { AdminLearningPath, LearningCategory, LearningPathItem, Level } from '../../../api/generated/model';
import type { BodyParts } from '../../record/body-parts.ts';
import { parseNumber } from '../../../forms/field-text.ts';

export interface PathValues {
  title: string;
  slug: string;
  category: LearningCategory;
  level: Level;
  estimatedHours: string;
  items: LearningPathItem[];
  published: boolean;
}

export const emptyPath = (): PathValues => ({
  title: '',
  slug: '',
  category: 'pcf-export',
  level: 'beginner',
  estimatedHours: '',
  items: [],
  published: false,
});

export const toPathValues = (path: AdminLearningPath): PathValues => ({
  title: path.title,
  slug: path.slug,
  category: path.category,
  level: path.level,
  estimatedHours: String(path.estimatedHours),
  items: path.items.map((item) => ({ ...item })),
  published: path.published,
});

export const pathBodyParts: BodyParts<PathValues> = {
  title: ({ title }) => ({ title: title.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  category: ({ category }) => ({ category }),
  level: ({ level }) => ({ level }),
  estimatedHours: ({ estimatedHours }) => ({ estimatedHours: parseNumber(estimatedHours) }),
  items: ({ items }) => ({ items: items.map(({ kind, id, required }) => ({ kind, id, required })) }),
  published: ({ published }) => ({ published }),
};
