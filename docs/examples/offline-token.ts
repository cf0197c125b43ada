// Verifies offline tokens: JWS in compact serialization, signed with Ed25519.

/** A public key that verifies offline tokens. */
export interface Jwk {
  kty: string;
  crv: string;
  x: string;
  kid: string;
}

export interface Claims {
  iss: string;
  aud: string;
  product: string;
  fingerprintSha256: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
}

/** What the claims of this machine's tokens contain. */
export interface Expected {
  issuer: string;
  product: string;
  fingerprint: string;
}

/** The claims of a genuine token for this machine and product, or null. Does not check `iat` and `exp`. */
export async function verifyToken(token: string, keys: Jwk[], expected: Expected): Promise<Claims | null> {
  try {
    const claims = await readSignedClaims(token, keys);
    const matches =
      claims?.iss === expected.issuer &&
      claims.aud === 'spoolwright-plugin' &&
      claims.product === expected.product &&
      claims.fingerprintSha256 === (await sha256(expected.fingerprint));
    return matches ? claims : null;
  } catch {
    // A damaged token or key.
    return null;
  }
}

async function readSignedClaims(token: string, keys: Jwk[]): Promise<Claims | null> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const parsedHeader = headerOf(token);
  const jwk = keys.find(({ kid }) => kid === parsedHeader?.kid);
  if (parsedHeader?.alg !== 'EdDSA' || !jwk) return null;
  const key = await crypto.subtle.importKey('jwk', { kty: jwk.kty, crv: jwk.crv, x: jwk.x }, 'Ed25519', false, ['verify']);
  const signed = new TextEncoder().encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed))) return null;
  return JSON.parse(new TextDecoder().decode(bytesOf(payload))) as Claims;
}

export function isSignedByOneOf(token: string, keys: Jwk[]): boolean {
  return keys.some(({ kid }) => kid === headerOf(token)?.kid);
}

function headerOf(token: string): { alg: string; kid: string } | null {
  try {
    return JSON.parse(new TextDecoder().decode(bytesOf(token.split('.')[0] ?? ''))) as { alg: string; kid: string };
  } catch {
    return null;
  }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** SHA-256 of a text, base64url without padding. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return btoa(String.fromCharCode(...digest))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
