import type { Knex } from 'knex';

type Work<T> = (tx: Knex) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** These bound how long the first job of a group waits for the last. */
const maxGroupSize = 64;
const maxGroupMs = 50;

/**
 * Group commit for a database with one writer: jobs that arrive during a commit share the next one, so that many
 * writes wait for the disk once. A failed job is rolled back alone. Each job sees the writes of those before it and
 * settles after the commit that contains it.
 * @param db has a single connection, and everything that it runs goes through the returned function
 */
export function groupCommit(db: Knex): <T>(work: Work<T>) => Promise<T> {
  const waiting: Job[] = [];
  let isRunning = false;

  async function runGroup(): Promise<void> {
    const group: Job[] = [];
    const settle: (() => void)[] = [];
    try {
      // Waits for the write lock. A deferred transaction requests the lock at its first write and fails without waiting
      // if another process has written since its first read.
      await db.raw('begin immediate');
      const startedAt = performance.now();
      while (waiting.length > 0 && group.length < maxGroupSize && performance.now() - startedAt < maxGroupMs) {
        const job = waiting.shift()!;
        group.push(job);
        settle.push(await (group.length === 1 ? runFirst(db, job) : runInSavepoint(db, job)));
      }
      await db.raw('commit');
    } catch (error) {
      // SQLite keeps the transaction open after a failed commit. After some other errors it has already ended it.
      await db.raw('rollback').catch(() => undefined);
      const failed = group.length > 0 ? group : waiting.splice(0);
      for (const job of failed) job.reject(error);
      return;
    }
    for (const done of settle) done();
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) await runGroup();
    isRunning = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!isRunning) void drain();
    });
}

/** The first job needs no savepoint: if it fails, the whole transaction is rolled back. */
async function runFirst(db: Knex, job: Job): Promise<() => void> {
  const value = await job.work(db);
  return () => job.resolve(value);
}

/** The savepoints nest and the commit releases them; `rollback to` finds the innermost of this name. */
async function runInSavepoint(db: Knex, job: Job): Promise<() => void> {
  await db.raw('savepoint job');
  try {
    const value = await job.work(db);
    return () => job.resolve(value);
  } catch (error) {
    try {
      await db.raw('rollback to savepoint job');
    } catch {
      // On a full or failing disk SQLite has rolled back the whole transaction.
      throw error;
    }
    return () => job.reject(error);
  }
}
