import { Link } from '../ui/Link.tsx';
import styles from './Breadcrumb.module.css';
import { type LearningKind, learnPath, listPath } from './paths.ts';

const labels: Readonly<Record<LearningKind, string>> = {
  tutorial: 'Tutorials',
  'training-course': 'Courses',
  webinar: 'Webinars',
  'learning-path': 'Learning paths',
};

/** Links from a page of the learning area to the area's start page and to the list of the page's kind. */
export function Breadcrumb({ kind }: { kind?: LearningKind }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumb}>
      <ol>
        <li>
          <Link to={learnPath}>Learn</Link>
        </li>
        {kind && (
          <li>
            <Link to={listPath(kind)}>{labels[kind]}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
