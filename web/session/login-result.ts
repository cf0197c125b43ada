// What a sign-in answers, read by the rules of the specification, section 5.
import type { LoginTokens } from '../api/generated/model';

export interface User {
  id: string;
  email: string;
  /** Taken from `username` of the profile. */
  name: string;
  /** Lower-cased; `user` where none is given. */
  role: string;
}

/** The profile of GET /api/auth/me, the wrapper of a sign-in or the payload of a token. */
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

/** A sign-in that did not succeed; its message is meant to be shown. */
export class LoginFailed extends Error {
  override name = 'LoginFailed';
}

function decodePayload(token: string): Profile {
  const parts = token.split('.');
  if (parts.length !== 3) throw new LoginFailed('Invalid token format received from server');
  try {
    const base64 = (parts[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload !== 'object' || payload === null) throw new Error('no object');
    return payload;
  } catch (cause) {
    throw new LoginFailed('Error processing authentication token', { cause });
  }
}

export interface SignedIn {
  accessToken: string;
  refreshToken: string;
  user: User;
}

/**
 * The tokens and the user of an answer with a success status.
 * @throws LoginFailed where a token is missing or the token that should name the user cannot be read
 */
export function readLoginResult(answer: Partial<LoginTokens> & { message?: string; title?: string; detail?: string }): SignedIn {
  const { accessToken, refreshToken, data } = answer;
  if (!accessToken || !refreshToken) throw new LoginFailed(failureMessage(answer));
  return { accessToken, refreshToken, user: toUser(data?.user ?? decodePayload(accessToken)) };
}

/** The server's message, or its title with the detail, or a sentence of our own. */
export function failureMessage(answer: { message?: string; title?: string; detail?: string }): string {
  if (answer.message) return answer.message;
  if (answer.title) return answer.detail ? `${answer.title}: ${answer.detail}` : answer.title;
  return 'Invalid email or password';
}
