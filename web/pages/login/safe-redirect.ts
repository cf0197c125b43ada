/**
 * The path to open after a sign-in. Only paths of this site are accepted, which prevents open redirects: `//host`, `/\host`
 * and everything else that resolves to another origin are replaced by the fallback.
 */
export function safeRedirect(wanted: string | null, fallback: string): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return fallback;
  const base = 'https://site.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  // Resolving `/.//host` leaves the path `//host`, which a browser reads as another origin.
  const isPath = url?.origin === base && !url.pathname.startsWith('//') && url.pathname !== '/login';
  return url && isPath ? url.pathname + url.search + url.hash : fallback;
}
