import type { App } from '../app.ts';
import { type Actor, visitor } from '../domain/actor.ts';
import { verifyAccessToken } from '../domain/access-tokens.ts';
import { User } from '../models/User.ts';
import { Problem } from '../problems.ts';
import type { Operation } from './document.ts';

/** What a caller shows: the two headers that the contract's security schemes read. */
export interface Credentials {
  authorization: string | undefined;
  licenseKey: string | undefined;
}

type Scheme = (app: App, credentials: Credentials) => Promise<Actor | null>;

/** Each answers the actor, null where its credentials were not shown at all, or throws where they are no good. */
const schemes: Record<string, Scheme> = {
  async bearer(app, { authorization }) {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return null;
    const claims = await verifyAccessToken(app.secrets.accessToken, token);
    const user = await User.query(app.db.read).findById(claims.userId);
    if (!user?.active || user.tokenEpoch !== claims.epoch)
      throw new Problem('TOKEN_INVALID', { detail: 'The access token was revoked.' });
    return { kind: 'user', id: user.id, label: user.name, role: user.role };
  },

  // No licence has been issued by this server yet, so no key can be a good one.
  licenseKey(_app, { licenseKey }) {
    return licenseKey ? Promise.reject(new Problem('LICENSE_INVALID')) : Promise.resolve(null);
  },
};

/**
 * Lets the caller in where one of the operation's alternatives does, before anything else is looked at.
 * @throws Problem 401 without valid credentials, 403 FORBIDDEN with the wrong role
 */
export async function admit(app: App, operation: Operation, credentials: Credentials): Promise<Actor> {
  if (operation.security.length === 0) return visitor;
  for (const alternative of operation.security) {
    for (const [name, roles] of Object.entries(alternative)) {
      const actor = await schemes[name]?.(app, credentials);
      if (!actor) continue;
      if (roles.length > 0 && !(actor.role && roles.includes(actor.role))) {
        throw new Problem('FORBIDDEN', { detail: `This operation needs the role ${roles.join(' or ')}.` });
      }
      return actor;
    }
  }
  const wantsKey = operation.security.every((alternative) => 'licenseKey' in alternative);
  throw wantsKey
    ? new Problem('LICENSE_INVALID', { detail: 'The request carries no X-License-Key.' })
    : new Problem('UNAUTHENTICATED', { detail: 'The request carries no credentials.' });
}
