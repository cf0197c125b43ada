import type { Knex } from 'knex';
import { rowsOf } from './statement.ts';

type Work<T> = (tx: Knex.Transaction) => Promise<T>;

interface Job {
  work: Work<unknown>;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** Bound how long the first of a group waits for the last. */
const largestGroup = 64;
const longestGroupMs = 50;

/**
 * For a database with one writer: whoever arrives while a commit is under way shares the next one, so that
 * many writes wait for the disk once. Each is undone alone when it fails, sees what those before it wrote, and is
 * answered only after the commit that holds it.
 */
export function groupCommit(write: Knex): <T>(work: Work<T>) => Promise<T> {
  const waiting: Job[] = [];
  let running = false;

  async function runGroup(): Promise<void> {
    const settle: (() => void)[] = [];
    const taken: Job[] = [];
    try {
      await write.transaction(async (tx) => {
        const startedAt = performance.now();
        while (waiting.length > 0 && taken.length < largestGroup && performance.now() - startedAt < longestGroupMs) {
          const job = waiting.shift()!;
          taken.push(job);
          settle.push(await (taken.length === 1 ? runFirst(job, tx) : runNext(job, tx)));
        }
      });
    } catch (error) {
      // The transaction as a whole: nothing of it is in the database.
      for (const job of taken) job.reject(error);
      // It did not even begin.
      if (taken.length === 0) for (const job of waiting.splice(0)) job.reject(error);
      return;
    }
    for (const done of settle) done();
  }

  async function drain(): Promise<void> {
    running = true;
    while (waiting.length > 0) await runGroup();
    running = false;
  }

  return <T>(work: Work<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
      if (!running) void drain();
    });
}

/** The first needs no savepoint: where it fails there is nothing else to keep. */
async function runFirst(job: Job, tx: Knex.Transaction): Promise<() => void> {
  const value = await job.work(tx);
  return () => job.resolve(value);
}

/**
 * Between savepoints that the commit releases, each within the one before: to release each would cost another statement.
 * `rollback to` goes back to the last of the name.
 */
async function runNext(job: Job, tx: Knex.Transaction): Promise<() => void> {
  await rowsOf(tx, 'savepoint grouped');
  try {
    const value = await job.work(tx);
    return () => job.resolve(value);
  } catch (error) {
    try {
      await tx.raw('rollback to savepoint grouped');
    } catch {
      // On a full or failing disk SQLite has undone the whole transaction already.
      throw error;
    }
    return () => job.reject(error);
  }
}
