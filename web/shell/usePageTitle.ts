import { useEffect, useRef } from 'react';
import { brand } from '../brand.ts';
import { findRoute, notFoundRoute } from '../routes.ts';

/** `PCF Export for Revit | Spoolwright`, for every path there is. */
export const pageTitle = (path: string): string => `${(findRoute(path) ?? notFoundRoute).title} | ${brand.name}`;

/** Sets the page's title, and after a navigation moves the focus to the content, so that a screen reader reads on there. */
export function usePageTitle(path: string): void {
  const first = useRef(true);
  useEffect(() => {
    document.title = pageTitle(path);
    if (first.current) first.current = false;
    else document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}
