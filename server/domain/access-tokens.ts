import type { KeyObject } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Problem } from '../problems.ts';
import type { Role } from './actor.ts';

/** An access token expires after 15 minutes. */
const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  userId: string;
  /** The session that the token belongs to. */
  sessionId: string;
}

interface TokenUser {
  id: string;
  email: string;
  name: string;
  role: Role;
}

/** Signs a JWT (HS256). Its payload describes the user, for clients of backends that return no `data` wrapper. */
export function signAccessToken(key: KeyObject, user: TokenUser, sessionId: string, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ email: user.email, username: user.name, role: user.role, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(key);
}

const expired = () => new Problem('TOKEN_EXPIRED', { detail: 'The access token has expired.' });

interface Verified extends AccessClaims {
  /** Seconds since 1970. */
  expiresAt: number;
}

const maxVerifiedTokens = 1000;
const verifiedTokens = new WeakMap<KeyObject, LRUCache<string, Verified>>();

/**
 * Verifies the signature of a token once, and its expiry each time. The caller checks the session and the user.
 * @throws Problem TOKEN_EXPIRED or TOKEN_INVALID
 */
export async function verifyAccessToken(key: KeyObject, token: string): Promise<AccessClaims> {
  let tokens = verifiedTokens.get(key);
  if (!tokens) verifiedTokens.set(key, (tokens = new LRUCache({ max: maxVerifiedTokens })));
  const claims = tokens.get(token) ?? (await verify(key, token));
  if (claims.expiresAt <= Date.now() / 1000) throw expired();
  tokens.set(token, claims);
  return claims;
}

async function verify(key: KeyObject, token: string): Promise<Verified> {
  try {
    const { payload } = await jwtVerify<{ sid: string; exp: number }>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'sid'],
    });
    return { userId: String(payload.sub), sessionId: String(payload.sid), expiresAt: payload.exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired();
    throw new Problem('TOKEN_INVALID', { detail: 'The access token is malformed or forged.', cause: error });
  }
}
