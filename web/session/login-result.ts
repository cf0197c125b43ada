// Reads the response of a sign-in (specification, section 5).
import type { LoginTokens } from '../api/generated/model';

export interface User {
  id: string;
  email: string;
  /** Taken from `username` of the profile. */
  name: string;
  /** In lower case; `user` by default. */
  role: string;
}

/** A user in the response of GET /api/auth/me, in the data wrapper of a sign-in, or in the payload of a token. */
interface Profile {
  id?: unknown;
  sub?: unknown;
  email?: unknown;
  username?: unknown;
  role?: unknown;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export function toUser(profile: Profile): User {
  return {
    id: text(profile.id ?? profile.sub),
    email: text(profile.email),
    name: text(profile.username),
    role: text(profile.role).toLowerCase() || 'user',
  };
}

/** A failed sign-in. The message can be shown to the user. */
export class LoginError extends Error {
  override name = 'LoginError';
}

function decodePayload(token: string): Profile {
  const parts = token.split('.');
  if (parts.length !== 3) throw new LoginError('Invalid token format received from server');
  try {
    const base64 = (parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== 'object' || payload === null) throw new Error('The payload is not an object.');
    return payload;
  } catch (cause) {
    throw new LoginError('Error processing authentication token', { cause });
  }
}

export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  user: User;
}

/**
 * Reads the tokens and the user from a successful response.
 * @throws LoginError if a token is missing, or if the user cannot be read from the token
 */
export function readLoginResult(answer: Partial<LoginTokens> & { message?: string; title?: string; detail?: string }): SignedIn {
  const { accessToken, refreshToken, data } = answer;
  if (!accessToken || !refreshToken) throw new LoginError(failureMessage(answer));
  return { accessToken, refreshToken, user: toUser(data?.user ?? decodePayload(accessToken)) };
}

/** The server's message, or else its title with the detail, or else a default. */
export function failureMessage(answer: { message?: string; title?: string; detail?: string }): string {
  if (answer.message) return answer.message;
  if (answer.title) return answer.detail ? `${answer.title}: ${answer.detail}` : answer.title;
  return 'Invalid email or password';
}
