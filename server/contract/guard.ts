import type { App } from '../app.ts';
import { type Actor, visitor } from '../domain/actor.ts';
import { verifyAccessToken } from '../domain/access-tokens.ts';
import { licenseInvalid, requireInForce } from '../domain/licenses.ts';
import { findRow } from '../db/statement.ts';
import { License } from '../models/License.ts';
import { User } from '../models/User.ts';
import { Problem } from '../problems.ts';
import type { Operation } from './document.ts';

/** What a caller shows: the two headers that the contract's security schemes read. */
export interface Credentials {
  authorization: string | undefined;
  licenseKey: string | undefined;
}

type Scheme = (app: App, credentials: Credentials, scopes: string[]) => Promise<Actor | null>;

/**
 * Each answers the actor, null where its credentials were not shown at all, or throws where they are no good or
 * do not reach as far as one of the scopes that the operation asks for.
 */
const schemes: Record<string, Scheme> = {
  /** Scopes are roles. */
  async bearer(app, { authorization }, roles) {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return null;
    const claims = await verifyAccessToken(app.secrets.accessToken, token);
    const user = await findRow(app.db.read, User, 'id', claims.userId);
    if (!user?.active || user.tokenEpoch !== claims.epoch)
      throw new Problem('TOKEN_INVALID', { detail: 'The access token was revoked.' });
    if (roles.length > 0 && !roles.includes(user.role)) {
      throw new Problem('FORBIDDEN', { detail: `This operation needs the role ${roles.join(' or ')}.` });
    }
    return { kind: 'user', id: user.id, label: user.name, role: user.role };
  },

  /** With the scope `in-force` the licence must not have ended. */
  async licenseKey(app, { licenseKey }, scopes) {
    if (!licenseKey) return null;
    const license = await License.byKey(app.db.read, licenseKey);
    if (!license) throw licenseInvalid('The licence key is not valid.');
    if (scopes.includes('in-force')) requireInForce(license, app.now());
    return license.toActor();
  },
};

/**
 * Lets the caller in where one of the operation's alternatives does, before anything else is looked at.
 * @throws Problem 401 without valid credentials, 403 FORBIDDEN with the wrong role, LICENSE_EXPIRED or
 *   LICENSE_DEACTIVATED where the licence has to be in force
 */
export async function admit(app: App, operation: Operation, credentials: Credentials): Promise<Actor> {
  if (operation.security.length === 0) return visitor;
  for (const alternative of operation.security) {
    for (const [name, scopes] of Object.entries(alternative)) {
      const actor = await schemes[name]?.(app, credentials, scopes);
      if (actor) return actor;
    }
  }
  const wantsKey = operation.security.every((alternative) => 'licenseKey' in alternative);
  throw wantsKey
    ? licenseInvalid('The request carries no X-License-Key.')
    : new Problem('UNAUTHENTICATED', { detail: 'The request carries no credentials.' });
}
