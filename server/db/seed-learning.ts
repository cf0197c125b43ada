import type { Knex } from 'knex';
import { LearningRecord } from '../models/LearningRecord.ts';
import { insertRecord } from '../operations/learning-content.ts';
import { learningPaths } from '../operations/learning-paths.ts';
import { trainingCourses } from '../operations/training-courses.ts';
import { tutorials } from '../operations/tutorials.ts';
import { webinars } from '../operations/webinars.ts';
import type { Database } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const tuesday = 2;
/** Hour of the day in UTC at which the shipped webinars begin. */
const hour = 13;

/** The first Tuesday that lies at least `weeks` weeks ahead, at the hour of the webinars. */
export function webinarStart(now: Date, weeks: number): string {
  const start = new Date(now.getTime() + weeks * 7 * dayMs);
  start.setUTCHours(hour, 0, 0, 0);
  if (start.getTime() < now.getTime() + weeks * 7 * dayMs) start.setUTCDate(start.getUTCDate() + 1);
  start.setUTCDate(start.getUTCDate() + ((tuesday - start.getUTCDay() + 7) % 7));
  return start.toISOString();
}

/** Puts the shipped tutorials, courses, webinars and paths where there are none; answers how many it added. */
export async function seedLearning(db: Database, now: Date): Promise<number> {
  if (await LearningRecord.query(db.read).select('id').first()) return 0;
  return db.transaction((tx) => addAll(tx, now));
}

async function addAll(tx: Knex, now: Date): Promise<number> {
  // Only a first start reads the texts.
  const [given, courses, talks, paths] = await Promise.all([
    import('./seeds/learning/tutorials.ts'),
    import('./seeds/learning/training-courses.ts'),
    import('./seeds/learning/webinars.ts'),
    import('./seeds/learning/learning-paths.ts'),
  ]);
  const added = new Map<string, string>();
  const remember = ({ kind, slug, id }: LearningRecord) => added.set(`${kind} ${slug}`, id);
  for (const fields of given.tutorials) remember(await insertRecord(tx, tutorials, fields, { now }));
  for (const { status, ...fields } of courses.trainingCourses) {
    remember(await insertRecord(tx, trainingCourses, fields, { status, now }));
  }
  for (const { status, weeks, ...fields } of talks.webinars) {
    const startsAt = webinarStart(now, weeks);
    remember(await insertRecord(tx, webinars, { ...fields, startsAt }, { status, now }));
  }
  for (const { steps, ...fields } of paths.learningPaths) {
    const items = steps.map(({ kind, slug, required }) => {
      const id = added.get(`${kind} ${slug}`);
      if (!id) throw new Error(`The seed has no ${kind} ${slug}.`);
      return { kind, id, required };
    });
    remember(await insertRecord(tx, learningPaths, { ...fields, items }, { now }));
  }
  return added.size;
}
