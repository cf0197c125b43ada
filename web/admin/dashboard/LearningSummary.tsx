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
import { filteredPath } from '../list/url-state.ts';
import { CountLink, FiguresCard } from './FiguresCard.tsx';

const scheduledWebinars: ListAdminWebinarsParams = { status: ['scheduled'] };
const openCourses: ListAdminTrainingCoursesParams = { status: ['open'] };
const unpublished: ListAdminTutorialsParams & ListAdminLearningPathsParams = { published: false };

/** The number of events that are open to visitors, and of tutorials and paths that are not published yet. */
export function LearningSummary() {
  const webinars = useListAdminWebinars({ ...scheduledWebinars, limit: 1 });
  const courses = useListAdminTrainingCourses({ ...openCourses, limit: 1 });
  const tutorials = useListAdminTutorials({ ...unpublished, limit: 1 });
  const paths = useListAdminLearningPaths({ ...unpublished, limit: 1 });
  return (
    <FiguresCard
      title="Learning"
      queries={[webinars, courses, tutorials, paths]}
      subject="the learning content"
      figures={{
        'Webinars scheduled': <CountLink to={filteredPath('/admin/webinars', scheduledWebinars)} query={webinars} />,
        'Courses open': <CountLink to={filteredPath('/admin/training-courses', openCourses)} query={courses} />,
        'Tutorials not published': <CountLink to={filteredPath('/admin/tutorials', unpublished)} query={tutorials} />,
        'Paths not published': <CountLink to={filteredPath('/admin/learning-paths', unpublished)} query={paths} />,
      }}
    />
  );
}
