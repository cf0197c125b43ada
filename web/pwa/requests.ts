// Which requests the service worker answers.
import type { RouteMatchCallbackOptions } from 'workbox-core';

type MatchOptions = Pick<RouteMatchCallbackOptions, 'url' | 'sameOrigin' | 'request'>;

/** Whether a request is a navigation to a page of this site, and not to a file or to the API. */
export const isPage = ({ request, url, sameOrigin }: MatchOptions): boolean =>
  sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/') && !/\.\w+$/.test(url.pathname);

const publicReads = /^\/api\/public\/(?:families|tutorials|training-courses|webinars|learning-paths)(?:\/|$)/;

/** Whether a request reads public content, which is cached. Responses of `/api/auth` and `/api/admin` are never cached. */
export const isPublicRead = ({ url, sameOrigin }: MatchOptions): boolean =>
  sameOrigin && (publicReads.test(url.pathname) || url.pathname === '/api/plugin/lastVersion');
