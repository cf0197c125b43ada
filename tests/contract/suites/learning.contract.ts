// Webinars, training courses, tutorials and learning paths: what visitors see, how they enroll, and what administrators can
// change.
import { resolve } from '../contract.ts';
import { expect } from '../expect.ts';
import { check, checks, group, pause, prepare, suite } from '../runner.ts';
import {
  adminToken,
  call,
  dayAhead,
  exampleBody,
  ifMatch,
  readLocation,
  operations,
  schemaOf,
  unique,
  readWholeList,
  type Answer,
} from '../client.ts';

suite('learning');

let token: string;
prepare(async () => {
  token = await adminToken();
});

const slugOf = (name: string) => unique(name).toLowerCase();
const person = (change: object = {}) => ({ name: 'A Designer', email: `${slugOf('p')}@example.com`, ...change });

interface Kind {
  /** The singular and the plural in operation ids. */
  one: string;
  many: string;
  /** The contract's tag. */
  tag: string;
  /** Words that are path segments where a slug could be. */
  reserved: string[];
  /** A valid body for a new record. */
  body(): object | Promise<object>;
  /** Publishes a new record. */
  publish(id: string): Promise<Answer>;
  /** Unpublishes the record. */
  hide(id: string): Promise<Answer>;
  /** Values of the sortable fields, which increase with the number. */
  vary(number: number): object;
  /** Performs once each action of visitors that a published record counts. */
  use(id: string): Promise<void>;
}

const statusSetter = (one: string) => (id: string, to: string) =>
  call(`update${one}Status`, { params: { id }, token, body: { status: to } });
const publishedSetter = (one: string, value: boolean) => (id: string) =>
  call(`update${one}`, { params: { id }, token, body: { published: value } });
const setWebinarStatus = statusSetter('Webinar');
const setCourseStatus = statusSetter('TrainingCourse');

const webinarBody = (change: object = {}) => ({
  ...exampleBody('createWebinar'),
  slug: slugOf('webinar'),
  startsAt: `${dayAhead(30)}T14:00:00.000Z`,
  ...change,
});
const courseBody = (change: object = {}) => ({ ...exampleBody('createTrainingCourse'), slug: slugOf('course'), ...change });
const tutorialBody = (change: object = {}) => ({ ...exampleBody('createTutorial'), slug: slugOf('tutorial'), ...change });

async function pathBody(change: object = {}) {
  const tutorial = await createRecord('Tutorial', tutorialBody({ published: true }));
  const items = [{ kind: 'tutorial', id: tutorial.id, required: true }];
  return { ...exampleBody('createLearningPath'), slug: slugOf('path'), items, ...change };
}

const kinds: Kind[] = [
  {
    one: 'Webinar',
    many: 'Webinars',
    tag: 'webinars',
    reserved: ['upcoming', 'recorded', 'popular', 'series'],
    body: webinarBody,
    publish: (id) => setWebinarStatus(id, 'scheduled'),
    hide: (id) => setWebinarStatus(id, 'draft'),
    vary: (number) => ({ startsAt: `${dayAhead(30 + number)}T14:00:00.000Z` }),
    async use(id) {
      await call('registerForWebinar', { params: { id }, body: person() });
      await call('getWebinar', { params: { id } });
    },
  },
  {
    one: 'TrainingCourse',
    many: 'TrainingCourses',
    tag: 'training-courses',
    reserved: ['type', 'level', 'format', 'popular', 'status'],
    body: courseBody,
    publish: (id) => setCourseStatus(id, 'open'),
    async hide(id) {
      await setCourseStatus(id, 'cancelled');
      return setCourseStatus(id, 'draft');
    },
    vary: (number) => ({ startsAt: `${dayAhead(30 + number)}T08:00:00.000Z` }),
    use: async (id) => void (await call('enrollInTrainingCourse', { params: { id }, body: person() })),
  },
  {
    one: 'Tutorial',
    many: 'Tutorials',
    tag: 'tutorials',
    reserved: ['category', 'level', 'popular', 'tags'],
    body: tutorialBody,
    publish: publishedSetter('Tutorial', true),
    hide: publishedSetter('Tutorial', false),
    vary: (number) => ({ durationMinutes: 10 + number }),
    use: async (id) => void (await call('viewTutorial', { params: { id } })),
  },
  {
    one: 'LearningPath',
    many: 'LearningPaths',
    tag: 'learning-paths',
    reserved: ['category', 'level', 'popular'],
    body: pathBody,
    publish: publishedSetter('LearningPath', true),
    hide: publishedSetter('LearningPath', false),
    vary: (number) => ({ estimatedHours: 1 + number / 2 }),
    async use(id) {
      const { body } = await call('enrollInLearningPath', { params: { id }, body: person() });
      await call('completeLearningPath', { params: { id }, body: { token: body.token } });
    },
  },
];

const tagOf = (one: string) => kinds.find((kind) => kind.one === one)?.tag ?? '';

async function createRecord(one: string, body: object): Promise<Answer['body']> {
  const answer = await call(`create${one}`, { token, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function createPublished(one: 'Webinar' | 'TrainingCourse', change: object = {}) {
  const record = await createRecord(one, one === 'Webinar' ? webinarBody(change) : courseBody(change));
  const answer = await (one === 'Webinar' ? setWebinarStatus(record.id, 'scheduled') : setCourseStatus(record.id, 'open'));
  expect(answer.status).toBe(200);
  return answer.body;
}

for (const { one, many, tag, reserved, body, publish, hide, vary, use } of kinds)
  group(many, { tags: [tag] }, () => {
    // The kind in the activity log, such as `training-course`.
    const entity = tag.replace(/s$/, '');

    check('write.kept', 'a new record is at its `Location`, with the values that were sent', async () => {
      const sent = await body();
      const made = await call(`create${one}`, { token, body: sent });
      const { body: record } = made;
      expect((await readLocation(`create${one}`, made, token)).body).toEqual(record);
      const read = await call(`getAdmin${one}`, { params: { id: record.id }, token });
      expect(read.body).toMatchObject(sent);
      expect(read.body).toEqual(record);
      expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    });

    check('write.published', 'visitors see a record by id, by slug and in the list, but only while it is published', async () => {
      const title = unique(`A ${one}`);
      const { id, slug } = await createRecord(one, { ...(await body()), title });
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
      expect((await publish(id)).status).toBe(200);
      expect(await visible()).toBe(200);
      // Only administrators search in slugs.
      expect((await call(`list${many}`, { query: { q: slug } })).body.total).toBe(0);
      expect((await hide(id)).status).toBe(200);
      expect(await visible()).toBe(404);
    });

    check('input.unknown-id', 'responds to the id of a record of another kind with 404', async () => {
      const other =
        one === 'Tutorial'
          ? await createPublished('TrainingCourse')
          : await createRecord('Tutorial', tutorialBody({ published: true }));
      const params = { id: other.id as string };
      const answers = [
        await call(`get${one}`, { params }),
        await call(`getAdmin${one}`, { params, token }),
        await call(`update${one}`, { params, token, body: { title: 'Another title' } }),
        await call(`delete${one}`, { params, token }),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    });

    check('write.unique', 'a slug is unique, also under concurrent creation and on changes', async () => {
      const sent = await body();
      const answers = await Promise.all([
        call(`create${one}`, { token, body: sent }),
        call(`create${one}`, { token, body: sent }),
      ]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([201, 409]);
      const other = await createRecord(one, await body());
      const taken = await call(`update${one}`, {
        params: { id: other.id },
        token,
        body: { slug: (sent as { slug: string }).slug },
      });
      expect([taken.status, taken.body.code]).toEqual([409, 'SLUG_TAKEN']);
    });

    checks('write.reserved', [...reserved, '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e0f'], 'rejects %s as a slug', async (slug) => {
      const answer = await call(`create${one}`, { token, body: { ...(await body()), slug } });
      expect(answer.status).toBe(422);
      expect(answer.body.details).toMatchObject([{ pointer: '/slug', code: 'RESERVED' }]);
    });

    check('write.version', 'rejects the second of two concurrent changes with 412', async () => {
      const { id } = await createRecord(one, await body());
      const headers = ifMatch(await call(`getAdmin${one}`, { params: { id }, token }));
      const edit = (title: string) => call(`update${one}`, { params: { id }, token, headers, body: { title } });
      const answers = await Promise.all([edit('The first title'), edit('The second title')]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
      expect(answers.find((answer) => answer.status === 412)?.body.currentVersion).toBe(2);
      const kept = answers.find((answer) => answer.status === 200)?.body;
      expect((await call(`getAdmin${one}`, { params: { id }, token })).body).toEqual(kept);
      expect(kept.version).toBe(2);
    });

    check('write.unchanged', 'a change without effect keeps the version', async () => {
      const { id, title } = await createRecord(one, await body());
      const same = await call(`update${one}`, { params: { id }, token, body: { title } });
      expect([same.status, same.body.version]).toEqual([200, 1]);
    });

    check({ rule: 'write.logged', needs: ['activity-log'] }, 'logs each change', async () => {
      const { id } = await createRecord(one, await body());
      await call(`update${one}`, { params: { id }, token, body: { title: 'Another title' } });
      await call(`delete${one}`, { params: { id }, token });
      const { body: log } = await call('listActivity', { token, query: { entityId: id } });
      expect(log.items).toMatchObject([
        { action: `${entity}.deleted`, changes: [] },
        { action: `${entity}.updated`, changes: [{ field: 'title', to: 'Another title' }] },
        { action: `${entity}.created`, changes: [] },
      ]);
    });

    check('write.deleted', 'a deleted record is 404, also for a second deletion', async () => {
      const { id } = await createRecord(one, await body());
      await publish(id);
      const stale = await call(`delete${one}`, { params: { id }, token, headers: { 'If-Match': '"99"' } });
      expect(stale.status).toBe(412);
      const answers = await Promise.all([1, 2].map(() => call(`delete${one}`, { params: { id }, token })));
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404]);
      for (const read of ['get', 'getAdmin']) {
        expect((await call(`${read}${one}`, { params: { id }, token })).status).toBe(404);
      }
    });

    check('http.conditional', 'responds with 304 while the record is unchanged', async () => {
      const { id } = await createRecord(one, await body());
      await publish(id);
      const first = await call(`get${one}`, { params: { id } });
      const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
      expect((await call(`get${one}`, { params: { id }, headers })).status).toBe(304);
      const title = unique('Renamed');
      await call(`update${one}`, { params: { id }, token, body: { title } });
      const changed = await call(`get${one}`, { params: { id }, headers });
      expect([changed.status, changed.body?.title]).toEqual([200, title]);
    });

    check('list.sort', 'every sort order is correct, and paging returns each record once', async () => {
      const mark = slugOf('paged');
      // Each field orders the records differently, so that sorting by another field is noticed.
      for (const number of [1, 2, 3, 4, 5]) {
        const { id } = await createRecord(one, { ...(await body()), ...vary((number * 2) % 5), title: `${mark} ${number % 3}` });
        await publish(id);
        for (let times = 0; times < 5 - number; times += 2) await use(id);
      }
      const sort = resolve(operations.get(`listAdmin${many}`)?.parameters.find(({ name }) => name === 'sort')?.schema) as {
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
        const values = seen.map((record) => record[order.replace('-', '')] as string | number);
        const ascending = order.startsWith('-') ? values.toReversed() : values;
        expect(ascending, order).toEqual(ascending.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
      }
    });

    check('learning.order', 'the popular list has pages, and its cursors are valid only for it', async () => {
      const { body: page } = await call(`listPopular${many}`, { query: { limit: '1' } });
      if (page.nextCursor) {
        const next = await call(`listPopular${many}`, { query: { limit: '1', cursor: page.nextCursor } });
        expect(next.body.items[0].id).not.toBe(page.items[0].id);
      }
      expect((await call(`list${many}`, { query: { limit: '1', cursor: page.nextCursor ?? 'x' } })).status).toBe(400);
    });
  });

const machines = {
  Webinar: {
    first: 'draft',
    moves: {
      draft: ['scheduled', 'cancelled'],
      scheduled: ['live', 'draft', 'cancelled'],
      live: ['ended'],
      ended: ['recorded'],
      recorded: [],
      cancelled: ['draft'],
    },
    ways: [['cancelled'], ['scheduled', 'live', 'ended', 'recorded']],
    body: () => webinarBody({ recordingUrl: 'https://example.com/recording' }),
  },
  TrainingCourse: {
    first: 'draft',
    moves: {
      draft: ['open', 'cancelled'],
      open: ['full', 'in-progress', 'cancelled'],
      full: ['open', 'in-progress', 'cancelled'],
      'in-progress': ['completed'],
      completed: ['archived'],
      archived: [],
      cancelled: ['draft'],
    },
    ways: [['cancelled'], ['open', 'full', 'open', 'in-progress', 'completed', 'archived']],
    body: courseBody,
  },
} satisfies Record<string, { first: string; moves: Record<string, string[]>; ways: string[][]; body(): object }>;

for (const [one, { first, moves, ways, body }] of Object.entries(machines))
  group(`the statuses of ${one}`, { tags: [tagOf(one)] }, () => {
    const all = (schemaOf(`${one}Status`) as { enum: string[] }).enum;
    const move = statusSetter(one);

    checks(
      'learning.machine',
      ways,
      'accepts the offered status changes and rejects all others, on the path via %s',
      async (...way) => {
        const record = await createRecord(one, body());
        let at: string = first;
        let { version } = record;
        for (const next of [...way, null]) {
          const allowed = (moves as Record<string, string[]>)[at] ?? [];
          const { body: read } = await call(`getAdmin${one}`, { params: { id: record.id }, token });
          expect(read).toMatchObject({ status: at, nextStatuses: allowed, version });
          for (const to of all.filter((name) => !allowed.includes(name))) {
            const refused = await move(record.id, to);
            expect([refused.status, refused.body], `${at} -> ${to}`).toMatchObject([409, { from: at, to, allowed }]);
          }
          if (next === null) break;
          const moved = await move(record.id, next);
          expect([moved.status, moved.body.status]).toEqual([200, next]);
          at = next;
          version += 1;
        }
      },
    );

    check('write.version', 'logs status changes and rejects one of two concurrent ones', async () => {
      const { id } = await createRecord(one, body());
      const to = moves[first as 'draft'][0] ?? '';
      const headers = ifMatch(await call(`getAdmin${one}`, { params: { id }, token }));
      const answers = await Promise.all(
        [1, 2].map(() =>
          call(`update${one}Status`, { params: { id }, token, headers, body: { status: to, comment: 'A reason.' } }),
        ),
      );
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 412]);
      const { body: log } = await call('listActivity', { token, query: { entityId: id } });
      expect(log.items[0].changes).toEqual([
        { field: 'status', from: first, to },
        { field: 'comment', from: null, to: 'A reason.' },
      ]);
    });
  });

const recordsWithPlaces = [
  {
    one: 'Webinar',
    register: 'registerForWebinar',
    places: 'capacity',
    left: 'placesLeft',
    taken: 'registeredCount',
  },
  {
    one: 'TrainingCourse',
    register: 'enrollInTrainingCourse',
    places: 'seats',
    left: 'seatsLeft',
    taken: 'enrolledCount',
  },
] as const;

for (const { one, register, places, left, taken } of recordsWithPlaces)
  group(`enrollment in ${one}`, { tags: [tagOf(one)] }, () => {
    const open = (number: number | null) => createPublished(one, { [places]: number });
    const signUp = (id: string, body: object = person(), headers: Record<string, string> = {}) =>
      call(register, { params: { id }, body, headers });
    const admin = async (id: string) => (await call(`getAdmin${one}`, { params: { id }, token })).body;

    check('learning.capacity', 'of sixty concurrent enrollments for twenty places, exactly twenty succeed', async () => {
      const { id } = await open(20);
      const answers = await Promise.all(Array.from({ length: 60 }, () => signUp(id)));
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(20);
      const refused = answers.filter((answer) => answer.status === 409);
      expect(refused).toHaveLength(40);
      expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['CAPACITY_REACHED']));
      expect((await admin(id))[taken]).toBe(20);
    });

    check('learning.capacity', 'shows whether many, few or no places are left', async () => {
      const { id } = await open(20);
      const shown = async () => (await call(`get${one}`, { params: { id } })).body[left];
      const take = async (count: number) => {
        for (let each = 0; each < count; each += 1) expect((await signUp(id)).status).toBe(201);
      };
      await take(15);
      expect(await shown()).toBe('many');
      await take(1);
      expect(await shown()).toBe('few');
      await take(4);
      expect(await shown()).toBe('none');
      const small = await open(3);
      expect((await call(`get${one}`, { params: { id: small.id } })).body[left]).toBe('few');
      if (one === 'TrainingCourse') {
        const unlimited = await open(null);
        expect((await call(`get${one}`, { params: { id: unlimited.id } })).body[left]).toBeNull();
        await setCourseStatus(small.id, 'full');
        expect((await call(`get${one}`, { params: { id: small.id } })).body[left]).toBe('none');
      }
    });

    check(
      'learning.enrollment',
      'an email address takes one place, ignoring case, and always gets the same response',
      async () => {
        const { id } = await open(5);
        const designer = person();
        const first = await signUp(id, designer);
        const again = await Promise.all(
          Array.from({ length: 5 }, () => signUp(id, { ...designer, name: 'Other Name', email: designer.email.toUpperCase() })),
        );
        for (const answer of again) {
          expect(answer.status).toBe(201);
          expect({ ...answer.body, token: null }).toEqual({ ...first.body, token: null });
        }
        expect((await admin(id))[taken]).toBe(1);
      },
    );

    check(
      'write.idempotent',
      'a full record rejects every email address, but a retry with an idempotency key gets the first response',
      async () => {
        const { id } = await open(1);
        const body = person();
        const headers = { 'Idempotency-Key': unique('key') };
        const first = await signUp(id, body, headers);
        expect(first.status).toBe(201);
        expect((await signUp(id, body)).body.code).toBe('CAPACITY_REACHED');
        expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
        const retries = await Promise.all(Array.from({ length: 4 }, () => signUp(id, body, headers)));
        for (const retry of retries) expect(retry.body).toEqual(first.body);
        const other = await signUp(id, person(), headers);
        expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      },
    );

    check('write.idempotent', 'the same idempotency key works for another record', async () => {
      const [first, second] = await Promise.all([open(2), open(2)]);
      const body = person();
      const headers = { 'Idempotency-Key': unique('key') };
      const answers = [await signUp(first.id, body, headers), await signUp(second.id, body, headers)];
      expect(answers.map((answer) => answer.body.id)).toEqual([first.id, second.id]);
      expect((await admin(second.id))[taken]).toBe(1);
    });

    check('learning.rules', 'rejects enrollment in closed and unpublished records', async () => {
      const { id } = await open(5);
      if (one === 'Webinar') {
        await setWebinarStatus(id, 'live');
        expect((await signUp(id)).status).toBe(201);
        await setWebinarStatus(id, 'ended');
      } else {
        await setCourseStatus(id, 'full');
        expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
        await setCourseStatus(id, 'in-progress');
      }
      const closed = await signUp(id);
      expect([closed.status, closed.body.code]).toEqual([409, 'NOT_OPEN']);
      const draft = await createRecord(one, one === 'Webinar' ? webinarBody() : courseBody());
      expect((await signUp(draft.id)).status).toBe(404);
    });

    check(
      'write.published',
      'a canceled record is in no list, and visitors can read it only if it was published before',
      async () => {
        const title = unique('Canceled');
        const { id, slug } = await createPublished(one, { [places]: 5, title });
        const move = statusSetter(one);
        const read = async () => (await call(`get${one}`, { params: { id: slug } })).status;
        const listed = async () => (await call(`list${one}s`, { query: { q: title } })).body.total;
        expect(await listed()).toBe(1);
        await move(id, 'cancelled');
        expect((await call(`get${one}`, { params: { id } })).body).toMatchObject({ id, status: 'cancelled' });
        expect([await read(), await listed()]).toEqual([200, 0]);
        const refused = await signUp(id);
        expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OPEN']);
        await move(id, 'draft');
        expect(await read()).toBe(404);
        await move(id, 'cancelled');
        expect([await read(), (await signUp(id)).status]).toEqual([404, 404]);
      },
    );

    check('learning.capacity', 'rejects a capacity below the number of participants', async () => {
      const { id } = await open(5);
      for (const _ of [1, 2, 3]) await signUp(id);
      const update = (number: number) => call(`update${one}`, { params: { id }, token, body: { [places]: number } });
      const refused = await update(2);
      expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, 'BELOW_CURRENT_USE', 3]);
      expect((await update(3)).status).toBe(200);
      expect((await signUp(id)).body.code).toBe('CAPACITY_REACHED');
    });

    check('learning.enrollment', 'enrollment keeps the version and reveals no participant', async () => {
      const before = await open(5);
      const secret = person({ name: unique('Private'), company: unique('Secret') });
      await signUp(before.id, secret);
      const after = await admin(before.id);
      expect([after[taken], after.version]).toEqual([1, before.version]);
      const { body: shown } = await call(`get${one}`, { params: { id: before.id } });
      expect(shown).not.toHaveProperty(taken);
      const log = JSON.stringify((await call('listActivity', { token, query: { entityId: before.id } })).body);
      expect(log).toMatch(/\.(registered|enrolled)"/);
      for (const text of [secret.name, secret.email, 'Secret-']) expect(log).not.toContain(text);
    });

    checks(
      'desk.spam',
      [
        ['a filled honeypot field', { website: 'https://spam.example' }],
        ['a form filled in too fast', { elapsedMs: 5 }],
      ],
      '%s gets a success response and takes no place',
      async (_, spam) => {
        const { id } = await open(5);
        const [real, refused] = [await signUp(id), await signUp(id, person(spam))];
        expect(refused.status).toBe(201);
        expect(Object.keys(refused.body)).toEqual(Object.keys(real.body));
        expect((await admin(id))[taken]).toBe(1);
      },
    );

    check('write.deleted', 'deleting a record deletes its enrollments', async () => {
      const { id, slug } = await open(1);
      const body = person();
      await signUp(id, body);
      expect((await call(`delete${one}`, { params: { id }, token })).status).toBe(204);
      const anew = await createPublished(one, { [places]: 1, slug });
      expect((await admin(anew.id))[taken]).toBe(0);
      expect((await signUp(anew.id, body)).status).toBe(201);
    });
  });

group('webinars', { tags: ['webinars'] }, () => {
  const read = (id: string) => call('getWebinar', { params: { id } });

  check('learning.rules', 'show whether registration is open', async () => {
    const { id } = await createPublished('Webinar', { capacity: 1 });
    expect((await read(id)).body.registration).toBe('open');
    await call('registerForWebinar', { params: { id }, body: person() });
    expect((await read(id)).body.registration).toBe('full');
    await setWebinarStatus(id, 'live');
    await setWebinarStatus(id, 'ended');
    expect((await read(id)).body.registration).toBe('closed');
  });

  check('learning.rules', 'close registration at their end, unless they are live', async () => {
    const startsAt = new Date(Date.now() - 20 * 60_000).toISOString();
    const { id } = await createPublished('Webinar', { startsAt, durationMinutes: 15 });
    const register = () => call('registerForWebinar', { params: { id }, body: person() });
    expect((await read(id)).body).toMatchObject({ status: 'scheduled', registration: 'closed' });
    const refused = await register();
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_OPEN']);
    await call('updateWebinar', { params: { id }, token, body: { durationMinutes: 60 } });
    expect((await read(id)).body.registration).toBe('open');
    expect((await register()).status).toBe(201);
    await call('updateWebinar', { params: { id }, token, body: { durationMinutes: 15 } });
    await setWebinarStatus(id, 'live');
    expect((await read(id)).body.registration).toBe('open');
    expect((await register()).status).toBe(201);
  });

  check('learning.rules', 'require a recording to become recorded, and keep it', async () => {
    const { id } = await createPublished('Webinar');
    for (const to of ['live', 'ended']) await setWebinarStatus(id, to);
    expect((await setWebinarStatus(id, 'recorded')).status).toBe(409);
    const recordingUrl = 'https://example.com/recording';
    const update = (body: object) => call('updateWebinar', { params: { id }, token, body });
    expect((await update({ recordingUrl })).body.nextStatuses).toEqual(['recorded']);
    expect((await read(id)).body.recordingUrl).toBeNull();
    expect((await setWebinarStatus(id, 'recorded')).status).toBe(200);
    expect((await read(id)).body).toMatchObject({ status: 'recorded', recordingUrl });
    const refused = await update({ recordingUrl: null });
    expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/recordingUrl']);
    const { id: sooner } = await createPublished('Webinar', { recordingUrl, startsAt: `${dayAhead(10)}T08:00:00Z` });
    for (const to of ['live', 'ended', 'recorded']) await setWebinarStatus(sooner, to);
    const { body } = await readWholeList('listRecordedWebinars');
    const recorded = body.items.map((webinar: { id: string }) => webinar.id) as string[];
    expect(recorded.filter((one) => [id, sooner].includes(one))).toEqual([id, sooner]);
    expect(new Set(body.items.map((webinar: { status: string }) => webinar.status))).toEqual(new Set(['recorded']));
  });

  check('learning.rules', 'show joinUrl only to participants', async () => {
    const joinUrl = 'https://example.com/join';
    const { id } = await createPublished('Webinar', { joinUrl });
    expect((await read(id)).body).not.toHaveProperty('joinUrl');
    expect((await call('registerForWebinar', { params: { id }, body: person() })).body.joinUrl).toBe(joinUrl);
    await call('updateWebinar', { params: { id }, token, body: { joinUrl: null } });
    expect((await call('registerForWebinar', { params: { id }, body: person() })).body.joinUrl).toBeNull();
  });

  check('learning.views', 'count each read by id or slug, including 304, but not lists', async () => {
    const { id, title } = await createPublished('Webinar');
    const first = await read(id);
    await Promise.all(Array.from({ length: 5 }, () => read(id)));
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await call('getWebinar', { params: { id }, headers })).status).toBe(304);
    await call('listWebinars', { query: { q: title } });
    const { body } = await call('getAdminWebinar', { params: { id }, token });
    expect([body.views, body.version]).toEqual([7, 2]);
  });

  check('learning.order', 'are upcoming while live or in the future, the next one first', async () => {
    const mark = unique('Upcoming');
    const at = (days: number) => ({ title: `${mark} ${days}`, startsAt: `${dayAhead(days)}T08:00:00Z` });
    const past = await createPublished('Webinar', at(-3));
    const later = await createPublished('Webinar', at(9));
    const sooner = await createPublished('Webinar', at(5));
    const upcoming = async () => {
      const { body } = await readWholeList('listUpcomingWebinars');
      const starts = body.items.map(({ startsAt }: { startsAt: string }) => startsAt);
      expect(starts).toEqual(starts.toSorted());
      return body.items.map(({ id }: { id: string }) => id).filter((id: string) => [past.id, later.id, sooner.id].includes(id));
    };
    expect(await upcoming()).toEqual([sooner.id, later.id]);
    await setWebinarStatus(past.id, 'live');
    expect(await upcoming()).toEqual([past.id, sooner.id, later.id]);
  });

  check('learning.rules', 'in a series share its latest title, and are found by it', async () => {
    const id = slugOf('series');
    const titles = [unique('Old Title'), unique('New Title')];
    const [first, second] = [
      await createPublished('Webinar', { series: { id, title: titles[0] }, startsAt: `${dayAhead(8)}T08:00:00Z` }),
      await createPublished('Webinar', { series: { id, title: titles[1] }, startsAt: `${dayAhead(4)}T08:00:00Z` }),
    ];
    const { body } = await call('listWebinarsBySeries', { params: { id } });
    expect(body.items.map((webinar: { id: string }) => webinar.id)).toEqual([second.id, first.id]);
    expect(body.items.map((webinar: { series: unknown }) => webinar.series)).toEqual([
      { id, title: titles[1] },
      { id, title: titles[1] },
    ]);
    expect((await call('listWebinars', { query: { q: titles[1] ?? '' } })).body.total).toBe(2);
    expect((await call('listWebinars', { query: { q: titles[0] ?? '' } })).body.total).toBe(0);
    await call('updateWebinar', { params: { id: first.id }, token, body: { series: null } });
    expect((await call('listWebinars', { query: { series: id } })).body.total).toBe(1);
    expect((await call('listWebinarsBySeries', { params: { id: slugOf('unknown') } })).body).toEqual({
      items: [],
      nextCursor: null,
      total: 0,
    });
  });

  check('learning.rules', 'accept times in any offset and reject unknown time zones', async () => {
    const webinar = await createPublished('Webinar', { startsAt: '2027-03-01T10:00:00+01:00' });
    expect(webinar.startsAt).toBe('2027-03-01T09:00:00.000Z');
    const query = { q: webinar.slug, startsFrom: '2027-03-01T09:00:00Z', startsTo: '2027-03-01T09:00:01Z' };
    expect((await call('listAdminWebinars', { token, query })).body.total).toBe(1);
    expect((await call('listAdminWebinars', { token, query: { ...query, startsTo: query.startsFrom } })).body.total).toBe(0);
    const refused = await call('createWebinar', { token, body: webinarBody({ timeZone: 'Mars/Olympus' }) });
    expect([refused.status, refused.body.details[0].pointer]).toEqual([422, '/timeZone']);
  });
});

group('training courses', { tags: ['training-courses'] }, () => {
  const admin = async (id: string) => (await call('getAdminTrainingCourse', { params: { id }, token })).body;
  const enroll = (id: string) => call('enrollInTrainingCourse', { params: { id }, body: person() });
  const seats = (id: string, number: number | null) =>
    call('updateTrainingCourse', { params: { id }, token, body: { seats: number } });

  check('learning.capacity', 'become full with the last seat, and can be reopened only if a seat is free', async () => {
    const { id, version } = await createPublished('TrainingCourse', { seats: 2 });
    for (const _ of [1, 2]) expect((await enroll(id)).status).toBe(201);
    expect(await admin(id)).toMatchObject({ status: 'full', version: version + 1, nextStatuses: ['in-progress', 'cancelled'] });
    const log = await call('listActivity', { token, query: { entityId: id, action: 'training-course.status-changed' } });
    expect(log.body.items[0]).toMatchObject({
      actor: { kind: 'system' },
      changes: [{ field: 'status', from: 'open', to: 'full' }],
    });
    expect((await setCourseStatus(id, 'open')).status).toBe(409);
    expect((await seats(id, 3)).body).toMatchObject({ status: 'full', nextStatuses: ['open', 'in-progress', 'cancelled'] });
    expect((await setCourseStatus(id, 'open')).status).toBe(200);
    expect((await enroll(id)).status).toBe(201);
    expect((await admin(id)).status).toBe('full');
  });

  check('learning.capacity', 'become full when the number of seats is reduced, and never without a limit', async () => {
    const { id } = await createPublished('TrainingCourse', { seats: null });
    for (const _ of [1, 2, 3]) expect((await enroll(id)).status).toBe(201);
    expect((await admin(id)).status).toBe('open');
    expect((await seats(id, 3)).body.status).toBe('full');
    const log = await call('listActivity', { token, query: { entityId: id, limit: '1' } });
    expect(log.body.items[0].changes).toEqual([
      { field: 'seats', from: null, to: '3' },
      { field: 'status', from: 'open', to: 'full' },
    ]);
  });

  check('learning.capacity', 'stay consistent during concurrent seat changes and enrollments', async () => {
    const { id } = await createPublished('TrainingCourse', { seats: 3 });
    const answers = await Promise.all([seats(id, 4), ...Array.from({ length: 8 }, () => enroll(id))]);
    const enrolled = answers.slice(1).filter(({ status: code }) => code === 201).length;
    const course = await admin(id);
    expect([course.seats, course.enrolledCount]).toEqual([4, enrolled]);
    expect(enrolled === 3 || enrolled === 4).toBe(true);
    expect(course.status).toBe('full');
  });

  check('list.filter', 'are found by type, level, format and status', async () => {
    const mark = slugOf('filtered');
    const wanted = { type: 'workshop', level: 'advanced', format: 'hybrid' } as const;
    const { id } = await createPublished('TrainingCourse', { ...wanted, title: mark });
    await createPublished('TrainingCourse', { type: 'self-paced', level: 'beginner', format: 'online', title: mark });
    for (const [field, value] of [...Object.entries(wanted), ['status', 'open']] as [string, string][]) {
      const name = `listTrainingCoursesBy${field.replace(/^./, (letter) => letter.toUpperCase())}`;
      const { body } = await readWholeList(name, { params: { [field]: value } });
      expect(new Set(body.items.map((course: Record<string, string>) => course[field])), field).toEqual(new Set([value]));
      expect(body.items.map((course: { id: string }) => course.id)).toContain(id);
      const filtered = await call('listTrainingCourses', { query: { q: mark, [field]: value } });
      expect(filtered.body.total, field).toBe(field === 'status' ? 2 : 1);
    }
    const either = await call('listTrainingCourses', { query: { q: mark, level: ['beginner', 'advanced'] } });
    expect(either.body.total).toBe(2);
    expect((await call('listTrainingCoursesByStatus', { params: { status: 'draft' } })).status).toBe(400);
  });

  check('list.search', 'are found by lesson title, and courses without a date are sorted last', async () => {
    const lesson = unique('Lesson');
    const syllabus = [{ title: lesson, durationMinutes: null }];
    await createPublished('TrainingCourse', { syllabus, startsAt: null });
    await createPublished('TrainingCourse', { syllabus, startsAt: `${dayAhead(5)}T08:00:00Z` });
    const starts = async (sort: string) => {
      const { body } = await call('listTrainingCourses', { query: { q: lesson, sort } });
      return body.items.map((course: { startsAt: string | null }) => course.startsAt);
    };
    expect(await starts('startsAt')).toEqual([`${dayAhead(5)}T08:00:00.000Z`, null]);
    expect(await starts('-startsAt')).toEqual([null, `${dayAhead(5)}T08:00:00.000Z`]);
    const dated = await call('listTrainingCourses', { query: { q: lesson, startsFrom: '2000-01-01T00:00:00Z' } });
    expect(dated.body.total).toBe(1);
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
  group(`the list of ${one}s by ${by}`, { tags: [tagOf(one)] }, () => {
    check('learning.order', 'is sorted by title', async () => {
      const { many, body, publish } = kinds.find((kind) => kind.one === one)!;
      const { status: _, tag, ...fields } = params as Record<string, string>;
      const made: string[] = [];
      for (const letter of ['B', 'A']) {
        const sent = { ...(await body()), ...fields, ...(tag ? { tags: [tag] } : {}), title: `${letter} ${unique('title')}` };
        const { id } = await createRecord(one, sent);
        await publish(id);
        made.push(id);
      }
      const { body: found } = await readWholeList(`list${many}By${by}`, { params });
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
  group(`the list of popular ${many}`, { tags: [tagOf(one)] }, () => {
    check('learning.order', 'is sorted by popularity', async () => {
      const kind = kinds.find((candidate) => candidate.one === one)!;
      const make = async (title: string, times: number) => {
        const { id } = await createRecord(one, { ...(await kind.body()), title: unique(title) });
        await kind.publish(id);
        for (let done = 0; done < times; done += 1) {
          const answer = await call(want, { params: { id }, ...(one === 'Tutorial' ? {} : { body: person() }) });
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

group('tutorials', { tags: ['tutorials'] }, () => {
  check('learning.views', 'count one view per idempotency key', async () => {
    const tutorial = await createRecord('Tutorial', tutorialBody({ published: true }));
    const view = (headers: Record<string, string> = {}) => call('viewTutorial', { params: { id: tutorial.slug }, headers });
    expect((await view()).body.views).toBe(1);
    const headers = { 'Idempotency-Key': unique('key') };
    const answers = await Promise.all(Array.from({ length: 6 }, () => view(headers)));
    expect(new Set(answers.map((answer) => answer.body.views))).toEqual(new Set([2]));
    await Promise.all(Array.from({ length: 10 }, () => view()));
    const { body } = await call('getAdminTutorial', { params: { id: tutorial.id }, token });
    expect(body).toEqual({ ...tutorial, views: 12 });
    await call('getTutorial', { params: { id: tutorial.id } });
    expect((await view()).body.views).toBe(13);
    const other = await createRecord('Tutorial', tutorialBody({ published: true }));
    const reused = await call('viewTutorial', { params: { id: other.id }, headers });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  check('write.published', 'reject views while they are unpublished', async () => {
    const { id } = await createRecord('Tutorial', tutorialBody());
    expect((await call('viewTutorial', { params: { id } })).status).toBe(404);
  });

  check('list.filter', 'are found by tag, category, level and text', async () => {
    const tag = slugOf('tag');
    const word = unique('Word');
    const wanted = {
      category: 'licensing',
      level: 'advanced',
      tags: [tag, 'pcf'],
      published: true,
      body: `Much text, **${word}**.`,
    };
    const { id } = await createRecord('Tutorial', tutorialBody(wanted));
    await createRecord('Tutorial', tutorialBody({ ...wanted, published: false }));
    const ids = (answer: Pick<Answer, 'body'>) => answer.body.items.map((tutorial: { id: string }) => tutorial.id);
    expect(ids(await call('listTutorialsByTag', { params: { tag } }))).toEqual([id]);
    expect(ids(await call('listTutorials', { query: { q: word.toUpperCase() } }))).toEqual([id]);
    expect(
      ids(await call('listTutorials', { query: { tag: [tag, slugOf('no')], category: 'licensing', level: 'advanced' } })),
    ).toEqual([id]);
    expect(ids(await call('listTutorials', { query: { tag, level: 'beginner' } }))).toEqual([]);
    expect(ids(await readWholeList('listTutorialsByCategory', { params: { category: 'licensing' } }))).toContain(id);
    expect(ids(await readWholeList('listTutorialsByLevel', { params: { level: 'advanced' } }))).toContain(id);
    expect((await call('listAdminTutorials', { token, query: { tag, published: 'false' } })).body.total).toBe(1);
    await call('updateTutorial', { params: { id }, token, body: { tags: ['pcf'] } });
    expect((await call('listTutorialsByTag', { params: { tag } })).body.total).toBe(0);
  });

  checks('list.search', ['100% of "it"', "' or 1=1 --", '_______', '\\'], 'a search for %s takes it literally', async (q) => {
    const title = `Says ${q} ${unique('here')}`;
    const { id } = await createRecord('Tutorial', tutorialBody({ title, published: true }));
    expect((await call('listTutorials', { query: { q: title } })).body.items).toMatchObject([{ id }]);
    expect((await call('listTutorials', { query: { q: `${q}${unique('nowhere')}` } })).body.total).toBe(0);
  });
});

group('learning paths', { tags: ['learning-paths'] }, () => {
  const admin = async (id: string) => (await call('getAdminLearningPath', { params: { id }, token })).body;
  const enroll = (id: string, body: object = person()) => call('enrollInLearningPath', { params: { id }, body });
  const complete = (id: string, of: string, headers: Record<string, string> = {}) =>
    call('completeLearningPath', { params: { id }, body: { token: of }, headers });
  const open = async () => createRecord('LearningPath', await pathBody({ published: true }));

  check('learning.steps', 'show visitors the published steps in order', async () => {
    const [webinar, course, tutorial] = [
      await createPublished('Webinar'),
      await createRecord('TrainingCourse', courseBody()),
      await createRecord('Tutorial', tutorialBody({ published: true })),
    ];
    const items = [
      { kind: 'tutorial', id: tutorial.id, required: true },
      { kind: 'training-course', id: course.id, required: true },
      { kind: 'webinar', id: webinar.id, required: false },
    ];
    const path = await createRecord('LearningPath', await pathBody({ published: true, items, title: unique('Path') }));
    const shown = async () => {
      const { body } = await call('getLearningPath', { params: { id: path.slug } });
      const list = await call('listLearningPaths', { query: { q: path.title } });
      expect(list.body.items[0].itemCount).toBe(body.items.length);
      expect(body.itemCount).toBe(body.items.length);
      return body.items.map((item: { id: string }) => item.id);
    };
    expect(path.items).toMatchObject(items.map((item) => ({ ...item, title: expect.anyString })));
    expect(await shown()).toEqual([tutorial.id, webinar.id]);
    await setCourseStatus(course.id, 'open');
    expect(await shown()).toEqual([tutorial.id, course.id, webinar.id]);
    await call('deleteTutorial', { params: { id: tutorial.id }, token });
    expect(await shown()).toEqual([course.id, webinar.id]);
    const turned = items.slice(1).toReversed();
    await call('updateLearningPath', { params: { id: path.id }, token, body: { items: turned } });
    expect(await shown()).toEqual([webinar.id, course.id]);
    expect((await admin(path.id)).itemCount).toBe(2);
  });

  check('learning.steps', 'reject steps that don’t exist, have another kind or repeat', async () => {
    const body = await pathBody();
    const [step] = body.items;
    const unknown = { ...step, id: '0197f0c4-0000-7000-8000-000000000000' };
    for (const [items, pointer] of [
      [[step, unknown], '/items/1/id'],
      [[{ ...step, kind: 'webinar' }], '/items/0/id'],
      [[step, step], '/items/1/id'],
    ] as const) {
      const refused = await call('createLearningPath', { token, body: { ...body, items } });
      expect([refused.status, refused.body.details[0].pointer]).toEqual([422, pointer]);
    }
  });

  check('learning.completion', 'enroll an email address once, and return a new token each time', async () => {
    const { id } = await open();
    const body = person();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enroll(id, body)));
    expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(5);
    expect(await admin(id)).toMatchObject({ enrolledCount: 1, completedCount: 0, version: 1 });
  });

  check('write.idempotent', 'return the token of the first call to a retry', async () => {
    const { id } = await open();
    const again = { params: { id }, body: person(), headers: { 'Idempotency-Key': unique('key') } };
    const answers = await Promise.all([1, 2, 3].map(() => call('enrollInLearningPath', again)));
    expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(1);
    expect((await complete(id, answers[0]?.body.token)).status).toBe(200);
  });

  check('learning.completion', 'complete an enrollment once per token, and keep its time', async () => {
    const { id } = await open();
    const body = person();
    const [first, second] = [(await enroll(id, body)).body.token, (await enroll(id, body)).body.token] as [string, string];
    const times = await Promise.all([1, 2, 3, 4].map(() => complete(id, first)));
    expect(new Set(times.map((answer) => answer.body.completedAt)).size).toBe(1);
    await pause(5);
    const later = await complete(id, second);
    expect(later.body.completedAt > times[0]?.body.completedAt).toBe(true);
    expect((await complete(id, first)).body).toEqual(times[0]?.body);
    expect(await admin(id)).toMatchObject({ enrolledCount: 1, completedCount: 1, version: 1 });
    const log = await call('listActivity', { token, query: { entityId: id, action: 'learning-path.completed' } });
    expect(log.body.total).toBe(1);
  });

  check('write.idempotent', 'complete once per idempotency key, and reject another token with the same key', async () => {
    const { id } = await open();
    const tokens = [(await enroll(id)).body.token, (await enroll(id)).body.token] as [string, string];
    const headers = { 'Idempotency-Key': unique('key') };
    const first = await complete(id, tokens[0], headers);
    expect((await complete(id, tokens[0], headers)).body).toEqual(first.body);
    const reused = await complete(id, tokens[1], headers);
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  check('learning.completion', 'issue a certificate with path and time, but without personal data', async () => {
    const path = await open();
    const body = person();
    const { token: own } = (await enroll(path.id, body)).body;
    const { completedAt, certificateNumber } = (await complete(path.id, own)).body;
    const certificate = await call('getCertificate', { params: { number: certificateNumber } });
    expect(certificate.status).toBe(200);
    expect(certificate.body).toEqual({
      number: certificateNumber,
      completedAt,
      learningPath: { slug: path.slug, title: path.title },
    });
    const other = (await enroll(path.id, body)).body.token;
    expect((await complete(path.id, other)).body.certificateNumber).not.toBe(certificateNumber);
    expect((await call('getCertificate', { params: { number: '0000-0000-0000' } })).status).toBe(404);
  });

  check('learning.completion', 'accept only tokens of the path itself', async () => {
    const [one, other] = [await open(), await open()];
    const { token: own } = (await enroll(one.id)).body;
    const course = await createPublished('TrainingCourse', { seats: null });
    const { token: ofCourse } = (await call('enrollInTrainingCourse', { params: { id: course.id }, body: person() })).body;
    for (const [id, given] of [
      [other.id, own],
      [one.id, ofCourse],
      [one.id, 'x'.repeat(43)],
    ] as [string, string][]) {
      const refused = await complete(id, given);
      expect([refused.status, refused.body.details]).toMatchObject([422, [{ pointer: '/token', code: 'UNKNOWN_TOKEN' }]]);
    }
    await call('updateLearningPath', { params: { id: one.id }, token, body: { published: false } });
    expect((await complete(one.id, own)).status).toBe(404);
    expect((await enroll(one.id)).status).toBe(404);
  });

  check('list.filter', 'are listed by category and level', async () => {
    const path = await createRecord(
      'LearningPath',
      await pathBody({ published: true, category: 'automation', level: 'advanced' }),
    );
    for (const [name, params] of [
      ['listLearningPathsByCategory', { category: 'automation' }],
      ['listLearningPathsByLevel', { level: 'advanced' }],
    ] as const) {
      const { body } = await readWholeList(name, { params });
      expect(body.items.map((item: { id: string }) => item.id)).toContain(path.id);
    }
    expect(
      (await call('listLearningPaths', { query: { category: 'licensing', q: path.title, level: 'advanced' } })).body.total,
    ).toBe(0);
  });
});

const signUps = [
  {
    kind: 'webinar',
    one: 'Webinar',
    register: 'registerForWebinar',
    taken: 'registeredCount',
    erased: 'webinar.registration-erased',
    open: () => createPublished('Webinar', { capacity: 3 }),
  },
  {
    kind: 'training-course',
    one: 'TrainingCourse',
    register: 'enrollInTrainingCourse',
    taken: 'enrolledCount',
    erased: 'training-course.enrollment-erased',
    open: () => createPublished('TrainingCourse', { seats: 3 }),
  },
  {
    kind: 'learning-path',
    one: 'LearningPath',
    register: 'enrollInLearningPath',
    taken: 'enrolledCount',
    erased: 'learning-path.enrollment-erased',
    open: async () => createRecord('LearningPath', await pathBody({ published: true })),
  },
];

for (const { kind, one, register, taken, erased, open } of signUps) {
  group(`the participants of ${one}`, { tags: ['enrollments', tagOf(one)], needs: ['enrollments', tagOf(one)] }, () => {
    const admin = async (id: string) => (await call(`getAdmin${one}`, { params: { id }, token })).body;
    const signUp = (id: string, body: object) => call(register, { params: { id }, body });
    const list = async (query: Record<string, string | string[]>) =>
      (await call('listEnrollments', { token, query })).body.items as Answer['body'][];
    const erase = (id: string) => call('deleteEnrollment', { params: { id }, token });

    /** An open record with three participants, who enrolled in the order B, C, A. */
    async function filled() {
      const mark = unique('Person');
      const record = await open();
      for (const letter of ['B', 'C', 'A'])
        await signUp(record.id, person({ name: `${letter} ${mark}`, company: `Company ${letter} ${mark}` }));
      return { mark, record };
    }
    const letters = (items: Answer['body'][]) => items.map(({ name }) => (name as string).charAt(0)).join('');

    check('learning.people', 'are listed with their data, for administrators only', async () => {
      const record = await open();
      const sent = person({ name: unique('Ingrid'), company: 'Example Piping GmbH', email: `${unique('Mixed')}@Example.com` });
      await signUp(record.id, sent);
      const [row, ...others] = await list({ recordId: record.id });
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        kind,
        recordId: record.id,
        recordTitle: record.title,
        name: sent.name,
        email: sent.email.toLowerCase(),
        company: 'Example Piping GmbH',
        completedAt: null,
      });
      expect((await call('listEnrollments', { query: { recordId: record.id } })).status).toBe(401);
    });

    check('list.sort', 'are sorted newest first or by name, in both directions', async () => {
      const { record } = await filled();
      const order = async (sort?: string) => letters(await list({ recordId: record.id, ...(sort ? { sort } : {}) }));
      expect([await order(), await order('createdAt'), await order('name'), await order('-name')]).toEqual([
        'ACB',
        'BCA',
        'ABC',
        'CBA',
      ]);
    });

    check('list.paging', 'are on one page each', async () => {
      const { record } = await filled();
      const page = (query: Record<string, string>) =>
        call('listEnrollments', { token, query: { recordId: record.id, sort: 'name', limit: '2', ...query } });
      const first = await page({});
      expect([letters(first.body.items), first.body.total]).toEqual(['AB', 3]);
      const second = await page({ cursor: first.body.nextCursor });
      expect([letters(second.body.items), second.body.nextCursor]).toEqual(['C', null]);
      const refused = await page({ cursor: first.body.nextCursor, q: 'other' });
      expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_CURSOR']);
    });

    check('list.search', 'are found by name, email and company, case-insensitively', async () => {
      const { mark, record } = await filled();
      const [b] = await list({ q: `b ${mark}`.toUpperCase() });
      expect(b).toMatchObject({ recordId: record.id, name: `B ${mark}` });
      expect((await list({ q: String(b?.email).toUpperCase() })).map(({ id }) => id)).toEqual([b?.id]);
      expect(letters(await list({ q: `company c ${mark}` }))).toBe('C');
      expect(await list({ q: `${mark}%` })).toEqual([]);
    });

    check('list.filter', 'are filtered by kind and record', async () => {
      const { mark, record } = await filled();
      const other = signUps.find((others) => others.kind !== kind)?.kind ?? '';
      expect(letters(await list({ q: mark, kind }))).toBe('ACB');
      expect(letters(await list({ q: mark, kind: [kind, other] }))).toBe('ACB');
      expect(await list({ q: mark, kind: other })).toEqual([]);
      const empty = await open();
      expect(await list({ q: mark, recordId: empty.id })).toEqual([]);
      expect(letters(await list({ q: mark, recordId: record.id }))).toBe('ACB');
    });

    check('learning.people', 'are erased individually, which frees their place', async () => {
      const { mark, record } = await filled();
      const before = await admin(record.id);
      const [a, c, b] = await list({ recordId: record.id });
      const answers = await Promise.all([erase(c?.id), erase(c?.id)]);
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([204, 404]);
      expect((await list({ recordId: record.id })).map(({ id }) => id)).toEqual([a?.id, b?.id]);
      expect(await list({ q: `C ${mark}` })).toEqual([]);
      expect(await admin(record.id)).toMatchObject({ [taken]: 2, version: before.version, status: before.status });
      const log = (await call('listActivity', { token, query: { entityId: record.id } })).body;
      expect(log.items[0]).toMatchObject({ action: erased, entity: { id: record.id, label: record.title } });
      expect(JSON.stringify(log)).not.toContain(mark);
      if (one === 'TrainingCourse') await setCourseStatus(record.id, 'open');
      const again = await signUp(record.id, { name: `C ${mark}`, email: c?.email });
      expect(again.status).toBe(201);
      expect((await admin(record.id))[taken]).toBe(3);
    });

    check('input.unknown-id', 'deleteEnrollment responds to an unknown id with 404', async () => {
      expect((await erase('0197f0c4-0000-7000-8000-000000000000')).status).toBe(404);
    });
  });
}

group(
  'participants who complete a learning path',
  { tags: ['enrollments', 'learning-paths'], needs: ['enrollments', 'learning-paths'] },
  () => {
    check(
      'learning.people',
      'are listed with their completion time; erasing them invalidates token and certificate',
      async () => {
        const { id } = await createRecord('LearningPath', await pathBody({ published: true }));
        const { token: own } = (await call('enrollInLearningPath', { params: { id }, body: person() })).body;
        const complete = () => call('completeLearningPath', { params: { id }, body: { token: own } });
        const { completedAt, certificateNumber } = (await complete()).body;
        const { body } = await call('listEnrollments', { token, query: { recordId: id } });
        expect(body.items).toMatchObject([{ completedAt }]);
        expect((await call('deleteEnrollment', { params: { id: body.items[0].id }, token })).status).toBe(204);
        expect((await call('getCertificate', { params: { number: certificateNumber } })).status).toBe(404);
        const read = await call('getAdminLearningPath', { params: { id }, token });
        expect(read.body).toMatchObject({ enrolledCount: 0, completedCount: 0 });
        const refused = await complete();
        expect([refused.status, refused.body.details]).toMatchObject([422, [{ pointer: '/token', code: 'UNKNOWN_TOKEN' }]]);
      },
    );
  },
);
