// Idempotency keys: a repeated call gets the answer of the first one.
import { createHash } from 'node:crypto';
import { Problem, type Answer } from './http.ts';

interface Used {
  body: string;
  answer: Answer;
  until: number;
}

const lifeMs = 24 * 3600_000;

/** Makes a function that does work once for each key, and remembers the answer for a day. */
export function makeOnce(): (key: string | undefined, body: unknown, work: () => Answer) => Answer {
  const used = new Map<string, Used>();
  return (key, body, work) => {
    if (key === undefined) return work();
    const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const before = used.get(key);
    if (before && before.until > Date.now()) {
      if (before.body === digest) return before.answer;
      const details = [{ pointer: '#/header/idempotency-key', code: 'IDEMPOTENCY_KEY_REUSED', message: 'Use a new key.' }];
      throw new Problem(422, 'IDEMPOTENCY_KEY_REUSED', { details });
    }
    const answer = work();
    used.set(key, { body: digest, answer, until: Date.now() + lifeMs });
    return answer;
  };
}
