// The participants of webinars, training courses and learning paths, as administrators see and erase them.
import { adminToken, call, unique, unknownId, type Answer } from '../client.ts';
import { expect } from '../expect.ts';
import { changeStatus, createPublished, kindOf, newPerson, type LearningKind } from '../learning-records.ts';
import { check, group, prepare, suite } from '../runner.ts';

suite('enrollments');

let token: string;
prepare(async () => {
  token = await adminToken();
});

const signUps: { kind: string; one: LearningKind['one']; register: string; taken: string; erased: string; fields?: object }[] = [
  {
    kind: 'webinar',
    one: 'Webinar',
    register: 'registerForWebinar',
    taken: 'registeredCount',
    erased: 'webinar.registration-erased',
    fields: { capacity: 3 },
  },
  {
    kind: 'training-course',
    one: 'TrainingCourse',
    register: 'enrollInTrainingCourse',
    taken: 'enrolledCount',
    erased: 'training-course.enrollment-erased',
    fields: { seats: 3 },
  },
  {
    kind: 'learning-path',
    one: 'LearningPath',
    register: 'enrollInLearningPath',
    taken: 'enrolledCount',
    erased: 'learning-path.enrollment-erased',
  },
];

for (const { kind, one, register, taken, erased, fields } of signUps) {
  const tags = ['enrollments', kindOf(one).tag];
  group(`the participants of ${one}`, { tags, needs: tags }, () => {
    const open = () => createPublished(one, fields);
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
        await signUp(record.id, newPerson({ name: `${letter} ${mark}`, company: `Company ${letter} ${mark}` }));
      return { mark, record };
    }
    const letters = (items: Answer['body'][]) => items.map(({ name }) => (name as string).charAt(0)).join('');

    check('learning.people', 'are listed with their data, for administrators only', async () => {
      const record = await open();
      const sent = newPerson({ name: unique('Ingrid'), company: 'Example Piping GmbH', email: `${unique('Mixed')}@Example.com` });
      await signUp(record.id, sent);
      // Anybody who knows the email address can send this.
      expect((await signUp(record.id, { ...sent, name: 'Another Name', company: 'Another Company' })).status).toBe(201);
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
      if (one === 'TrainingCourse') await changeStatus('TrainingCourse', record.id, 'open');
      const again = await signUp(record.id, { name: `C ${mark}`, email: c?.email });
      expect(again.status).toBe(201);
      expect((await admin(record.id))[taken]).toBe(3);
    });

    check(
      { rule: 'learning.people', needs: ['activity-log'] },
      'are logged without their data when they are erased',
      async () => {
        const { mark, record } = await filled();
        const [row] = await list({ recordId: record.id });
        expect((await erase(row?.id)).status).toBe(204);
        const log = (await call('listActivity', { token, query: { entityId: record.id } })).body;
        expect(log.items[0]).toMatchObject({ action: erased, entity: { id: record.id, label: record.title } });
        expect(JSON.stringify(log)).not.toContain(mark);
      },
    );

    check('input.unknown-id', 'deleteEnrollment responds to an unknown id with 404', async () => {
      expect((await erase(unknownId)).status).toBe(404);
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
        const { id } = await createPublished('LearningPath');
        const { token: own } = (await call('enrollInLearningPath', { params: { id }, body: newPerson() })).body;
        const complete = () => call('completeLearningPath', { params: { id }, body: { token: own } });
        const { completedAt, certificateNumber } = (await complete()).body;
        const { body } = await call('listEnrollments', { token, query: { recordId: id } });
        expect(body.items).toMatchObject([{ completedAt }]);
        expect((await call('deleteEnrollment', { params: { id: body.items[0].id }, token })).status).toBe(204);
        expect((await call('getCertificate', { params: { number: certificateNumber } })).status).toBe(404);
        const read = await call('getAdminLearningPath', { params: { id }, token });
        expect(read.body).toMatchObject({ enrolledCount: 0, completedCount: 0 });
        const refused = await complete();
        expect([refused.status, refused.body.details]).toMatchObject([422, [{ pointer: '/token' }]]);
      },
    );
  },
);
