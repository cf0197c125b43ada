// Links in emails with which users set their password. Only hashes of their tokens are stored.
import type { Knex } from 'knex';
import { tokenHashOf } from '../domain/tokens.ts';

export type LinkPurpose = 'reset' | 'invitation';

export interface PasswordLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  expiresAt: string;
}

/** Stores a link that is valid until `expiresAt`. If the token is already stored, only its expiry changes. */
export async function storeLink(tx: Knex, token: string, link: Omit<PasswordLink, 'tokenHash'>): Promise<void> {
  await tx('passwordLinks')
    .insert({ tokenHash: tokenHashOf(token), ...link })
    .onConflict('tokenHash')
    .merge(['expiresAt']);
}

/** The link of a token; undefined if the token is unknown or expired. */
export async function findLink(tx: Knex, token: string, now: Date): Promise<PasswordLink | undefined> {
  return (await tx('passwordLinks')
    .where({ tokenHash: tokenHashOf(token) })
    .where('expiresAt', '>', now.toISOString())
    .first()) as PasswordLink | undefined;
}

/** Deletes a link when it is used. Returns false if another call has already used it. */
export async function consumeLink(tx: Knex, { tokenHash }: PasswordLink): Promise<boolean> {
  return (await tx('passwordLinks').where({ tokenHash }).delete()) === 1;
}

/** Deletes all links of a user. */
export async function removeLinks(tx: Knex, userId: string): Promise<void> {
  await tx('passwordLinks').where({ userId }).delete();
}
