/** `Cache-Control` of public reads: browsers and proxies keep them for a minute. */
export const publicCache = 'public, max-age=60';
