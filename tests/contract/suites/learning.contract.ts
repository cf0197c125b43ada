// Rules for all learning content: what visitors see, and what administrators can change.
import { adminToken, call, dayAhead, ifMatch, newSlug, readLocation, readWholeList, unique, type Answer } from '../client.ts';
import { operationOf, resolve } from '../contract.ts';
import { expectCreatedOnce } from '../created-once.ts';
import { eventually, expect } from '../expect.ts';
import {
  changeStatus,
  createPublished,
  createRecord,
  kindOf,
  learningKinds,
  newBody,
  newPerson,
  publish,
  type LearningKind,
} from '../learning-records.ts';
import { expectChanges } from '../logged-changes.ts';
import { check, checks, group, prepare, skip, suite, type CheckOptions } from '../runner.ts';
import { normalizeTime, normalizeTimes } from '../times.ts';

suite('learning');

let token: string;
prepare(async () => {
  token = await adminToken();
});

/** What differs between the kinds. */
interface Difference {
  /** Words that are path segments where a slug could be. */
  reserved: string[];
  /** Unpublishes a record. */
  hide(id: string): Promise<Answer>;
  /** Values of the sortable fields, which increase with the number. */
  vary(number: number): object;
  /** Performs once each action of visitors that a published record counts. */
  use(id: string): Promise<unknown>;
  /** A text besides the title in which a search finds the word. */
  textWith?(word: string): object;
}
const unpublish = (one: 'Tutorial' | 'LearningPath', id: string) =>
  call(`update${one}`, { params: { id }, token, body: { published: false } });

const differences: Record<LearningKind['one'], Difference> = {
  Webinar: {
    reserved: ['upcoming', 'recorded', 'popular', 'series'],
    hide: (id) => changeStatus('Webinar', id, 'draft'),
    vary: (number) => ({ startsAt: `${dayAhead(30 + number)}T14:00:00.000Z` }),
    textWith: (word) => ({ abstract: `All about ${word}.` }),
    async use(id) {
      await call('registerForWebinar', { params: { id }, body: newPerson() });
      await call('getWebinar', { params: { id } });
    },
  },
  TrainingCourse: {
    reserved: ['type', 'level', 'format', 'popular', 'status'],
    async hide(id) {
      await changeStatus('TrainingCourse', id, 'cancelled');
      return changeStatus('TrainingCourse', id, 'draft');
    },
    vary: (number) => ({ startsAt: `${dayAhead(30 + number)}T08:00:00.000Z` }),
    textWith: (word) => ({ syllabus: [{ title: `All about ${word}`, durationMinutes: null }] }),
    use: (id) => call('enrollInTrainingCourse', { params: { id }, body: newPerson() }),
  },
  Tutorial: {
    reserved: ['category', 'level', 'popular', 'tags'],
    hide: (id) => unpublish('Tutorial', id),
    vary: (number) => ({ durationMinutes: 10 + number }),
    textWith: (word) => ({ body: `All about ${word}.` }),
    use: (id) => call('viewTutorial', { params: { id } }),
  },
  LearningPath: {
    reserved: ['category', 'level', 'popular'],
    hide: (id) => unpublish('LearningPath', id),
    vary: (number) => ({ estimatedHours: 1 + number / 2 }),
    async use(id) {
      const { body } = await call('enrollInLearningPath', { params: { id }, body: newPerson() });
      await call('completeLearningPath', { params: { id }, body: { token: body.token } });
    },
  },
};

for (const { one, many, tag } of learningKinds)
  group(many, { tags: [tag] }, () => {
    const { reserved, hide, vary, use, textWith } = differences[one];
    // The kind in the activity log, such as `training-course`.
    const entity = tag.replace(/s$/, '');

    check('write.stored', 'a new record is at its `Location`, with the values that were sent', async () => {
      const sent = await newBody(one);
      const made = await call(`create${one}`, { token, body: sent });
      const { body: record } = made;
      expect((await readLocation(`create${one}`, made, token)).body).toEqual(record);
      const read = await call(`getAdmin${one}`, { params: { id: record.id }, token });
      expect(normalizeTimes(read.body)).toMatchObject(normalizeTimes(sent));
      expect(read.body).toEqual(record);
      expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    });

    check('write.published', 'visitors see a record by id, by slug and in the list, but only while it is published', async () => {
      const title = unique(`A ${one}`);
      const { id, slug } = await createRecord(one, { title });
      const visible = async () => {
        const [byId, bySlug] = await Promise.all([id, slug].map((name) => call(`get${one}`, { params: { id: name } })));
        const list = await call(`list${many}`, { query: { q: title.toUpperCase() } });
        expect(bySlug?.status).toBe(byId?.status);
        expect(list.body.total).toBe(byId?.status === 200 ? 1 : 0);
        return byId?.status;
      };
      const found = await call(`listAdmin${many}`, { token, query: { q: slug } });
      expect(found.body.items).toMatchObject([{ id }]);
      expect(await visible()).toBe(404);
      expect((await publish(one, id)).status).toBe(200);
      expect(await visible()).toBe(200);
      // Only administrators search in slugs.
      expect((await call(`list${many}`, { query: { q: slug } })).body.total).toBe(0);
      expect((await hide(id)).status).toBe(200);
      expect(await visible()).toBe(404);
    });

    const otherKind = kindOf(one === 'Tutorial' ? 'TrainingCourse' : 'Tutorial');
    const ofOtherKind: CheckOptions = { rule: 'input.unknown-id', needs: [otherKind.tag] };
    check(ofOtherKind, 'responds to the id of a record of another kind with 404', async () => {
      const params = { id: (await createPublished(otherKind.one)).id as string };
      const answers = [
        await call(`get${one}`, { params }),
        await call(`getAdmin${one}`, { params, token }),
        await call(`update${one}`, { params, token, body: { title: 'Another title' } }),
        await call(`delete${one}`, { params, token }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    });

    check('write.unique', 'a slug is unique, also under concurrent creation and on changes', async () => {
      const sent = await newBody(one);
      const answers = await Promise.all([
        call(`create${one}`, { token, body: sent }),
        call(`create${one}`, { token, body: sent }),
      ]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
      const other = await createRecord(one);
      const taken = await call(`update${one}`, {
        params: { id: other.id },
        token,
        body: { slug: sent['slug'] },
      });
      expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
    });

    checks('write.reserved', [...reserved, '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e0f'], 'rejects %s as a slug', async (slug) => {
      const answer = await call(`create${one}`, { token, body: await newBody(one, { slug }) });
      expect(answer.status).toBe(422);
      expect(answer.body.details).toMatchObject([{ pointer: '/slug' }]);
    });

    check('write.version', 'rejects the second of two concurrent changes with 412', async () => {
      const { id } = await createRecord(one);
      const headers = ifMatch(await call(`getAdmin${one}`, { params: { id }, token }));
      const edit = (title: string) => call(`update${one}`, { params: { id }, token, headers, body: { title } });
      const answers = await Promise.all([edit('The first title'), edit('The second title')]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
      expect(answers.find((answer) => answer.status === 412)?.body.currentVersion).toBe(2);
      const kept = answers.find((answer) => answer.status === 200)?.body;
      expect((await call(`getAdmin${one}`, { params: { id }, token })).body).toEqual(kept);
      expect(kept.version).toBe(2);
    });

    check({ rule: 'write.idempotent', operation: `create${one}` }, 'a retried creation creates one record', async () => {
      const body = await newBody(one);
      await expectCreatedOnce(`create${one}`, token, body, { ...body, slug: newSlug('other') });
    });

    check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs each change', async () => {
      const { id } = await createRecord(one);
      await call(`update${one}`, { params: { id }, token, body: { title: 'Another title' } });
      await call(`delete${one}`, { params: { id }, token });
      const { body: log } = await call('listActivity', { token, query: { entityId: id } });
      const actions = ['deleted', 'updated', 'created'].map((action) => ({ action: `${entity}.${action}` }));
      expect(log.items).toMatchObject(actions);
      expectChanges(log.items[1].changes, [{ field: 'title', to: 'Another title' }]);
    });

    check('write.deleted', 'a deleted record is 404, also for a second deletion', async () => {
      const { id } = await createRecord(one);
      await publish(one, id);
      const stale = await call(`delete${one}`, { params: { id }, token, headers: { 'If-Match': '"99"' } });
      expect(stale.status).toBe(412);
      const answers = await Promise.all([1, 2].map(() => call(`delete${one}`, { params: { id }, token })));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404]);
      for (const read of ['get', 'getAdmin']) {
        expect((await call(`${read}${one}`, { params: { id }, token })).status).toBe(404);
      }
    });

    check('http.conditional', 'responds with 304 while the record is unchanged', async () => {
      const { id } = await createRecord(one);
      await publish(one, id);
      const first = await call(`get${one}`, { params: { id } });
      const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
      expect((await call(`get${one}`, { params: { id }, headers })).status).toBe(304);
      const title = unique('Renamed');
      await call(`update${one}`, { params: { id }, token, body: { title } });
      const changed = await call(`get${one}`, { params: { id }, headers });
      expect([changed.status, changed.body?.title]).toEqual([200, title]);
    });

    check('list.sort', 'a search lists records with the words in the title first', async () => {
      if (!textWith) return skip('a learning path is found by its title only');
      const word = unique('relevance');
      const inText = await createPublished(one, { title: 'A first record', ...textWith(word) });
      const inTitle = await createPublished(one, { title: `Z record ${word}` });
      const { body } = await call(`list${many}`, { query: { q: word } });
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([inTitle.id, inText.id]);
    });

    check('list.sort', 'without a search, webinars are listed latest first, and others by title', async () => {
      const ids: string[] = [];
      for (const [title, number] of [
        ['C', 1],
        ['A', 3],
        ['B', 2],
      ] as const)
        ids.push((await createPublished(one, { ...vary(number), title: unique(`${title} title`) })).id);
      const [last, ...first] = ids;
      const { body } = await readWholeList(`list${many}`);
      const listed = body.items.map(({ id }: { id: string }) => id) as string[];
      expect(listed.filter((id) => ids.includes(id))).toEqual([...first, last]);
    });

    check('list.sort', 'every sort order is correct, and paging returns each record once', async () => {
      const mark = newSlug('paged');
      // Each field orders the records differently, so that sorting by another field is noticed.
      for (const number of [1, 2, 3, 4, 5]) {
        const { id } = await createRecord(one, { ...vary((number * 2) % 5), title: `${mark} ${'aBc'[number % 3]}` });
        await publish(one, id);
        for (let times = 0; times < 5 - number; times += 2) await use(id);
      }
      const sort = resolve(operationOf(`listAdmin${many}`).parameters.find(({ name }) => name === 'sort')?.schema) as {
        enum: string[];
      };
      for (const order of sort.enum) {
        const seen: { id: string; [field: string]: unknown }[] = [];
        for (let cursor: string | null = ''; cursor !== null && seen.length < 20;) {
          const query: Record<string, string> = { q: mark, sort: order, limit: '2', ...(cursor ? { cursor } : {}) };
          const { body: page } = await call(`listAdmin${many}`, { token, query });
          seen.push(...page.items);
          cursor = page.nextCursor;
        }
        expect(new Set(seen.map(({ id }) => id)).size, order).toBe(5);
        expect(seen, order).toHaveLength(5);
        const values = seen.map((record) => {
          const value = normalizeTime(record[order.replace('-', '')]) as string | number;
          return typeof value === 'string' ? value.toLowerCase() : value;
        });
        const ascending = order.startsWith('-') ? values.toReversed() : values;
        expect(ascending, order).toEqual(ascending.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      }
    });

    check('learning.order', 'the popular list has pages, and its cursors are valid only for it', async () => {
      let cursor = '';
      const hasOtherNextPage = async () => {
        const { body: page } = await call(`listPopular${many}`, { query: { limit: '1' } });
        cursor = page.nextCursor ?? 'x';
        if (!page.nextCursor) return true;
        const next = await call(`listPopular${many}`, { query: { limit: '1', cursor } });
        expect(next.status).toBe(200);
        return next.body.items[0]?.id !== page.items[0].id;
      };
      // Other checks change the order between the two pages.
      await eventually(hasOtherNextPage, true);
      expect((await call(`list${many}`, { query: { limit: '1', cursor } })).status).toBe(400);
    });
  });

const narrowedLists = [
  { one: 'TrainingCourse', by: 'Type', params: { type: 'certification' } },
  { one: 'TrainingCourse', by: 'Level', params: { level: 'advanced' } },
  { one: 'TrainingCourse', by: 'Format', params: { format: 'hybrid' } },
  { one: 'TrainingCourse', by: 'Status', params: { status: 'open' } },
  { one: 'Tutorial', by: 'Category', params: { category: 'licensing' } },
  { one: 'Tutorial', by: 'Level', params: { level: 'advanced' } },
  { one: 'Tutorial', by: 'Tag', params: { tag: 'a-tag-of-two' } },
  { one: 'LearningPath', by: 'Category', params: { category: 'licensing' } },
  { one: 'LearningPath', by: 'Level', params: { level: 'advanced' } },
] as const;

for (const { one, by, params } of narrowedLists)
  group(`the list of ${one}s by ${by}`, { tags: [kindOf(one).tag] }, () => {
    check('learning.order', 'is sorted by title', async () => {
      const { status: _, tag, ...fields } = params as Record<string, string>;
      const made: string[] = [];
      for (const letter of ['B', 'A']) {
        const title = `${letter} ${unique('title')}`;
        made.push((await createPublished(one, { ...fields, ...(tag ? { tags: [tag] } : {}), title })).id);
      }
      const { body: found } = await readWholeList(`list${kindOf(one).many}By${by}`, { params });
      const ids = found.items.map(({ id }: { id: string }) => id) as string[];
      expect(ids.filter((id) => made.includes(id))).toEqual(made.toReversed());
    });
  });

const popularLists = [
  { one: 'Webinar', many: 'Webinars', want: 'registerForWebinar' },
  { one: 'TrainingCourse', many: 'TrainingCourses', want: 'enrollInTrainingCourse' },
  { one: 'Tutorial', many: 'Tutorials', want: 'viewTutorial' },
  { one: 'LearningPath', many: 'LearningPaths', want: 'enrollInLearningPath' },
] as const;

for (const { one, many, want } of popularLists)
  group(`the list of popular ${many}`, { tags: [kindOf(one).tag] }, () => {
    check('learning.order', 'is sorted by popularity', async () => {
      const make = async (title: string, times: number) => {
        const { id } = await createPublished(one, { title: unique(title) });
        for (let done = 0; done < times; done += 1) {
          const answer = await call(want, { params: { id }, ...(one === 'Tutorial' ? {} : { body: newPerson() }) });
          expect(answer.status).toBeLessThan(300);
        }
        return id as string;
      };
      // Sorting by title or by reads would give another order.
      const [less, more] = [await make('A record', 1), await make('B record', 2)];
      for (const _ of [1, 2, 3]) await call(`get${one}`, { params: { id: less } });
      const { body: found } = await readWholeList(`listPopular${many}`);
      const ids = found.items.map(({ id }: { id: string }) => id) as string[];
      expect(ids.filter((id) => [less, more].includes(id))).toEqual([more, less]);
    });
  });
