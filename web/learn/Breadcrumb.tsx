import { Link } from '../ui/Link.tsx';
import styles from './Breadcrumb.module.css';
import { kindNames } from './kind-names.ts';
import { type LearningKind, learnPath, listPath } from './paths.ts';

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
            <Link to={listPath(kind)}>{kindNames[kind].title}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
