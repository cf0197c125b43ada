// What the page, the script in it and the site's code call each other by.

/** Id of the template that holds what the page asks for after its first paint. */
export const laterId = 'later';

/** Happens to the document when the site's code has taken the page over. */
export const aliveEvent = 'spoolwright:alive';
