import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../problems.ts';
import { rowsOf } from './statement.ts';

/** A key is remembered for 24 hours. */
export const keyLifeMs = 24 * 60 * 60 * 1000;

interface Answer {
  status: number;
  body: unknown;
}

interface StoredAnswer {
  bodyHash: string;
  status: number;
  response: string | object;
}

/** No row comes back where the key is there and younger than its life. */
const take = `insert into "idempotencyKeys" ("operation", "key", "bodyHash", "status", "response", "createdAt")
  values (?, ?, ?, ?, 'null', ?)
  on conflict ("operation", "key") do update set
    "bodyHash" = excluded."bodyHash", "status" = excluded."status", "response" = excluded."response",
    "createdAt" = excluded."createdAt"
    where "idempotencyKeys"."createdAt" < ?
  returning "key"`;
const find = 'select "bodyHash", "status", "response" from "idempotencyKeys" where "operation" = ? and "key" = ?';
const keep = 'update "idempotencyKeys" set "status" = ?, "response" = ? where "operation" = ? and "key" = ?';

/** Stands for the answer while the first call with the key is still at work in its transaction. */
const pending = 0;

/**
 * Does `work` once for a key: the same key and body are answered with the first result again. Without a key
 * it just does the work. The key is written first, so that of two calls at once the second waits for the first.
 * @throws Problem IDEMPOTENCY_KEY_REUSED where the key came with another body
 */
export async function answerOnce<A extends Answer>(
  tx: Knex,
  { operation, key, body, now }: { operation: string; key: string | undefined; body: unknown; now: Date },
  work: () => Promise<A>,
): Promise<A> {
  if (key === undefined) return work();
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const expired = new Date(now.getTime() - keyLifeMs).toISOString();
  const taken = await rowsOf(tx, take, [operation, key, bodyHash, pending, now.toISOString(), expired]);
  if (taken.length === 0) {
    const [stored] = (await rowsOf<StoredAnswer>(tx, find, [operation, key])) as [StoredAnswer];
    if (stored.bodyHash !== bodyHash) {
      throw new Problem('IDEMPOTENCY_KEY_REUSED', {
        detail: 'This idempotency key was used with another body.',
        details: [
          { pointer: '#/header/idempotency-key', code: 'IDEMPOTENCY_KEY_REUSED', message: 'Use a new key for new content.' },
        ],
      });
    }
    const response = typeof stored.response === 'string' ? (JSON.parse(stored.response) as unknown) : stored.response;
    return { status: stored.status, body: response } as A;
  }
  const answer = await work();
  await rowsOf(tx, keep, [answer.status, JSON.stringify(answer.body), operation, key]);
  return answer;
}
