import type { ServerContext } from '../context.ts';
import { type Actor, visitor } from '../domain/actor.ts';
import { verifyAccessToken } from '../domain/access-tokens.ts';
import { licenseInvalid, requireInForce } from '../domain/licenses.ts';
import { License } from '../models/License.ts';
import { User } from '../models/User.ts';
import { isSecondFactorRequired } from '../operations/codes.ts';
import { Problem } from '../problems.ts';
import type { Operation } from '../../openapi/read.ts';

/** The two request headers that the contract's security schemes read. */
export interface Credentials {
  authorization: string | undefined;
  licenseKey: string | undefined;
}

type Scheme = (context: ServerContext, credentials: Credentials, scopes: string[]) => Promise<Actor | null>;

/**
 * One function for each security scheme of the contract. It returns the actor, or null if the request has no credentials
 * of this scheme. It throws if the credentials are invalid or have none of the scopes that the operation requires.
 */
const schemes: Record<string, Scheme> = {
  /** Scopes are roles. */
  async bearer(context, { authorization }, roles) {
    const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
    if (!token) return null;
    const claims = await verifyAccessToken(context.secrets.accessToken, token);
    const user = await User.ofSession(context.db.read, claims);
    if (!user?.active) throw new Problem('TOKEN_INVALID', { detail: 'The access token was revoked.' });
    if (roles.length > 0 && !roles.includes(user.role)) {
      throw new Problem('FORBIDDEN', { detail: `This operation needs the role ${roles.join(' or ')}.` });
    }
    // Operations without a role stay available, so that the administrator can set up the second factor.
    if (roles.length > 0 && isSecondFactorRequired(context, user.role) && !user.hasSecondFactor()) {
      throw new Problem('SECOND_FACTOR_SETUP_REQUIRED', {
        detail: 'This installation requires administrators to have a second factor.',
      });
    }
    return { ...user.toActor(), sessionId: claims.sessionId };
  },

  /** The scope `in-force` requires a license that is neither expired nor deactivated. */
  async licenseKey(context, { licenseKey }, scopes) {
    if (!licenseKey) return null;
    const license = await License.byKey(context.db.read, licenseKey);
    if (!license) throw licenseInvalid('The license key is not valid.');
    if (scopes.includes('in-force')) requireInForce(license, context.now());
    return license.toActor();
  },
};

/** The schemes that admit a caller to the operation, each alone. @throws Error for an alternative that combines schemes */
function alternativesOf({ id, security }: Operation): [Scheme, string[]][] {
  return security.map((alternative) => {
    const [[name, scopes] = ['', []], ...others] = Object.entries(alternative);
    const scheme = schemes[name];
    if (!scheme || others.length > 0) throw new Error(`This server cannot check the security of the operation ${id}.`);
    return [scheme, scopes];
  });
}

/**
 * Creates the check of the operation's callers: it authenticates and authorizes a caller by one of the security alternatives,
 * before any other check. Invalid credentials of one alternative do not prevent another one from admitting the caller.
 * @throws Problem 401 without valid credentials, 403 FORBIDDEN with the wrong role, LICENSE_EXPIRED or
 *   LICENSE_DEACTIVATED if the operation requires a license in force
 */
export function createGuard(context: ServerContext, operation: Operation): (credentials: Credentials) => Promise<Actor> {
  const alternatives = alternativesOf(operation);
  const acceptsOnlyLicenseKeys = operation.security.every((alternative) => 'licenseKey' in alternative);
  const noCredentials = () =>
    acceptsOnlyLicenseKeys
      ? licenseInvalid('The request carries no X-License-Key.')
      : new Problem('UNAUTHENTICATED', { detail: 'The request carries no credentials.' });

  return async (credentials) => {
    if (alternatives.length === 0) return visitor;
    let refusal: Problem | undefined;
    for (const [scheme, scopes] of alternatives) {
      try {
        const actor = await scheme(context, credentials, scopes);
        if (actor) return actor;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusal ??= error;
      }
    }
    throw refusal ?? noCredentials();
  };
}
