// The tokens of the links to visitors' pages, stored as hashes.
import type { Knex } from 'knex';
import { hashOfToken, linksEndedBefore, newVisitorToken } from '../domain/conversations.ts';
import { queryRows } from './query-rows.ts';

/** Makes a token for a request. Earlier ones keep working: each mail holds another, since none can be read again. */
export async function createToken(tx: Knex, requestId: string, now: Date): Promise<string> {
  const token = newVisitorToken();
  await tx('requestTokens').insert({ hash: hashOfToken(token), requestId, createdAt: now.toISOString() });
  return token;
}

const findText = `select "requests"."id" from "requestTokens"
  join "requests" on "requests"."id" = "requestTokens"."requestId"
  where "requestTokens"."hash" = ? and "requests"."status" <> 'spam'
    and ("requests"."closedAt" is null or "requests"."closedAt" > ?)`;

/** The id of the request that a token opens now; null where it opens none, or none any more. */
export async function findOpenedRequest(tx: Knex, token: string, now: Date): Promise<string | null> {
  const [row] = await queryRows<{ id: string }>(tx, findText, [hashOfToken(token), linksEndedBefore(now)]);
  return row?.id ?? null;
}

/** Deletes the tokens of requests that were closed too long ago for their links to work. */
export async function removeEndedTokens(tx: Knex, now: Date): Promise<void> {
  const ended = tx('requests').where('closedAt', '<=', linksEndedBefore(now)).select('id');
  await tx('requestTokens').whereIn('requestId', ended).delete();
}
