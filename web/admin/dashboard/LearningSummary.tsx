import { useListAdminLearningPaths } from '../../api/generated/admin-learning-paths/admin-learning-paths.ts';
import { useListAdminTrainingCourses } from '../../api/generated/admin-training-courses/admin-training-courses.ts';
import { useListAdminTutorials } from '../../api/generated/admin-tutorials/admin-tutorials.ts';
import { useListAdminWebinars } from '../../api/generated/admin-webinars/admin-webinars.ts';
import type {
  ListAdminLearningPathsParams,
  ListAdminTrainingCoursesParams,
  ListAdminTutorialsParams,
  ListAdminWebinarsParams,
} from '../../api/generated/model';
import { Card } from '../../ui/Card.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { LoadError } from '../connection/LoadError.tsx';
import { countText } from '../count-text.ts';
import { filteredPath } from '../list/url-state.ts';
import styles from './Dashboard.module.css';

const scheduledWebinars: ListAdminWebinarsParams = { status: ['scheduled'] };
const openCourses: ListAdminTrainingCoursesParams = { status: ['open'] };
const unpublished: ListAdminTutorialsParams & ListAdminLearningPathsParams = { published: false };

/** The number of events that are open to visitors, and of tutorials and paths that are not published yet. */
export function LearningSummary() {
  const figures = [
    {
      label: 'Webinars scheduled',
      to: filteredPath('/admin/webinars', scheduledWebinars),
      query: useListAdminWebinars({ ...scheduledWebinars, limit: 1 }),
    },
    {
      label: 'Courses open',
      to: filteredPath('/admin/training-courses', openCourses),
      query: useListAdminTrainingCourses({ ...openCourses, limit: 1 }),
    },
    {
      label: 'Tutorials not published',
      to: filteredPath('/admin/tutorials', unpublished),
      query: useListAdminTutorials({ ...unpublished, limit: 1 }),
    },
    {
      label: 'Paths not published',
      to: filteredPath('/admin/learning-paths', unpublished),
      query: useListAdminLearningPaths({ ...unpublished, limit: 1 }),
    },
  ];
  const failed = figures.filter(({ query }) => query.error && !query.data);
  const retry = () => void Promise.all(failed.map(({ query }) => query.refetch()));
  return (
    <Card as="section">
      <h2>Learning</h2>
      {failed[0] ? (
        <Notice type="error">
          <LoadError isInline error={failed[0].query.error} subject="the learning content" onRetry={retry} />
        </Notice>
      ) : (
        <dl className={styles.figures}>
          {figures.map(({ label, to, query }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Link to={to}>{query.data ? countText(query.data.total) : '…'}</Link>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
