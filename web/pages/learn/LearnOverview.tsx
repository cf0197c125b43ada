import { normalizeError } from '../../api/errors.ts';
import { useListPopularLearningPaths } from '../../api/generated/learning-paths/learning-paths.ts';
import { useListTrainingCourses } from '../../api/generated/training-courses/training-courses.ts';
import { useListPopularTutorials } from '../../api/generated/tutorials/tutorials.ts';
import { useListRecordedWebinars, useListUpcomingWebinars } from '../../api/generated/webinars/webinars.ts';
import { courseCard, pathCard, tutorialCard, webinarCard } from '../../learn/cards.ts';
import { listPath } from '../../learn/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { LoadError } from '../../ui/LoadError.tsx';
import { CardRow } from './CardRow.tsx';

const few = 3;
const many = 6;

/** Upcoming webinars, learning paths, popular tutorials and open courses. */
export function LearnOverview() {
  const webinars = useListUpcomingWebinars({ limit: few });
  const hasNoWebinar = webinars.data?.items.length === 0;
  const recordings = useListRecordedWebinars({ limit: few }, { query: { enabled: hasNoWebinar } });
  // They take the room of webinars that have passed since the page was prerendered, so that what is below does not move.
  const recordedCards = recordings.isPending ? undefined : (recordings.data?.items ?? []).map(webinarCard);
  const paths = useListPopularLearningPaths({ limit: many });
  const tutorials = useListPopularTutorials({ limit: many });
  const courses = useListTrainingCourses({ status: ['open'], sort: 'startsAt', limit: few });
  const queries = [webinars, paths, tutorials, courses];
  if (queries.every(({ data, isError }) => isError && !data)) return <AllFailed queries={queries} />;
  // Errors are hidden while rows are loading: if all rows fail, one message replaces them.
  const areFetched = queries.every(({ isFetched }) => isFetched);
  return (
    <>
      <CardRow
        title="Next webinars"
        cards={hasNoWebinar ? recordedCards : webinars.data?.items.map(webinarCard)}
        error={areFetched ? webinars.error : null}
        onRetry={() => void webinars.refetch()}
        all={{ to: listPath('webinar'), label: 'All webinars' }}
        note={
          hasNoWebinar && (
            <>
              No webinar is scheduled at the moment.{' '}
              {recordings.data?.items[0] && <Link to={`${listPath('webinar')}?status=recorded`}>Watch a recording</Link>}
            </>
          )
        }
      />
      <CardRow
        title="Paths for your role"
        cards={paths.data?.items.map(pathCard)}
        error={areFetched ? paths.error : null}
        onRetry={() => void paths.refetch()}
        all={{ to: listPath('learning-path'), label: 'All learning paths' }}
      />
      <CardRow
        title="Popular tutorials"
        cards={tutorials.data?.items.map(tutorialCard)}
        error={areFetched ? tutorials.error : null}
        onRetry={() => void tutorials.refetch()}
        all={{ to: listPath('tutorial'), label: 'All tutorials' }}
      />
      <CardRow
        title="Courses with free seats"
        cards={courses.data?.items.map(courseCard)}
        error={areFetched ? courses.error : null}
        onRetry={() => void courses.refetch()}
        all={{ to: listPath('training-course'), label: 'All courses' }}
      />
    </>
  );
}

function AllFailed({ queries }: { queries: readonly { error: unknown; refetch(): unknown }[] }) {
  const error = queries[0]?.error;
  const isOffline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <LoadError
      title="Couldn’t load the learning area"
      error={error}
      hint={isOffline ? 'Pages that you have opened before are available offline.' : null}
      onRetry={() => queries.forEach(({ refetch }) => void refetch())}
    />
  );
}
