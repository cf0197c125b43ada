/** Placeholder of the site's origin, which the server replaces (server/http/site.ts): a build does not know its address. */
export const origin = 'https://origin.invalid';
