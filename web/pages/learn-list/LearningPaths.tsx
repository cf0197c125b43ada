import { pathKind } from '../../learn/kinds/learning-path.ts';
import { LearnList } from './LearnList.tsx';

export default function LearningPaths() {
  return <LearnList kind={pathKind} />;
}
