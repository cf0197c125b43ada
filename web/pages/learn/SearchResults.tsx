import { pathKind } from '../../learn/kinds/learning-path.ts';
import { courseKind } from '../../learn/kinds/training-course.ts';
import { tutorialKind } from '../../learn/kinds/tutorial.ts';
import { webinarKind } from '../../learn/kinds/webinar.ts';
import { countOf } from '../../plural.ts';
import { type CardList, type CardListQuery, useCards } from '../../learn/list-kind.ts';
import { listPath } from '../../learn/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import styles from './Learn.module.css';
import { CardRow } from './CardRow.tsx';

const shown = 6;

const hasFailed = ({ isError, data }: CardListQuery) => isError && !data;

/** The results of the current search, without those of the previous one, which stay visible until then. */
const resultsOf = ({ data, isPlaceholderData }: CardListQuery) => (isPlaceholderData ? undefined : data);

const allLabel = (results: CardList | undefined) => (results ? `See ${countOf(results.total, 'result')}` : 'See results');

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
  if (queries.every(hasFailed))
    return (
      <LoadError
        title="Couldn’t search"
        error={queries[0]?.error}
        onRetry={() => queries.forEach(({ refetch }) => void refetch())}
      />
    );
  const isComplete = queries.every(resultsOf);
  const isFinished = queries.every((query) => resultsOf(query) || hasFailed(query));
  // Results of one kind that arrive after those of another would push them down.
  const showsRows = queries.every((query) => query.data || hasFailed(query));
  const total = queries.reduce((sum, query) => sum + (resultsOf(query)?.total ?? 0), 0);
  return (
    <>
      <p className={styles.count} role="status">
        {isFinished ? `${countOf(total, 'result')} for “${q}”` : 'Searching…'}
        {isFinished && !isComplete && '. Some results couldn’t be loaded.'}
      </p>
      {isComplete && total === 0 && <Nothing />}
      {showsRows &&
        found.map(({ kind, query }) => (
          <CardRow
            key={kind.kind}
            title={kind.title}
            cards={query.data?.cards}
            error={query.error}
            onRetry={() => void query.refetch()}
            all={{
              to: `${listPath(kind.kind)}?q=${encodeURIComponent(q)}`,
              label: allLabel(resultsOf(query)),
            }}
          />
        ))}
    </>
  );
}

function Nothing() {
  return (
    <p className={styles.note}>
      Try another word, or browse the <Link to={listPath('tutorial')}>tutorials</Link>. If something is missing,{' '}
      <Link to="/contact">tell us</Link>.
    </p>
  );
}
