// Training courses: seats, filters and syllabus.
import { adminToken, call, dayAhead, newSlug, readWholeList, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { changeStatus, createPublished, newPerson } from '../learning-records.ts';
import { expectChanges } from '../logged-changes.ts';
import { check, prepare, suite } from '../runner.ts';
import { normalizeTime } from '../times.ts';

suite('training-courses', { tags: ['training-courses'] });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const admin = async (id: string) => (await call('getAdminTrainingCourse', { params: { id }, token })).body;
const enroll = (id: string) => call('enrollInTrainingCourse', { params: { id }, body: newPerson() });
const seats = (id: string, number: number | null) =>
  call('updateTrainingCourse', { params: { id }, token, body: { seats: number } });

check('learning.capacity', 'become full with the last seat, and can be reopened only if a seat is free', async () => {
  const { id, version } = await createPublished('TrainingCourse', { seats: 2 });
  for (const _ of [1, 2]) expect((await enroll(id)).status).toBe(201);
  const full = await admin(id);
  expect(full).toMatchObject({ status: 'full', version: version + 1 });
  expect(full.nextStatuses).toEqual(['cancelled', 'in-progress']);
  expect((await changeStatus('TrainingCourse', id, 'open')).status).toBe(409);
  const { body: enlarged } = await seats(id, 3);
  expect([enlarged.status, enlarged.nextStatuses]).toEqual(['full', ['cancelled', 'in-progress', 'open']]);
  expect((await changeStatus('TrainingCourse', id, 'open')).status).toBe(200);
  expect((await enroll(id)).status).toBe(201);
  expect((await admin(id)).status).toBe('full');
});

check('learning.capacity', 'become full when the number of seats is reduced, and never without a limit', async () => {
  const { id } = await createPublished('TrainingCourse', { seats: null });
  for (const _ of [1, 2, 3]) expect((await enroll(id)).status).toBe(201);
  expect((await admin(id)).status).toBe('open');
  expect((await seats(id, 3)).body.status).toBe('full');
});

check({ rule: 'learning.capacity', needs: ['activity-log'] }, 'are logged when they become full', async () => {
  const { id: filled } = await createPublished('TrainingCourse', { seats: 1 });
  await enroll(filled);
  const query = { entityId: filled, action: 'training-course.status-changed' };
  const [entry] = (await call('listActivity', { token, query })).body.items;
  expect(entry.actor.kind).toBe('system');
  expectChanges(entry.changes, [{ field: 'status', from: 'open', to: 'full' }]);
  const { id: reduced } = await createPublished('TrainingCourse', { seats: null });
  await enroll(reduced);
  await seats(reduced, 1);
  const { body } = await call('listActivity', { token, query: { entityId: reduced, limit: '1' } });
  expectChanges(body.items[0].changes, [
    { field: 'seats', from: null, to: '1' },
    { field: 'status', from: 'open', to: 'full' },
  ]);
});

check('learning.capacity', 'stay consistent during concurrent seat changes and enrollments', async () => {
  const { id } = await createPublished('TrainingCourse', { seats: 3 });
  const answers = await Promise.all([seats(id, 4), ...Array.from({ length: 8 }, () => enroll(id))]);
  const enrolled = answers.slice(1).filter(({ status: code }) => code === 201).length;
  const course = await admin(id);
  expect([course.seats, course.enrolledCount]).toEqual([4, enrolled]);
  expect(enrolled).toBeOneOf([3, 4]);
  expect(course.status).toBe('full');
});

check('list.filter', 'are found by type, level, format and status', async () => {
  const mark = newSlug('filtered');
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
  const day = dayAhead(5);
  await createPublished('TrainingCourse', { syllabus, startsAt: null });
  await createPublished('TrainingCourse', { syllabus, startsAt: `${day}T09:00:00+01:00` });
  const starts = async (sort: string) => {
    const { body } = await call('listTrainingCourses', { query: { q: lesson, sort } });
    return body.items.map((course: { startsAt: string | null }) => normalizeTime(course.startsAt));
  };
  expect(await starts('startsAt')).toEqual([`${day}T08:00:00.000Z`, null]);
  expect(await starts('-startsAt')).toEqual([null, `${day}T08:00:00.000Z`]);
  const dated = { q: lesson, startsFrom: `${day}T08:00:00Z`, startsTo: `${day}T08:00:01Z` };
  expect((await call('listTrainingCourses', { query: dated })).body.total).toBe(1);
});
