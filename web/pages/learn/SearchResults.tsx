import { messageOf } from '../../api/errors.ts';
import { pathKind } from '../../learn/kinds/learning-path.ts';
import { courseKind } from '../../learn/kinds/training-course.ts';
import { tutorialKind } from '../../learn/kinds/tutorial.ts';
import { webinarKind } from '../../learn/kinds/webinar.ts';
import { countLabel } from '../../learn/labels.ts';
import { type CardListQuery, useCards } from '../../learn/list-kind.ts';
import { listPath } from '../../learn/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Learn.module.css';
import { Shelf } from './Shelf.tsx';

const shown = 6;

/** The results of a search, grouped by kind of content. */
export default function SearchResults({ q }: { q: string }) {
  const parameters = { q, limit: shown };
  const found = [
    { kind: tutorialKind, query: useCards(tutorialKind, parameters) },
    { kind: pathKind, query: useCards(pathKind, parameters) },
    { kind: courseKind, query: useCards(courseKind, parameters) },
    { kind: webinarKind, query: useCards(webinarKind, parameters) },
  ];
  const queries = found.map(({ query }) => query);
  const failed = queries.find(({ isError, data }) => isError && !data);
  if (failed) return <Failed error={failed.error} queries={queries} />;
  const isComplete = queries.every(({ data }) => data);
  const total = queries.reduce((sum, { data }) => sum + (data?.total ?? 0), 0);
  return (
    <>
      <p className={styles.count} role="status">
        {isComplete ? `${countLabel(total, 'result')} for “${q}”` : 'Searching…'}
      </p>
      {isComplete && total === 0 && <Nothing />}
      {found.map(({ kind, query }) => (
        <Shelf
          key={kind.kind}
          title={kind.title}
          cards={query.data?.cards.slice(0, shown) ?? []}
          all={{
            to: `${listPath(kind.kind)}?q=${encodeURIComponent(q)}`,
            label: `See ${countLabel(query.data?.total ?? 0, 'result')}`,
          }}
        />
      ))}
    </>
  );
}

function Nothing() {
  return (
    <p className={styles.none}>
      Try another word, or browse the <Link to={listPath('tutorial')}>tutorials</Link>. If something is missing,{' '}
      <Link to="/contact">tell us</Link>.
    </p>
  );
}

function Failed({ error, queries }: { error: unknown; queries: readonly CardListQuery[] }) {
  return (
    <div className={styles.failed}>
      <Notice type="error" title="Couldn’t search" live>
        {messageOf(error)}
      </Notice>
      <PillButton variant="secondary" onClick={() => queries.forEach(({ refetch }) => void refetch())}>
        Try again
      </PillButton>
    </div>
  );
}
