import type { Knex } from 'knex';
import type { ServerContext } from '../context.ts';
import { type Idempotent, runOnce } from '../db/idempotency.ts';

interface RepeatableCall {
  context: ServerContext;
  tx: Knex;
  headers: { 'Idempotency-Key'?: string };
  body?: unknown;
}

/**
 * Runs `work` once for the call's `Idempotency-Key`.
 * @param operation the operation and the record or caller to which the key belongs
 * @param more other settings than those of the call
 * @throws Problem IDEMPOTENCY_KEY_REUSED
 */
export const once = <Result extends { status: number }>(
  { context, tx, headers, body }: RepeatableCall,
  operation: string,
  work: () => Promise<Result>,
  more: Partial<Idempotent> = {},
): Promise<Result> => runOnce(tx, { operation, key: headers['Idempotency-Key'], body, now: context.now(), ...more }, work);
