import type { Knex } from 'knex';
import { Activity } from '../models/Activity.ts';
import { LearningRecord } from '../models/LearningRecord.ts';
import { insertRecord } from '../operations/learning-writes.ts';
import { learningPaths } from '../operations/learning-paths.ts';
import { trainingCourses } from '../operations/training-courses.ts';
import { tutorials } from '../operations/tutorials.ts';
import { webinars } from '../operations/webinars.ts';
import type { Database } from '../db/database.ts';
import { startOf } from './learning/schedule.ts';

const deletions = ['tutorial.deleted', 'training-course.deleted', 'webinar.deleted', 'learning-path.deleted'] as const;

/** Adds the shipped tutorials, courses, webinars and paths unless learning content exists or existed. Returns their number. */
export async function seedLearning(db: Database, now: Date): Promise<number> {
  if (await LearningRecord.query(db.read).select('id').first()) return 0;
  if (await Activity.query(db.read).select('id').whereIn('action', deletions).first()) return 0;
  return db.transaction((tx) => addAll(tx, now));
}

async function addAll(tx: Knex, now: Date): Promise<number> {
  // Loaded only at the first start.
  const [given, courses, talks, paths] = await Promise.all([
    import('./learning/tutorials.ts'),
    import('./learning/training-courses.ts'),
    import('./learning/webinars.ts'),
    import('./learning/learning-paths.ts'),
  ]);
  const added = new Map<string, string>();
  const remember = ({ kind, slug, id }: LearningRecord) => added.set(`${kind} ${slug}`, id);
  for (const fields of given.tutorials) remember(await insertRecord(tx, tutorials, fields, { now }));
  for (const { status, slot, timeZone, taken, ...fields } of courses.trainingCourses) {
    const startsAt = slot && startOf(slot, timeZone, now);
    remember(await insertRecord(tx, trainingCourses, { ...fields, startsAt }, { status, taken, now }));
  }
  for (const { status, slot, taken, ...fields } of talks.webinars) {
    const startsAt = startOf(slot, fields.timeZone, now);
    remember(await insertRecord(tx, webinars, { ...fields, startsAt }, { status, taken, now }));
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
