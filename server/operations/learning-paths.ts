import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from './handler.ts';
import { LearningPathItem, LearningRecord } from '../models/LearningRecord.ts';
import { notFound, type ProblemDetail } from '../problems.ts';
import { complete, enroll, findCertificate } from './enrollment.ts';
import type { LearningConfig } from './learning-config.ts';
import { adminList, adminRead, listFixed, listPublished, readVisible } from './learning-reads.ts';
import { create, remove, update } from './learning-writes.ts';

type Schemas = components['schemas'];
type Fields = Required<Schemas['LearningPathCreate']>;
type Details = Pick<Fields, 'estimatedHours'>;

const minutesAnHour = 60;

/** The writable fields that a list shows. */
const base = (record: LearningRecord): Omit<Fields, 'items' | 'published'> => ({
  slug: record.slug,
  title: record.title,
  category: record.category ?? 'pcf-export',
  level: record.level ?? 'beginner',
  estimatedHours: (record.details as Details).estimatedHours,
});

/** The steps in order. Steps with unpublished records are for administrators only. */
const itemsOf = ({ items = [] }: LearningRecord, which: 'published' | 'all'): Schemas['LearningPathItem'][] =>
  items
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ record, required }) => {
      if (!record || (which === 'published' && !record.published)) return [];
      return [
        { kind: record.kind as Schemas['LearningItemKind'], id: record.id, slug: record.slug, title: record.title, required },
      ];
    });

const summary = (record: LearningRecord): Schemas['LearningPathSummary'] => ({
  id: record.id,
  ...base(record),
  itemCount: record.itemCount,
});

const adminFields = (record: LearningRecord) => ({
  published: record.published,
  enrolledCount: record.taken,
  completedCount: record.completed,
  version: record.version,
  createdAt: record.createdAt,
  updatedAt: record.updatedAt,
});

const withItems = (record: LearningRecord, which: 'published' | 'all') => {
  const items = itemsOf(record, which);
  return { id: record.id, ...base(record), itemCount: items.length, items };
};

/**
 * Rejects duplicate steps and steps whose record does not exist. The records stay locked until the transaction ends, so that
 * none is deleted before its step is written.
 */
async function refuseItems(tx: Knex, { items }: Fields): Promise<ProblemDetail[]> {
  const ids = items.map(({ id }) => id);
  const found = await LearningRecord.query(tx).whereIn('id', ids).orderBy('id').select('id', 'kind').forShare();
  const kinds = new Map(found.map(({ id, kind }) => [id, kind]));
  return items.flatMap(({ id, kind }, index): ProblemDetail[] => {
    const pointer = `/items/${index}/id`;
    if (kinds.get(id) !== kind)
      return [{ pointer, code: 'UNKNOWN_RECORD', message: 'This record does not exist. Choose another one.' }];
    if (ids.indexOf(id) === index) return [];
    return [{ pointer, code: 'NOT_UNIQUE', message: 'This record is already a step.' }];
  });
}

export const learningPaths: LearningConfig<
  Fields,
  Schemas['LearningPathSummary'],
  Schemas['LearningPath'],
  Schemas['AdminLearningPathSummary'],
  Schemas['AdminLearningPath']
> = {
  kind: 'learning-path',
  collection: 'learning-paths',
  sorts: {
    title: 'sortTitle',
    estimatedHours: 'minutes',
    enrolledCount: 'taken',
    completedCount: 'completed',
    updatedAt: 'updatedAt',
    createdAt: 'createdAt',
  },
  defaultSort: 'title',
  defaults: { published: false },
  fields: (record) => ({
    ...base(record),
    items: itemsOf(record, 'all').map(({ kind, id, required }) => ({ kind, id, required })),
    published: record.published,
  }),
  columns: ({ category, level, estimatedHours, published }) => ({
    category,
    level,
    minutes: estimatedHours * minutesAnHour,
    published,
    details: { estimatedHours } satisfies Details,
    keywords: [category],
    text: [],
  }),
  refuse: refuseItems,
  write: {
    async items(tx, pathId, { items }) {
      await LearningPathItem.query(tx).delete().where({ pathId });
      for (const [position, { id: recordId, required }] of items.entries()) {
        await LearningPathItem.query(tx).insert({ pathId, position, recordId, required });
      }
    },
  },
  withRelated(query, reader) {
    const items = LearningPathItem.query().whereColumn('learningPathItems.pathId', 'learningRecords.id').count();
    if (reader === 'visitor') items.joinRelated('record').where('record.published', true);
    query.select(items.as('itemCount'));
  },
  load: (tx, record) =>
    record
      .$fetchGraph('items.record', { transaction: tx })
      .modifyGraph('items.record', (step) => void step.select('id', 'kind', 'slug', 'title', 'published')),
  summary,
  whole: (record) => withItems(record, 'published'),
  adminSummary: (record) => ({ ...summary(record), ...adminFields(record) }),
  adminWhole: (record) => ({ ...withItems(record, 'all'), ...adminFields(record) }),
};

export const listLearningPaths: Handler<'listLearningPaths'> = (input) => listPublished(learningPaths, input);

export const listLearningPathsByCategory: Handler<'listLearningPathsByCategory'> = (input) =>
  listFixed(learningPaths, input, { name: 'category', sort: 'title', category: [input.params.category] });

export const listLearningPathsByLevel: Handler<'listLearningPathsByLevel'> = (input) =>
  listFixed(learningPaths, input, { name: 'level', sort: 'title', level: [input.params.level] });

export const listPopularLearningPaths: Handler<'listPopularLearningPaths'> = (input) =>
  listFixed(learningPaths, input, { name: 'popular', sort: '-enrolledCount' });

export const getLearningPath: Handler<'getLearningPath'> = (input) => readVisible(learningPaths, input);

export const enrollInLearningPath: Handler<'enrollInLearningPath'> = (input) => enroll('learning-path', input);

export const completeLearningPath: Handler<'completeLearningPath'> = (input) => complete(input);

export const getCertificate: Handler<'getCertificate'> = async ({ tx, params }) => {
  const certificate = await findCertificate(tx, params.number);
  if (!certificate) throw notFound('certificate');
  return { status: 200, body: certificate };
};

export const listAdminLearningPaths: Handler<'listAdminLearningPaths'> = (input) => adminList(learningPaths, input);
export const createLearningPath: Handler<'createLearningPath'> = (input) => create(learningPaths, input);
export const getAdminLearningPath: Handler<'getAdminLearningPath'> = (input) => adminRead(learningPaths, input);
export const updateLearningPath: Handler<'updateLearningPath'> = (input) => update(learningPaths, input);
export const deleteLearningPath: Handler<'deleteLearningPath'> = (input) => remove(learningPaths, input);
