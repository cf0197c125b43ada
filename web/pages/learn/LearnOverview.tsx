import { useQuery } from '@tanstack/react-query';
import { useListPopularLearningPaths } from '../../api/generated/learning-paths/learning-paths.ts';
import { useListTrainingCourses } from '../../api/generated/training-courses/training-courses.ts';
import { useListPopularTutorials } from '../../api/generated/tutorials/tutorials.ts';
import {
  getListUpcomingWebinarsQueryKey,
  listRecordedWebinars,
  listUpcomingWebinars,
} from '../../api/generated/webinars/webinars.ts';
import { tutorialCard, webinarCard } from '../../learn/cards.ts';
import { courseCard } from '../../learn/course-card.ts';
import { pathCard } from '../../learn/path-card.ts';
import { listPath } from '../../learn/paths.ts';
import { checkerPath } from '../../pcf/hand-over.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { ListMessage } from '../../ui/ListMessage.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { CardRow } from './CardRow.tsx';
import styles from './Learn.module.css';

const few = 3;
const many = 6;

/**
 * The next webinars, or else recordings. A single query, so that the webinars of the prerendered page stay until the recordings
 * that replace them are loaded.
 */
const useWebinars = () =>
  useQuery({
    queryKey: [...getListUpcomingWebinarsQueryKey({ limit: few }), 'or recordings'],
    async queryFn({ signal }) {
      const { items } = await listUpcomingWebinars({ limit: few }, { signal });
      if (items.length > 0) return { title: 'Next webinars', items };
      const recorded = await listRecordedWebinars({ limit: few }, { signal });
      return { title: 'Webinar recordings', items: recorded.items };
    },
  });

/** Webinars, learning paths, popular tutorials and open courses. */
export function LearnOverview() {
  const webinars = useWebinars();
  const paths = useListPopularLearningPaths({ limit: many });
  const tutorials = useListPopularTutorials({ limit: many });
  const courses = useListTrainingCourses({ status: ['open'], sort: 'startsAt', limit: few });
  const queries = [webinars, paths, tutorials, courses];
  if (queries.every(({ data, isError }) => isError && !data)) return <AllFailed queries={queries} />;
  // Errors are hidden while rows are loading: if all rows fail, one message replaces them.
  const areFetched = queries.every(({ isFetched }) => isFetched);
  const errorOf = ({ error }: { error: unknown }) => (areFetched ? error : null);
  const tutorialRow = {
    title: 'Popular tutorials',
    cards: tutorials.data?.items.map(tutorialCard),
    error: errorOf(tutorials),
    onRetry: () => void tutorials.refetch(),
    all: { to: listPath('tutorial'), label: 'All tutorials' },
  };
  if (queries.every(({ data }) => data?.items.length === 0)) return <NothingPublished />;
  const hasNoWebinars = webinars.data?.items.length === 0;
  return (
    <>
      {/* The prerendered page may show webinars that have passed. Other cards take their room, so that the rows stay in place. */}
      {hasNoWebinars ? (
        <CardRow {...tutorialRow} key="tutorials" cards={tutorialRow.cards?.slice(0, few)} hasEqualHeights />
      ) : (
        <CardRow
          title={webinars.data?.title ?? 'Next webinars'}
          cards={webinars.data?.items.map(webinarCard)}
          error={errorOf(webinars)}
          onRetry={() => void webinars.refetch()}
          all={{ to: listPath('webinar'), label: 'All webinars' }}
          hasEqualHeights
        />
      )}
      <CardRow
        title="Paths for your role"
        cards={paths.data?.items.map(pathCard)}
        error={errorOf(paths)}
        onRetry={() => void paths.refetch()}
        all={{ to: listPath('learning-path'), label: 'All learning paths' }}
      />
      {!hasNoWebinars && <CardRow {...tutorialRow} />}
      <CardRow
        title="Courses with free seats"
        cards={courses.data?.items.map(courseCard)}
        error={errorOf(courses)}
        onRetry={() => void courses.refetch()}
        all={{ to: listPath('training-course'), label: 'All courses' }}
      />
    </>
  );
}

function NothingPublished() {
  return (
    <div className={styles.none}>
      <ListMessage level={2} title="Nothing here yet" action={<LinkButton to={checkerPath}>Open the PCF checker</LinkButton>}>
        Tutorials, webinars, learning paths and courses appear here as soon as they are published.
      </ListMessage>
    </div>
  );
}

function AllFailed({ queries }: { queries: readonly { error: unknown; refetch(): unknown }[] }) {
  return (
    <LoadError
      title="Couldn’t load the learning area"
      error={queries[0]?.error}
      worksOffline
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
    />
  );
}
