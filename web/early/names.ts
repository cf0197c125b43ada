// What the page, the scripts in it and the site's code call each other by.

/** Id of the template that holds what the page asks for after its first paint. */
export const laterId = 'later';

/** Happens to the document when the site's code has taken the page over. */
export const aliveEvent = 'spoolwright:alive';

/** Said of a page that is there to be read while code of it is missing. */
export const partMissing = 'Part of this page could not be loaded, so its buttons do not work yet.';
