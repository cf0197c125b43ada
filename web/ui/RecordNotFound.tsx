import type { ReactNode } from 'react';
import { Page } from './Page.tsx';
import { notFoundTitle, useDocumentTitle } from './useDocumentTitle.ts';

/** The page of a record that doesn't exist. */
export function RecordNotFound({ noun, actions }: { noun: string; actions: ReactNode }) {
  useDocumentTitle(notFoundTitle);
  return (
    <Page
      width="narrow"
      kicker="Not found"
      title={`This ${noun} doesn’t exist`}
      lead="It may have been renamed or removed, or the link is incomplete."
      actions={actions}
    />
  );
}
