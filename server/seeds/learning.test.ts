import { describe, expect, test } from 'vitest';
import { loadContract } from '../../openapi/load.ts';
import type { OperationId } from '../../openapi/read.ts';
import { requestValidator } from '../contract/validation.ts';
import { readConfig } from '../config.ts';
import { isReserved, reservedWords } from '../domain/learning.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { system } from '../domain/actor.ts';
import { Activity } from '../models/Activity.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { openDatabase } from '../db/database.ts';
import { seedCatalog } from './seed-catalog.ts';
import { seedLearning } from './seed-learning.ts';
import { learningPaths } from './learning/learning-paths.ts';
import { startOf } from './learning/schedule.ts';
import { trainingCourses } from './learning/training-courses.ts';
import { tutorials } from './learning/tutorials.ts';
import { webinars } from './learning/webinars.ts';

const contract = loadContract();
const now = new Date('2026-11-21T18:00:00.000Z');

function accepts(id: OperationId, body: object) {
  const operation = contract.operations.find((candidate) => candidate.id === id)!;
  requestValidator(contract).body(operation, structuredClone(body));
}

const kinds = [
  { name: 'webinars', records: webinars, least: 10 },
  { name: 'training-courses', records: trainingCourses, least: 10 },
  { name: 'tutorials', records: tutorials, least: 24 },
  { name: 'learning-paths', records: learningPaths, least: 5 },
];

test.each(kinds)('there are enough $name, with unique valid slugs', ({ name, records, least }) => {
  expect(records.length).toBeGreaterThanOrEqual(least);
  expect(new Set(records.map(({ slug }) => slug)).size).toBe(records.length);
  const reserved = reservedWords(Object.keys(contract.document.paths), `/api/public/${name}`);
  expect(records.filter(({ slug }) => isReserved(slug, reserved))).toEqual([]);
});

test('each record is valid by the contract', () => {
  for (const tutorial of tutorials) accepts('createTutorial', tutorial);
  for (const { status: _status, slot, timeZone, taken: _taken, ...course } of trainingCourses)
    accepts('createTrainingCourse', { ...course, startsAt: slot && startOf(slot, timeZone, now) });
  for (const { status: _status, slot, taken: _taken, ...webinar } of webinars) {
    accepts('createWebinar', { ...webinar, startsAt: startOf(slot, webinar.timeZone, now) });
    expect(isTimeZone(webinar.timeZone)).toBe(true);
  }
  for (const { steps, ...path } of learningPaths) {
    const items = steps.map(({ kind, required }) => ({ kind, required, id: '0197f0c4-6d3a-7c1e-9f52-3a1b5c7d9e0f' }));
    accepts('createLearningPath', { ...path, items });
  }
});

describe.each(tutorials)('the tutorial $slug', ({ slug, body, tags }) => {
  test('has 400 to 1000 words under at least three headings', () => {
    const words = body.split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(400);
    expect(words).toBeLessThanOrEqual(1000);
    expect(body.match(/^## /gm)?.length).toBeGreaterThanOrEqual(3);
  });

  test('is CommonMark without HTML or a title, with closed code blocks', () => {
    const text = body.replaceAll(/```[\s\S]*?```|`[^`]*`/g, '');
    expect(text).not.toMatch(/<[a-z!/]/i);
    expect(text).not.toMatch(/^# /m);
    expect(body.match(/^\s*```/gm)?.length ?? 0).toSatisfy((fences: number) => fences % 2 === 0);
  });

  test('has sorted tags and is in a learning path', () => {
    expect(tags).toEqual(tags.toSorted());
    const steps = learningPaths.flatMap((path) => path.steps);
    expect(steps.some((step) => step.kind === 'tutorial' && step.slug === slug)).toBe(true);
  });
});

test('one upcoming webinar is full, as an example', () => {
  const full = webinars.filter(({ capacity, taken }) => taken === capacity);
  expect(full.map(({ status, slot }) => [status, slot.days > 0])).toEqual([['scheduled', true]]);
});

test('a full course has no free seat, and any other has one', () => {
  for (const { slug, status, seats, taken = 0 } of trainingCourses) expect(taken === seats, slug).toBe(status === 'full');
});

test('a path has only steps that visitors can see', () => {
  const drafts = new Set([...webinars, ...trainingCourses].filter(({ status }) => status === 'draft').map(({ slug }) => slug));
  const steps = learningPaths.flatMap((path) => path.steps).map(({ slug }) => slug);
  expect(steps.filter((slug) => drafts.has(slug))).toEqual([]);
});

test('the estimated hours of a path match the duration of its required steps', () => {
  const minutesOf: Record<string, (slug: string) => number | undefined> = {
    tutorial: (slug) => tutorials.find((one) => one.slug === slug)?.durationMinutes,
    'training-course': (slug) =>
      trainingCourses
        .find((one) => one.slug === slug)
        ?.syllabus.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
  };
  for (const { slug, steps, estimatedHours } of learningPaths) {
    const needed = steps.filter(({ required }) => required);
    const minutes = needed.reduce((sum, step) => sum + (minutesOf[step.kind]?.(step.slug) ?? Number.NaN), 0);
    expect(estimatedHours * 60, slug).toBeGreaterThanOrEqual(minutes);
    expect(estimatedHours * 60, slug).toBeLessThan(minutes + 60);
  }
});

test('seeds an empty database once', async () => {
  const config = readConfig({ DATABASE_URL: 'sqlite::memory:' });
  const db = openDatabase(config.database);
  await db.migrate();
  const all = kinds.reduce((sum, { records }) => sum + records.length, 0);
  expect(await seedLearning(db, now)).toBe(all);
  expect(await seedLearning(db, now)).toBe(0);
  const records = await LearningRecord.query(db.read);
  expect(records).toHaveLength(all);
  expect(records.find(({ slug }) => slug === 'pcf-export-intensive')).toMatchObject({ status: 'full', places: 8, taken: 8 });
  expect(
    records
      .filter(({ published }) => !published)
      .map(({ slug }) => slug)
      .toSorted(),
  ).toEqual(['flanged-joints-in-full', 'pcf-export-certificate', 'valves-from-many-makers']);
  await db.close();
});

test('does not fill a database again from which an administrator has deleted the content', async () => {
  const db = openDatabase(readConfig({ DATABASE_URL: 'sqlite::memory:' }).database);
  await db.migrate();
  await db.transaction(async (tx) => {
    const call = { tx, actor: system, context: { now: () => now }, requestId: null };
    const id = '0197f0c4-6d3a-7c1e-9f52-000000000001';
    await Activity.record(call, 'family.deleted', { kind: 'family', id, label: 'Elbow' });
    await Activity.record(call, 'webinar.deleted', { kind: 'webinar', id, label: 'Webinar' });
  });
  expect(await seedCatalog(db, now)).toBe(0);
  expect(await seedLearning(db, now)).toBe(0);
  await db.close();
});
