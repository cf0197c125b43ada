import type { ReactNode } from 'react';
import { messageOf, normalizeError, statusOf } from '../api/errors.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { PillButton } from '../ui/PillButton.tsx';
import { RecordNotFound } from '../ui/RecordNotFound.tsx';
import { useDocumentTitle } from '../ui/useDocumentTitle.ts';
import { useOnline } from '../ui/useOnline.ts';
import styles from './DetailPage.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';
import { kindNames } from './kind-names.ts';
import { type LearningKind, listPath } from './paths.ts';

interface Query<Item> {
  data: Item | undefined;
  error: unknown;
  refetch(): unknown;
}

/**
 * Shows the state of a page about one record: loading, not found, failed, or offline with cached data. `children` renders
 * the record with its `Page`.
 */
export function DetailPage<Item extends { title: string }>({
  kind,
  query,
  children,
}: {
  kind: LearningKind;
  query: Query<Item>;
  children(item: Item): ReactNode;
}) {
  const { data, error, refetch } = query;
  const online = useOnline();
  const isNotFound = statusOf(error) === 404;
  useDocumentTitle(isNotFound ? undefined : data?.title);
  if (isNotFound) return <NotFound kind={kind} />;
  if (data)
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
  return error ? <Failed kind={kind} error={error} onRetry={() => void refetch()} /> : <Loading kind={kind} />;
}

function NotFound({ kind }: { kind: LearningKind }) {
  const { noun, nouns } = kindNames[kind];
  return (
    <RecordNotFound
      noun={noun}
      actions={
        <>
          <LinkButton to={listPath(kind)}>See all {nouns}</LinkButton>
          <LinkButton to="/learn" variant="secondary">
            Search the learning area
          </LinkButton>
        </>
      }
    />
  );
}

function Failed({ kind, error, onRetry }: { kind: LearningKind; error: unknown; onRetry(): void }) {
  const { noun } = kindNames[kind];
  const offline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <Page width="narrow" kicker="Learning" title={offline ? `Can’t reach this ${noun}` : `Couldn’t load this ${noun}`}>
      <div className={styles.failed}>
        <Notice type="error" live>
          <p>{messageOf(error)}</p>
          {offline && <p>Pages that you have opened before are available offline.</p>}
        </Notice>
        <PillButton variant="secondary" onClick={onRetry}>
          Try again
        </PillButton>
      </div>
    </Page>
  );
}

function Loading({ kind }: { kind: LearningKind }) {
  return (
    <Page above={<Breadcrumb kind={kind} />} title="Loading…">
      <div className={styles.skeleton} role="status" aria-label={`Loading the ${kindNames[kind].noun}`}>
        <span />
        <span />
        <span />
        <span />
      </div>
    </Page>
  );
}
