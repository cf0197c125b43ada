import { courseKind } from '../../learn/kinds/training-course.ts';
import { LearnList } from './LearnList.tsx';

export default function Courses() {
  return <LearnList kind={courseKind} />;
}
