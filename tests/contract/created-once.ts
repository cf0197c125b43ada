// A creation that a client repeats because it did not get the response.
import { call, unique, type Answer } from './client.ts';
import { expect } from './expect.ts';

/**
 * Expects that two calls with one `Idempotency-Key` get the same response, and that the key is rejected with another body.
 * Returns both responses.
 */
export async function expectCreatedOnce(
  operation: string,
  token: string,
  body: object,
  other: object,
): Promise<[Answer, Answer]> {
  const headers = { 'Idempotency-Key': unique('key') };
  const create = (sent: object) => call(operation, { token, headers, body: sent });
  const [first, second] = [await create(body), await create(body)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  const rejected = await create(other);
  expect([rejected.status, rejected.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  return [first, second];
}
