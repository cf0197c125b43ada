import { tutorialKind } from '../../learn/kinds/tutorial.ts';
import { LearnList } from './LearnList.tsx';

export default function Tutorials() {
  return <LearnList kind={tutorialKind} />;
}
