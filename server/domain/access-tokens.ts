import type { KeyObject } from 'node:crypto';
import { SignJWT, errors, jwtVerify } from 'jose';
import { Problem } from '../problems.ts';
import type { Role } from './actor.ts';

/** An access token lives 15 minutes. */
export const accessTokenSeconds = 15 * 60;

export interface AccessClaims {
  userId: string;
  /** The user's token epoch; raising it revokes every access token that was handed out before. */
  epoch: number;
}

interface TokenUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  tokenEpoch: number;
}

/** A JWT (HS256) whose payload also names the user, for clients of servers that answer no wrapper. */
export function signAccessToken(key: KeyObject, user: TokenUser, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ email: user.email, username: user.name, role: user.role, epoch: user.tokenEpoch })
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

/** So many tokens are remembered by the process that has verified them. */
const mostRemembered = 1000;
const remembered = new WeakMap<KeyObject, Map<string, Verified>>();

/**
 * Verifies a token's signature once and its age each time; whether the user may still use it is not its business.
 * @throws Problem TOKEN_EXPIRED or TOKEN_INVALID
 */
export async function verifyAccessToken(key: KeyObject, token: string): Promise<AccessClaims> {
  let known = remembered.get(key);
  if (!known) remembered.set(key, (known = new Map()));
  const before = known.get(token);
  if (before) {
    if (before.expiresAt > Date.now() / 1000) return before;
    known.delete(token);
    throw expired();
  }
  const verified = await verify(key, token);
  if (known.size >= mostRemembered) known.delete(known.keys().next().value ?? '');
  known.set(token, verified);
  return verified;
}

async function verify(key: KeyObject, token: string): Promise<Verified> {
  try {
    const { payload } = await jwtVerify<{ epoch: number; exp: number }>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'epoch'],
    });
    return { userId: String(payload.sub), epoch: payload.epoch, expiresAt: payload.exp };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw expired();
    throw new Problem('TOKEN_INVALID', { detail: 'The access token is malformed or forged.', cause: error });
  }
}
