// The tokens of the links to visitors' pages, stored as hashes.
import type { Knex } from 'knex';
import { linkExpiryCutoff } from '../domain/conversations.ts';
import { newToken, tokenHashOf } from '../domain/tokens.ts';
import { queryRows } from './query-rows.ts';

/**
 * Creates a token for a request. Every email gets a new token, because only hashes are stored. Earlier tokens stay valid.
 */
export async function createToken(tx: Knex, requestId: string, now: Date): Promise<string> {
  const token = newToken();
  await tx('requestTokens').insert({ hash: tokenHashOf(token), requestId, createdAt: now.toISOString() });
  return token;
}

const findRequestSql = `select "requests"."id" from "requestTokens"
  join "requests" on "requests"."id" = "requestTokens"."requestId"
  where "requestTokens"."hash" = ? and "requests"."status" <> 'spam'
    and ("requests"."closedAt" is null or "requests"."closedAt" > ?)`;

/** The id of the request that a token opens; null if the token is unknown or expired, or the request is spam. */
export async function findOpenedRequest(tx: Knex, token: string, now: Date): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(tx, findRequestSql, [tokenHashOf(token), linkExpiryCutoff(now)]);
  return row?.id ?? null;
}

/** Deletes the tokens of requests whose links have expired. */
export async function deleteExpiredTokens(tx: Knex, now: Date): Promise<void> {
  const expired = tx('requests').where('closedAt', '<=', linkExpiryCutoff(now)).select('id');
  await tx('requestTokens').whereIn('requestId', expired).delete();
}
