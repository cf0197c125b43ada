// Links from mails that set a password. Only hashes of their tokens are stored.
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export type LinkPurpose = 'reset' | 'invitation';

export interface PasswordLink {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  expiresAt: string;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes the link good until `expiresAt`; one that was made before gets the new end. */
export async function storeLink(tx: Knex, token: string, link: Omit<PasswordLink, 'tokenHash'>): Promise<void> {
  await tx('passwordLinks')
    .insert({ tokenHash: hashOf(token), ...link })
    .onConflict('tokenHash')
    .merge(['expiresAt']);
}

/** The link of a token that has not run out. */
export async function findLink(tx: Knex, token: string, now: Date): Promise<PasswordLink | undefined> {
  return (await tx('passwordLinks')
    .where({ tokenHash: hashOf(token) })
    .where('expiresAt', '>', now.toISOString())
    .first()) as PasswordLink | undefined;
}

/** Uses a link up. False where somebody else was faster. */
export async function spendLink(tx: Knex, { tokenHash }: PasswordLink): Promise<boolean> {
  return (await tx('passwordLinks').where({ tokenHash }).delete()) === 1;
}

/** Takes back every link of a user. */
export async function removeLinks(tx: Knex, userId: string): Promise<void> {
  await tx('passwordLinks').where({ userId }).delete();
}
