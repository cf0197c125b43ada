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
export function signAccessToken(key: Uint8Array, user: TokenUser, now: Date): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ email: user.email, username: user.name, role: user.role, epoch: user.tokenEpoch })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + accessTokenSeconds)
    .sign(key);
}

/** @throws Problem TOKEN_EXPIRED or TOKEN_INVALID */
export async function verifyAccessToken(key: Uint8Array, token: string): Promise<AccessClaims> {
  try {
    const { payload } = await jwtVerify<{ epoch: number }>(token, key, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp', 'epoch'],
    });
    return { userId: String(payload.sub), epoch: payload.epoch };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem('TOKEN_EXPIRED', { detail: 'The access token has expired.' });
    throw new Problem('TOKEN_INVALID', { detail: 'The access token is malformed or forged.', cause: error });
  }
}
