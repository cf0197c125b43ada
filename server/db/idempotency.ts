import { createHash, type KeyObject } from 'node:crypto';
import type { Knex } from 'knex';
import { dayMs } from '../domain/days.ts';
import { seal, unseal } from '../domain/sealed.ts';
import { Problem, type ProblemOptions } from '../problems.ts';
import { queryRows } from './query-rows.ts';

/** A key is remembered for 24 hours. */
export const keyLifeMs = dayMs;

interface Result {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

interface StoredResponse {
  bodyHash: string;
  status: number;
  /** JSON; null if the response had no headers. */
  headers: string | null;
  /** The body as JSON, encrypted if it contains a secret. */
  response: string;
}

/** Reserves the key. Returns no row if the key exists and has not expired. */
const reserveKeySql = `insert into "idempotencyKeys" ("operation", "key", "bodyHash", "status", "response", "createdAt")
  values (?, ?, ?, ?, 'null', ?)
  on conflict ("operation", "key") do update set
    "bodyHash" = excluded."bodyHash", "status" = excluded."status", "response" = excluded."response",
    "createdAt" = excluded."createdAt"
    where "idempotencyKeys"."createdAt" < ?
  returning "key"`;
const findResponseSql =
  'select "bodyHash", "status", "headers", "response" from "idempotencyKeys" where "operation" = ? and "key" = ?';
const storeResponseSql =
  'update "idempotencyKeys" set "status" = ?, "headers" = ?, "response" = ? where "operation" = ? and "key" = ?';

/** The stored status while the first call with the key is in its transaction. */
const pending = 0;

export interface Idempotent {
  /** Identifies the operation and the record or caller of the key: at most 60 characters. */
  operation: string;
  /** The `Idempotency-Key` of the call, if any. */
  key: string | undefined;
  body: unknown;
  now: Date;
  /** Encrypts the stored body, for responses that contain a secret. */
  sealWith?: KeyObject;
}

/**
 * Runs `work` once per key: the same key and body return the first result again. Without a key `work` always runs.
 * The key is written first, so that of two simultaneous calls the second waits for the first.
 * @throws Problem IDEMPOTENCY_KEY_REUSED if the key was used with another body, or its response can't be decrypted
 */
export async function runOnce<A extends Result>(tx: Knex, call: Idempotent, work: () => Promise<A>): Promise<A> {
  const { operation, key, now, sealWith } = call;
  if (key === undefined) return work();
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest('hex');
  const expired = new Date(now.getTime() - keyLifeMs).toISOString();
  const reserved = await queryRows(tx, reserveKeySql, [operation, key, bodyHash, pending, now.toISOString(), expired]);
  if (reserved.length === 0) return (await readStoredResponse(tx, call, bodyHash)) as A;
  const { status, headers, body } = await work();
  const response = sealWith ? seal(sealWith, body) : (body ?? null);
  const storedHeaders = headers ? JSON.stringify(headers) : null;
  await queryRows(tx, storeResponseSql, [status, storedHeaders, JSON.stringify(response), operation, key]);
  return { status, ...(headers && { headers }), body } as A;
}

async function readStoredResponse(tx: Knex, { operation, key, sealWith }: Idempotent, bodyHash: string): Promise<Result> {
  const [stored] = (await queryRows<StoredResponse>(tx, findResponseSql, [operation, key])) as [StoredResponse];
  if (stored.bodyHash !== bodyHash) {
    throw keyReused('Use a new key for new content.', { detail: 'This idempotency key was used with another body.' });
  }
  const headers = stored.headers === null ? null : (JSON.parse(stored.headers) as Record<string, string>);
  const response = JSON.parse(stored.response) as unknown;
  const body = sealWith ? decrypt(sealWith, response as string) : response;
  return { status: stored.status, ...(headers && { headers }), body };
}

/**
 * Decrypts a stored response. If the secret key of the server has changed since, it refuses the call, because running it again
 * would repeat its effects.
 */
function decrypt(key: KeyObject, sealed: string): unknown {
  try {
    return unseal(key, sealed);
  } catch (cause) {
    const detail = 'The call with this idempotency key succeeded, but its response can no longer be decrypted.';
    const message =
      'This request was already processed, but its result can no longer be read. Look for the record before you send it again.';
    throw keyReused('To create another record, use a new key.', { detail, message, cause });
  }
}

const keyReused = (advice: string, options: ProblemOptions) =>
  new Problem('IDEMPOTENCY_KEY_REUSED', {
    ...options,
    details: [{ pointer: '#/header/idempotency-key', code: 'IDEMPOTENCY_KEY_REUSED', message: advice }],
  });

/** The operations on a request whose responses are stored: a note, a reply, an answer of the visitor, a link for the visitor. */
const requestOperations = ['note', 'reply', 'answer', 'link'] as const;

/** The operation under which the response to a call about a request is stored. */
export const requestOperation = (name: (typeof requestOperations)[number], requestId: string): string => `${name}:${requestId}`;

/** Deletes the stored responses to calls about a request, because they contain personal data. */
export async function deleteResponsesAbout(tx: Knex, requestId: string): Promise<void> {
  const operations = requestOperations.map((name) => requestOperation(name, requestId));
  await tx('idempotencyKeys').whereIn('operation', operations).delete();
}

/** Deletes all stored responses that contain one of the ids, also the responses to their creation. Reads the whole table. */
export async function deleteResponsesWith(tx: Knex, ids: readonly string[]): Promise<void> {
  const contains = 'cast(?? as text) like ?';
  const responses = tx('idempotencyKeys');
  for (const id of ids) {
    // The body of a response can be encrypted; its `Location` is not.
    for (const column of ['response', 'headers']) void responses.orWhereRaw(contains, [column, `%${id}%`]);
  }
  if (ids.length > 0) await responses.delete();
}
