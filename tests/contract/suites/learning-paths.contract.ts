// Learning paths: steps, enrollment, completion and certificates.
import { adminToken, call, readWholeList, unique, unknownId } from '../client.ts';
import { expect } from '../expect.ts';
import { changeStatus, createPublished, createRecord, newBody, newPerson } from '../learning-records.ts';
import { check, pause, prepare, suite } from '../runner.ts';
import { expectLater } from '../times.ts';

suite('learning-paths', { tags: ['learning-paths'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const admin = async (id: string) => (await call('getAdminLearningPath', { params: { id }, token })).body;
const enroll = (id: string, body: object = newPerson()) => call('enrollInLearningPath', { params: { id }, body });
const complete = (id: string, of: string, headers: Record<string, string> = {}) =>
  call('completeLearningPath', { params: { id }, body: { token: of }, headers });
const open = async () => createPublished('LearningPath');

check(
  { rule: 'learning.steps', needs: ['webinars', 'training-courses'] },
  'show visitors the published steps in order',
  async () => {
    const [webinar, course, tutorial] = [
      await createPublished('Webinar'),
      await createRecord('TrainingCourse'),
      await createPublished('Tutorial'),
    ];
    const items = [
      { kind: 'tutorial', id: tutorial.id, required: true },
      { kind: 'training-course', id: course.id, required: true },
      { kind: 'webinar', id: webinar.id, required: false },
    ];
    const path = await createPublished('LearningPath', { items, title: unique('Path') });
    const shown = async () => {
      const { body } = await call('getLearningPath', { params: { id: path.slug } });
      const list = await call('listLearningPaths', { query: { q: path.title } });
      expect(list.body.items[0].itemCount).toBe(body.items.length);
      expect(body.itemCount).toBe(body.items.length);
      return body.items.map((item: { id: string }) => item.id);
    };
    expect(path.items).toMatchObject(items);
    expect(await shown()).toEqual([tutorial.id, webinar.id]);
    await changeStatus('TrainingCourse', course.id, 'open');
    expect(await shown()).toEqual([tutorial.id, course.id, webinar.id]);
    await call('deleteTutorial', { params: { id: tutorial.id }, token });
    expect(await shown()).toEqual([course.id, webinar.id]);
    const turned = items.slice(1).toReversed();
    await call('updateLearningPath', { params: { id: path.id }, token, body: { items: turned } });
    expect(await shown()).toEqual([webinar.id, course.id]);
    expect((await admin(path.id)).itemCount).toBe(2);
  },
);

check('learning.steps', 'reject steps that don’t exist, have another kind or repeat', async () => {
  const body = await newBody('LearningPath');
  const [step] = body.items;
  const unknown = { ...step, id: unknownId };
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
  const body = newPerson();
  const answers = await Promise.all(Array.from({ length: 5 }, () => enroll(id, body)));
  expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(5);
  expect(await admin(id)).toMatchObject({ enrolledCount: 1, completedCount: 0, version: 1 });
});

check('write.idempotent', 'return the token of the first call to a retry', async () => {
  const { id } = await open();
  const again = { params: { id }, body: newPerson(), headers: { 'Idempotency-Key': unique('key') } };
  const answers = await Promise.all([1, 2, 3].map(() => call('enrollInLearningPath', again)));
  expect(new Set(answers.map((answer) => answer.body.token)).size).toBe(1);
  expect((await complete(id, answers[0]?.body.token)).status).toBe(200);
});

check('learning.completion', 'complete an enrollment once per token, and keep its time', async () => {
  const { id } = await open();
  const body = newPerson();
  const [first, second] = [(await enroll(id, body)).body.token, (await enroll(id, body)).body.token] as [string, string];
  const times = await Promise.all([1, 2, 3, 4].map(() => complete(id, first)));
  expect(new Set(times.map((answer) => answer.body.completedAt)).size).toBe(1);
  await pause(5);
  const later = await complete(id, second);
  expectLater(times[0]?.body.completedAt, later.body.completedAt, 'completedAt of the other token');
  expect((await complete(id, first)).body).toEqual(times[0]?.body);
  expect(await admin(id)).toMatchObject({ enrolledCount: 1, completedCount: 1, version: 1 });
});

check({ rule: 'learning.completion', needs: ['activity-log'] }, 'log one completion of each participant', async () => {
  const { id } = await open();
  const body = newPerson();
  for (const { body: enrollment } of [await enroll(id, body), await enroll(id, body)]) {
    for (const _ of [1, 2]) expect((await complete(id, enrollment.token)).status).toBe(200);
  }
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
  const body = newPerson();
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

check({ rule: 'learning.completion', needs: ['training-courses'] }, 'accept only tokens of the path itself', async () => {
  const [one, other] = [await open(), await open()];
  const { token: own } = (await enroll(one.id)).body;
  const course = await createPublished('TrainingCourse', { seats: null });
  const { token: ofCourse } = (await call('enrollInTrainingCourse', { params: { id: course.id }, body: newPerson() })).body;
  for (const [id, given] of [
    [other.id, own],
    [one.id, ofCourse],
    [one.id, 'x'.repeat(43)],
  ] as [string, string][]) {
    const refused = await complete(id, given);
    expect([refused.status, refused.body.details]).toMatchObject([422, [{ pointer: '/token' }]]);
  }
  await call('updateLearningPath', { params: { id: one.id }, token, body: { published: false } });
  expect((await complete(one.id, own)).status).toBe(404);
  expect((await enroll(one.id)).status).toBe(404);
});

check('list.filter', 'are listed by category and level', async () => {
  const path = await createPublished('LearningPath', { category: 'automation', level: 'advanced' });
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
