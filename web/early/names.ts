// Names that the page, its inline scripts and the site's code share.

/** Id of the template with the elements that are loaded after the first paint. */
export const laterId = 'later';

/** Dispatched on the document after hydration. */
export const hydratedEvent = 'spoolwright:hydrated';

/** Message on a page that can be read although its code could not be loaded. */
export const partMissingMessage = 'Part of this page could not be loaded, so its buttons do not work yet.';
