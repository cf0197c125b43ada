import { beforeAll, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { dayMs, setUpMailServer } from '../../tests/support/mails.ts';
import { createLog } from '../log.ts';
import { Enrollment } from '../models/Enrollment.ts';
import { readSecrets } from '../secret-key.ts';
import { seedLearning } from '../seeds/seed-learning.ts';
import { mailSignUp } from './learning-mails.ts';
import { sendNextMail } from './outbox.ts';
import { senderAddress } from './queue.ts';
import type { FinishedMail } from './transport.ts';

type Schemas = components['schemas'];

const { clock, config, db, call, asAdmin, later, pass, mails, queued, deleteMails, send, onlyMail, move } = setUpMailServer();
const learner = { name: 'Ines Example', email: 'Ines@example.com' };

beforeAll(() => seedLearning(db, clock.now));

test('a registration is confirmed once per person', async () => {
  for (let time = 0; time < 2; time += 1) await call('POST', '/public/webinars/first-pcf-from-revit/register', learner);
  expect(await queued()).toEqual(['sign-up-confirmed to Ines@example.com']);
  const [mail] = await mails();
  expect(JSON.parse(mail!.data)).toMatchObject({
    url: 'https://www.example.com/learn/webinars/first-pcf-from-revit',
    organizer: senderAddress(config.mail),
  });
  expect(await onlyMail(), 'nobody has verified the address').not.toContain(learner.name);
});

test('the start of a course, which has no time zone, is in that of the team', async () => {
  const startsAt = '2027-01-13T01:00:00.000Z';
  const course = {
    id: 'course',
    kind: 'training-course' as const,
    slug: 'pcf',
    title: 'PCF',
    startsAt,
    minutes: 0,
    details: {},
    version: 1,
  };
  const context = { config: { ...config, teamTimeZone: 'America/Los_Angeles' }, now: () => clock.now };
  await db.transaction((tx) => mailSignUp({ context, tx }, course, { id: 'person', ...learner }));
  expect(await onlyMail()).toContain('Tuesday, January 12, 2027 at 5:00 PM PST');
});

test('notifies participants of a new time, join link or cancellation', async () => {
  const { body } = await call('GET', '/public/webinars/first-pcf-from-revit');
  const path = `/admin/webinars/${body['id'] as string}`;
  const startsAt = new Date(Date.parse(body['startsAt'] as string) + 3_600_000).toISOString();
  expect((await asAdmin('PATCH', path, { title: 'Another title' })).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await asAdmin('PATCH', path, { startsAt })).status).toBe(200);
  expect(await queued()).toEqual(['event-changed to ines@example.com']);
  pass(1000);
  expect((await asAdmin('PATCH', path, { joinUrl: 'https://meet.example.com/first' })).status).toBe(200);
  await send();
  pass(1000);
  expect((await asAdmin('PATCH', path, { joinUrl: null })).status).toBe(200);
  expect(await queued(), 'nothing of a removed join link').toHaveLength(2);
  expect((await move(path, 'cancelled')).status).toBe(200);
  expect(await queued()).toEqual(Array.from({ length: 3 }, () => 'event-changed to ines@example.com'));
  const changes = await mails();
  expect(changes.map(({ data }) => (JSON.parse(data) as { change: string }).change)).toEqual(['moved', 'join-link', 'cancelled']);
  const versions = changes.map(({ data }) => (JSON.parse(data) as { version: number }).version);
  expect(versions[1]).toBeGreaterThan(versions[0]!);
  expect(versions[2], 'a calendar ignores a lower one').toBe((await asAdmin('GET', path)).body['version']);
});

test('notifies participants of a course that its date was removed, and of its new date', async () => {
  const { body } = await call('GET', '/public/training-courses?status=open&sort=-startsAt');
  const { id, slug, startsAt } = (body.items as Schemas['TrainingCourseSummary'][]).find((course) => course.startsAt !== null)!;
  const path = `/admin/training-courses/${id}`;
  expect((await call('POST', `/public/training-courses/${slug}/enroll`, learner)).status).toBe(201);
  await deleteMails();
  expect((await asAdmin('PATCH', path, { startsAt: null })).status).toBe(200);
  const [removed] = await mails();
  expect(JSON.parse(removed!.data)).toMatchObject({ change: 'date-removed', startsAt });
  await send();
  expect((await asAdmin('PATCH', path, { startsAt })).status).toBe(200);
  const [, moved] = await mails();
  expect(JSON.parse(moved!.data)).toMatchObject({ change: 'moved', startsAt });
});

test('notifies nobody of the removed date of a course that has begun', async () => {
  const { body } = await call('GET', '/public/training-courses?status=in-progress&limit=1');
  const { id } = body.items[0] as { id: string };
  const person = { recordId: id, ...Enrollment.columnsFor(learner), id: 'enrolled-before', createdAt: clock.now.toISOString() };
  await db.transaction(async (tx) => void (await Enrollment.query(tx).insert(person)));
  expect((await asAdmin('PATCH', `/admin/training-courses/${id}`, { startsAt: null })).status).toBe(200);
  expect(await queued()).toEqual([]);
});

test('notifies participants of an event that is canceled as a draft, and published again with its new time', async () => {
  const { body } = await call('GET', '/public/webinars/bring-your-pcf');
  const path = `/admin/webinars/${body['id'] as string}`;
  const register = '/public/webinars/bring-your-pcf/register';
  expect((await call('POST', register, learner)).status).toBe(201);
  const startsAt = new Date(Date.parse(body['startsAt'] as string) + 3_600_000).toISOString();
  await deleteMails();
  expect((await move(path, 'draft')).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await move(path, 'cancelled')).status).toBe(200);
  expect(await queued(), 'of an event that visitors no longer see').toEqual(['event-changed to ines@example.com']);
  expect((await move(path, 'draft')).status).toBe(200);
  await deleteMails();
  expect((await asAdmin('PATCH', path, { startsAt })).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect((await move(path, 'scheduled')).status).toBe(200);
  const changes = await mails();
  expect(changes.map(({ template }) => template)).toEqual(['event-changed']);
  expect(JSON.parse(changes[0]!.data)).toMatchObject({ change: 'published', startsAt });
  expect((await move(path, 'live')).status).toBe(200);
  expect(await queued()).toHaveLength(1);
});

test('a registration during the webinar is confirmed, and followed by a join link that is added late', async () => {
  const { body } = await call('GET', '/public/webinars/upcoming');
  const webinars = body.items as Schemas['Webinar'][];
  const { id, slug, startsAt, title, durationMinutes } = webinars.find(({ registration }) => registration === 'open')!;
  const before = clock.now;
  const passTo = (minute: number) => {
    clock.now = new Date(Date.parse(startsAt) + minute * 60_000);
  };
  const sent: string[] = [];
  const keep = ({ subject }: FinishedMail) => Promise.resolve(String(sent.push(subject)));
  const transport = { send: keep, close: () => undefined };
  const [secrets, log] = [readSecrets(config), createLog('silent')];
  const sendAll = async () => {
    while (await sendNextMail({ config, db, secrets, transport, log, now: () => clock.now }));
    return sent.splice(0).filter((subject) => subject.endsWith(title));
  };
  const addLink = (joinUrl: string) => asAdmin('PATCH', `/admin/webinars/${id}`, { joinUrl });

  passTo(1);
  const late = { name: 'Jonas Example', email: 'jonas@example.com' };
  expect((await call('POST', `/public/webinars/${slug}/register`, late)).status).toBe(201);
  expect(await sendAll()).toEqual([`You are registered: ${title}`]);
  passTo(2);
  expect((await addLink('https://meet.example.com/late')).status).toBe(200);
  expect(new Set(await sendAll())).toEqual(new Set([`Link to join: ${title}`]));
  passTo(durationMinutes + 1);
  expect((await addLink('https://meet.example.com/too-late')).status).toBe(200);
  expect(await sendAll()).toEqual([]);
  clock.now = before;
});

test('an email that could not be sent yet does not contradict a later one', async () => {
  const lena = { name: 'Lena Example', email: 'lena@example.com' };
  const { body } = await call('GET', '/public/webinars/upcoming');
  const open = (webinar: Schemas['Webinar']) => webinar.status === 'scheduled' && webinar.registration === 'open';
  const { id, slug, startsAt } = (body.items as Schemas['Webinar'][]).find(open)!;
  const path = `/admin/webinars/${id}`;
  const toLena = async () => {
    const hers = (await mails()).filter(({ recipient }) => recipient === lena.email);
    return hers.map(({ template, data }) => (JSON.parse(data) as { change?: string }).change ?? template);
  };
  expect((await call('POST', `/public/webinars/${slug}/register`, lena)).status).toBe(201);
  expect((await asAdmin('PATCH', path, { joinUrl: 'https://meet.example.com/lena' })).status).toBe(200);
  expect(await toLena()).toEqual(['sign-up-confirmed', 'join-link']);
  const moved = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
  expect((await asAdmin('PATCH', path, { startsAt: moved })).status).toBe(200);
  expect(await toLena()).toEqual(['moved']);
  await send();
  expect((await asAdmin('PATCH', path, { startsAt })).status).toBe(200);
  expect((await move(path, 'cancelled')).status).toBe(200);
  expect(await toLena(), 'after the first new time was sent').toEqual(['moved', 'cancelled']);
});

test('deleting a course erases the emails to those who enrolled', async () => {
  const { body } = await call('GET', '/public/training-courses?status=open&limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  expect((await call('POST', `/public/training-courses/${slug}/enroll`, learner)).status).toBe(201);
  expect(await queued()).toEqual(['sign-up-confirmed to Ines@example.com']);
  const [mail] = await mails();
  expect(mail!.data).toContain(`https://www.example.com/learn/courses/${slug}`);
  const path = `/admin/training-courses/${id}`;
  expect((await asAdmin('PATCH', path, { startsAt: later(dayMs).toISOString() })).status).toBe(200);
  const jonas = { name: 'Jonas Example', email: 'jonas@example.com' };
  expect((await call('POST', `/public/training-courses/${slug}/enroll`, jonas)).status).toBe(201);
  expect(await queued()).toEqual(['event-changed to ines@example.com', 'sign-up-confirmed to jonas@example.com']);
  expect((await asAdmin('DELETE', path)).status).toBe(204);
  expect(await queued()).toEqual([]);
});

test('deleting a canceled course does not stop the emails about its cancellation', async () => {
  const { body } = await call('GET', '/public/training-courses?status=open&limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  expect((await call('POST', `/public/training-courses/${slug}/enroll`, learner)).status).toBe(201);
  await send();
  const path = `/admin/training-courses/${id}`;
  expect((await move(path, 'cancelled')).status).toBe(200);
  expect((await asAdmin('DELETE', path)).status).toBe(204);
  expect(await queued()).toEqual(['event-changed to ines@example.com']);
});

test('erasing one person erases the emails to that person and no others', async () => {
  const { body } = await call('GET', '/public/learning-paths?limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  for (const person of [learner, { name: 'Jonas Example', email: 'jonas@example.com' }])
    expect((await call('POST', `/public/learning-paths/${slug}/enroll`, person)).status).toBe(201);
  const people = await asAdmin('GET', `/admin/enrollments?recordId=${id}&q=ines`);
  expect((await asAdmin('DELETE', `/admin/enrollments/${people.body.items[0]?.['id'] as string}`)).status).toBe(204);
  expect(await queued()).toEqual(['sign-up-confirmed to jonas@example.com']);
});

test('the number of statements that withdraw earlier emails does not grow with the number of participants', async () => {
  const { body } = await call('GET', '/public/training-courses?status=open&limit=1');
  const { id, slug } = body.items[0] as { id: string; slug: string };
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    expect((await call('POST', `/public/training-courses/${slug}/enroll`, { ...learner, email })).status).toBe(201);
  let deletions = 0;
  const count = ({ sql }: { sql: string }) => {
    if (sql.startsWith('delete from `mails`')) deletions += 1;
  };
  db.read.on('query', count);
  expect((await asAdmin('PATCH', `/admin/training-courses/${id}`, { startsAt: later(dayMs).toISOString() })).status).toBe(200);
  db.read.off('query', count);
  expect(await queued()).toHaveLength(3);
  expect(deletions, 'one for each template').toBe(2);
});
