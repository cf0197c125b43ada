import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { Problem } from '../problems.ts';

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
  createdAt: string;
}

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
  await tx('idempotencyKeys')
    .where({ operation, key })
    .where('createdAt', '<', new Date(now.getTime() - keyLifeMs).toISOString())
    .delete();
  const inserted = (await tx('idempotencyKeys')
    .insert({ operation, key, bodyHash, status: pending, response: 'null', createdAt: now.toISOString() })
    .onConflict(['operation', 'key'])
    .ignore()
    .returning('key')) as unknown[];
  if (inserted.length === 0) {
    const stored = (await tx('idempotencyKeys').where({ operation, key }).first()) as StoredAnswer;
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
  await tx('idempotencyKeys')
    .where({ operation, key })
    .update({ status: answer.status, response: JSON.stringify(answer.body) });
  return answer;
}
