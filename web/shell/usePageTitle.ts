import { useLayoutEffect, useRef } from 'react';
import { brand } from '../brand.ts';
import { focusMain } from './focus-main.ts';

/** Sets the path of the page's canonical link, if it has one. */
function setCanonical(path: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(path, link.href).href;
}

/**
 * Sets the page's title and canonical link. After a navigation it also focuses the content, so that a screen reader
 * continues there.
 */
export function usePageTitle(path: string, title: string): void {
  const isFirst = useRef(true);
  // A layout effect: a screen whose title depends on its data sets that in an effect, which runs later.
  useLayoutEffect(() => {
    document.title = `${title} | ${brand.name}`;
    setCanonical(path);
    if (isFirst.current) isFirst.current = false;
    else focusMain();
  }, [path, title]);
}
