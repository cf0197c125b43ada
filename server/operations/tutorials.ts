import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from './handler.ts';
import { TutorialTag, type LearningRecord } from '../models/LearningRecord.ts';
import type { LearningConfig } from './learning-config.ts';
import { adminList, adminRead, findVisible, listFixed, listPublished, readVisible } from './learning-reads.ts';
import { countView, create, remove, update } from './learning-writes.ts';
import { once } from './once.ts';
import { countVisit } from './submission-limit.ts';

type Schemas = components['schemas'];
type Fields = Required<Schemas['TutorialCreate']>;
type Details = Pick<Fields, 'summary' | 'tags'>;

/** The writable fields that a list shows: all except the body. */
function base(record: LearningRecord): Omit<Fields, 'body' | 'published'> {
  const { summary, tags } = record.details as Details;
  return {
    slug: record.slug,
    title: record.title,
    summary,
    category: record.category ?? 'pcf-export',
    level: record.level ?? 'beginner',
    tags,
    durationMinutes: record.minutes,
  };
}

const body = (record: LearningRecord) => ({ body: record.body ?? '' });

const summaryOf = (record: LearningRecord): Schemas['TutorialSummary'] => ({
  id: record.id,
  ...base(record),
  views: record.views,
  updatedAt: record.updatedAt,
});

const adminSummary = (record: LearningRecord): Schemas['AdminTutorialSummary'] => ({
  ...summaryOf(record),
  published: record.published,
  version: record.version,
  createdAt: record.createdAt,
});

export const tutorials: LearningConfig<
  Fields,
  Schemas['TutorialSummary'],
  Schemas['Tutorial'],
  Schemas['AdminTutorialSummary'],
  Schemas['AdminTutorial']
> = {
  kind: 'tutorial',
  collection: 'tutorials',
  sorts: { title: 'sortTitle', durationMinutes: 'minutes', views: 'views', updatedAt: 'updatedAt', createdAt: 'createdAt' },
  defaultSort: 'title',
  defaults: { published: false },
  fields: (record) => ({ ...base(record), ...body(record), published: record.published }),
  columns: ({ summary, body: text, category, level, tags, durationMinutes, published }) => ({
    category,
    level,
    minutes: durationMinutes,
    body: text,
    published,
    details: { summary, tags } satisfies Details,
    keywords: [...tags, category, summary],
    text: [text],
  }),
  write: {
    async tags(tx, id, { tags }) {
      await TutorialTag.query(tx).delete().where('tutorialId', id);
      for (const tag of tags) await TutorialTag.query(tx).insert({ tutorialId: id, tag });
    },
  },
  summary: summaryOf,
  whole: (record) => ({ ...summaryOf(record), ...body(record) }),
  adminSummary,
  adminWhole: (record) => ({ ...adminSummary(record), ...body(record) }),
};

export const listTutorials: Handler<'listTutorials'> = (input) => listPublished(tutorials, input);

export const listTutorialsByCategory: Handler<'listTutorialsByCategory'> = (input) =>
  listFixed(tutorials, input, { name: 'category', sort: 'title', category: [input.params.category] });

export const listTutorialsByLevel: Handler<'listTutorialsByLevel'> = (input) =>
  listFixed(tutorials, input, { name: 'level', sort: 'title', level: [input.params.level] });

export const listTutorialsByTag: Handler<'listTutorialsByTag'> = (input) =>
  listFixed(tutorials, input, { name: 'tag', sort: 'title', tag: [input.params.tag] });

export const listPopularTutorials: Handler<'listPopularTutorials'> = (input) =>
  listFixed(tutorials, input, { name: 'popular', sort: '-views' });

export const getTutorial: Handler<'getTutorial'> = (input) => readVisible(tutorials, input);

export const viewTutorial: Handler<'viewTutorial'> = async (input) => {
  const { tx, params } = input;
  const { id } = await findVisible(tx, 'tutorial', params.id);
  return once(input, `view-tutorial:${id}`, async () => {
    await countVisit(input);
    return { status: 200 as const, body: { views: await countView(tx, id) } };
  });
};

export const listAdminTutorials: Handler<'listAdminTutorials'> = (input) => adminList(tutorials, input);
export const createTutorial: Handler<'createTutorial'> = (input) => create(tutorials, input);
export const getAdminTutorial: Handler<'getAdminTutorial'> = (input) => adminRead(tutorials, input);
export const updateTutorial: Handler<'updateTutorial'> = (input) => update(tutorials, input);
export const deleteTutorial: Handler<'deleteTutorial'> = (input) => remove(tutorials, input);
