import { webinarKind } from '../../learn/kinds/webinar.ts';
import { LearnList } from './LearnList.tsx';

export default function Webinars() {
  return <LearnList kind={webinarKind} />;
}
