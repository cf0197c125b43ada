// Keeps parts of a prerendered page as the build rendered them, so that the page does not load the code that renders them.
import { useState } from 'react';

/** Attribute with the name of the part that the element contains. */
const nameAttribute = 'data-part';

/** The HTML of the part, if this page was prerendered with it; otherwise null. */
function readHtml(name: string): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector(`[${nameAttribute}="${CSS.escape(name)}"]`)?.innerHTML ?? null;
}

/**
 * For the element that contains a part of the page: its attributes, and the HTML with which the build rendered it. The HTML is
 * null if the build did not render the part, or rendered other content. The page then renders the part itself.
 *
 * @param name unique in the page
 * @param content all that the part is rendered from
 */
export function usePrerenderedPart(name: string, content: string) {
  const [built] = useState(() => ({ html: readHtml(name), content }));
  const html = content === built.content ? built.html : null;
  return { attributes: { [nameAttribute]: name }, markup: html === null ? null : { __html: html } };
}
