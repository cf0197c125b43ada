// Enrollments as they are stored, their tokens, and the rate limit of sign-ups.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { Enrollment, EnrollmentToken } from '../models/Enrollment.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { seedLearning } from '../seeds/seed-learning.ts';

const hourMs = 60 * 60 * 1000;
const submissionsAnHour = 6;

const clock = { now: Date.parse('2026-11-20T12:00:00.000Z') };
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({
    settings: { API_RATE_LIMIT: '1000000000', SUBMISSION_LIMIT: String(submissionsAnHour) },
    now: () => new Date(clock.now),
  });
  await seedLearning(app.db, new Date(clock.now));
});

afterAll(() => app.stop());

const signUp = (path: string, body: object) => app.call('POST', `/public/${path}`, body);

const webinar = 'webinars/first-pcf-from-revit/register';
const path = 'learning-paths/from-model-to-isometric/enroll';

async function rowsOf(slug: string) {
  const record = await LearningRecord.query(app.db.read).findOne({ slug }).throwIfNotFound();
  const rows = await Enrollment.query(app.db.read).where({ recordId: record.id });
  const tokens = await EnrollmentToken.query(app.db.read).whereIn(
    'enrollmentId',
    rows.map(({ id }) => id),
  );
  return { rows, tokens };
}

test('stores a registration once, as first sent, without a token', async () => {
  clock.now += hourMs;
  const first = { name: 'Ines Example', email: 'Ines@Example.com', company: 'Example Piping GmbH' };
  expect((await signUp(webinar, first)).status).toBe(201);
  clock.now += 1000;
  expect((await signUp(webinar, { name: 'Somebody Else', email: 'ines@example.com', company: 'Other' })).status).toBe(201);
  const { rows, tokens } = await rowsOf('first-pcf-from-revit');
  expect(rows).toMatchObject([
    {
      name: 'Ines Example',
      email: 'ines@example.com',
      company: 'Example Piping GmbH',
      createdAt: new Date(clock.now - 1000).toISOString(),
    },
  ]);
  expect(tokens).toEqual([]);
});

test('an enrollment has a row per token, without the token itself', async () => {
  clock.now += hourMs;
  const answers = [];
  for (const name of ['Ines Example', 'Ines']) answers.push(await signUp(path, { name, email: 'ines@example.com' }));
  const { rows, tokens } = await rowsOf('from-model-to-isometric');
  expect([rows.length, tokens.length]).toEqual([1, 2]);
  const kept = JSON.stringify([rows, tokens]);
  for (const { body } of answers) expect(kept).not.toContain(body.token);
});

test('limits enrollments per address and hour', async () => {
  clock.now += hourMs;
  const statuses = [];
  for (let index = 0; index < submissionsAnHour + 1; index += 1) {
    const answer = await signUp(index % 2 === 0 ? webinar : path, { name: 'A Designer', email: `p${index}@example.com` });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array.from({ length: submissionsAnHour }, () => 201), 429]);
  expect((await signUp(webinar, { name: 'A Designer', email: 'p9@example.com' })).body.code).toBe('TOO_MANY_REQUESTS');
  clock.now += hourMs;
  expect((await signUp(webinar, { name: 'A Designer', email: 'p9@example.com' })).status).toBe(201);
});
