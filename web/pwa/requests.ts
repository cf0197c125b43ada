// Which requests the service worker answers, and which content it caches.
import type { RouteMatchCallbackOptions, WorkboxPlugin } from 'workbox-core';
import { isGatewayStatus } from '../api/errors.ts';

type MatchOptions = Pick<RouteMatchCallbackOptions, 'url' | 'sameOrigin' | 'request'>;

/** Whether a request is a navigation to a page of this site, and not to a file or to the API. */
export const isPage = ({ request, url, sameOrigin }: MatchOptions): boolean =>
  sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/') && !/\.\w+$/.test(url.pathname);

const publicReads = /^\/api\/public\/(?:families|tutorials|training-courses|webinars|learning-paths)(?:\/|$)/;

/** Calls that are not reads, below the address of a record. */
const actions = /\/(?:view|enroll|register|complete)$/;

/** Whether an address is public content of the API, which is cached. Responses of `/api/auth` and `/api/admin` are never cached. */
export const isPublicRead = ({ url, sameOrigin }: Pick<MatchOptions, 'url' | 'sameOrigin'>): boolean =>
  sameOrigin && ((publicReads.test(url.pathname) && !actions.test(url.pathname)) || url.pathname === '/api/plugin/lastVersion');

/** Whether an address is an illustration of a tutorial. */
export const isIllustration = ({ url, sameOrigin }: Pick<MatchOptions, 'url' | 'sameOrigin'>): boolean =>
  sameOrigin && /^\/learning\/[^/]+\.svg$/.test(url.pathname);

const hasType = (response: Response, type: RegExp) => type.test(response.headers.get('content-type') ?? '');

/** The content type of the API's responses. */
export const jsonType = /\bjson\b/;

/**
 * A plugin that caches only successful responses with this content type. The sign-in page of a public Wi-Fi, which answers
 * every address with status 200, must not replace what is cached.
 */
export const cacheOnly = (type: RegExp): WorkboxPlugin => ({
  cacheWillUpdate: ({ response }) => Promise.resolve(response.status === 200 && hasType(response, type) ? response : null),
});

/**
 * A plugin that treats the error page of a proxy, whose server does not respond, like a lost connection. A call that gets JSON
 * has got the error of the API itself.
 */
export const rejectGatewayErrors: WorkboxPlugin = {
  fetchDidSucceed: ({ request, response }) =>
    isGatewayStatus(response.status) && (request.mode === 'navigate' || !hasType(response, jsonType))
      ? Promise.reject(new Error(`The server does not respond (status ${response.status}).`))
      : Promise.resolve(response),
};
