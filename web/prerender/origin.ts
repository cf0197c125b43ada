/** Placeholder for the site's origin, which the server fills in (server/http/site.ts): a build knows no address. */
export const origin = 'https://origin.invalid';
