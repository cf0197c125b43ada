import type { ReactNode } from 'react';
import { isNotFound } from '../api/errors.ts';
import { LoadError } from './LoadError.tsx';
import { Notice } from './Notice.tsx';
import { Page } from './Page.tsx';
import { RecordNotFound } from './RecordNotFound.tsx';
import styles from './RecordPage.module.css';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { useOnline } from './useOnline.ts';

export interface RecordQuery<Item> {
  data: Item | undefined;
  error: unknown;
  refetch(): unknown;
}

export interface RecordPageProps<Item> {
  /** The noun for the record: `tutorial`. */
  noun: string;
  /** The word above the heading of an error. */
  kicker: string;
  /** A breadcrumb or link above the heading while the record is loading or after it failed to load. */
  above: ReactNode;
  query: RecordQuery<Item>;
  /** The record's name in the title of the document. */
  titleOf(item: Item): string;
  /** Links on the page of a record that doesn't exist. */
  notFoundActions: ReactNode;
  /** Renders the record with its `Page`. */
  children(item: Item): ReactNode;
}

/** Shows the state of a page about one record: loading, not found, failed, or offline with cached data. */
export function RecordPage<Item>(props: RecordPageProps<Item>) {
  const { noun, kicker, above, query, titleOf, notFoundActions, children } = props;
  const { data, error, refetch } = query;
  const online = useOnline();
  const isMissing = isNotFound(error);
  useDocumentTitle(isMissing || !data ? undefined : titleOf(data));
  if (isMissing) return <RecordNotFound noun={noun} actions={notFoundActions} />;
  if (!data && error) {
    return (
      <Page width="narrow" above={above} kicker={kicker} title={`Couldn’t load this ${noun}`}>
        <LoadError error={error} worksOffline onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) return <Loading noun={noun} above={above} />;
  return (
    <>
      {!online && (
        <div className={styles.offline}>
          <Notice type="info" live>
            You are offline. This page is from your last visit.
          </Notice>
        </div>
      )}
      {children(data)}
    </>
  );
}

function Loading({ noun, above }: Pick<RecordPageProps<unknown>, 'noun' | 'above'>) {
  return (
    <Page above={above} title="Loading…">
      <div className={styles.skeleton} role="status" aria-label={`Loading the ${noun}`}>
        <span />
        <span />
        <span />
        <span />
      </div>
    </Page>
  );
}
