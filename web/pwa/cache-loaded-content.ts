import { isIllustration, isPublicRead } from './requests.ts';

/** Fetches again the content that the page has loaded without the worker, which caches it. */
export function cacheLoadedContent(): void {
  const addresses = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const address of addresses) {
    const url = new URL(address);
    const match = { url, sameOrigin: url.origin === window.location.origin };
    if (isPublicRead(match) || isIllustration(match)) void fetch(url).catch(() => undefined);
  }
}
