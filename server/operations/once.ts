import { type Idempotent, runOnce } from '../db/idempotency.ts';
import type { RepeatableCall } from './handler.ts';

/**
 * Runs `work` once for the call's `Idempotency-Key`.
 * @param operation the operation and the record or caller to which the key belongs
 * @param options `body`: what a repeated call must repeat, by default its body; `sealWith`: for a response with a secret
 * @throws Problem IDEMPOTENCY_KEY_REUSED
 */
export const once = <Result extends { status: number }>(
  { context, tx, headers, body }: RepeatableCall & { body?: unknown },
  operation: string,
  work: () => Promise<Result>,
  options: Partial<Pick<Idempotent, 'body' | 'sealWith'>> = {},
): Promise<Result> => runOnce(tx, { operation, key: headers['Idempotency-Key'], body, now: context.now(), ...options }, work);
