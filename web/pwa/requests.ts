// Which requests the service worker answers.
import type { RouteMatchCallbackOptions } from 'workbox-core';

type Asked = Pick<RouteMatchCallbackOptions, 'url' | 'sameOrigin' | 'request'>;

/** A visit to a page of this site; files and calls of the API are not. */
export const isPage = ({ request, url, sameOrigin }: Asked): boolean =>
  sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/') && !/\.\w+$/.test(url.pathname);

const publicReads = /^\/api\/public\/(?:families|tutorials|training-courses|webinars|learning-paths)(?:\/|$)/;

/** Reads that visitors make. Nothing of `/api/auth` or `/api/admin` is ever kept. */
export const isPublicRead = ({ url, sameOrigin }: Asked): boolean =>
  sameOrigin && (publicReads.test(url.pathname) || url.pathname === '/api/plugin/lastVersion');
