import { useEffect } from 'react';
import { brand } from '../brand.ts';

/** The title of an address without a page or a record. */
export const notFoundTitle = 'Page Not Found';

/** Sets the title of a page that depends on its data; undefined while it is loading. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} | ${brand.name}`;
  }, [title]);
}
