import { messageOf, normalizeError } from '../../api/errors.ts';
import { useListPopularLearningPaths } from '../../api/generated/learning-paths/learning-paths.ts';
import { useListTrainingCourses } from '../../api/generated/training-courses/training-courses.ts';
import { useListPopularTutorials } from '../../api/generated/tutorials/tutorials.ts';
import { useListUpcomingWebinars } from '../../api/generated/webinars/webinars.ts';
import { courseCard, pathCard, tutorialCard, webinarCard } from '../../learn/cards.ts';
import { listPath } from '../../learn/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PillButton } from '../../ui/PillButton.tsx';
import styles from './Learn.module.css';
import { Shelf } from './Shelf.tsx';

const few = 3;
const many = 6;

/** Upcoming webinars, learning paths, popular tutorials and open courses. */
export function Offers() {
  const webinars = useListUpcomingWebinars({ limit: few });
  const paths = useListPopularLearningPaths({ limit: many });
  const tutorials = useListPopularTutorials({ limit: many });
  const courses = useListTrainingCourses({ status: ['open'], sort: 'startsAt', limit: few });
  const queries = [webinars, paths, tutorials, courses];
  if (queries.every(({ data, isError }) => isError && !data))
    return <Failed error={webinars.error} onRetry={() => queries.forEach(({ refetch }) => void refetch())} />;
  return (
    <>
      <Shelf
        title="Next webinars"
        cards={webinars.data?.items.map(webinarCard) ?? (webinars.isError ? [] : undefined)}
        all={{ to: listPath('webinar'), label: 'All webinars' }}
        none={
          <>
            No webinar is scheduled at the moment. <Link to={`${listPath('webinar')}?status=recorded`}>Watch a recording</Link>
          </>
        }
      />
      <Shelf
        title="Paths for your role"
        cards={paths.data?.items.map(pathCard) ?? (paths.isError ? [] : undefined)}
        all={{ to: listPath('learning-path'), label: 'All learning paths' }}
      />
      <Shelf
        title="Popular tutorials"
        cards={tutorials.data?.items.map(tutorialCard) ?? (tutorials.isError ? [] : undefined)}
        all={{ to: listPath('tutorial'), label: 'All tutorials' }}
      />
      <Shelf
        title="Courses with free seats"
        cards={courses.data?.items.map(courseCard) ?? (courses.isError ? [] : undefined)}
        all={{ to: listPath('training-course'), label: 'All courses' }}
      />
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const offline = normalizeError(error).code === 'NETWORK_ERROR';
  return (
    <div className={styles.failed}>
      <Notice type="error" title={offline ? 'Can’t reach the learning area' : 'Couldn’t load the learning area'} live>
        <p>{messageOf(error)}</p>
        {offline && <p>Pages that you have opened before are available offline.</p>}
      </Notice>
      <PillButton variant="secondary" onClick={onRetry}>
        Try again
      </PillButton>
    </div>
  );
}
