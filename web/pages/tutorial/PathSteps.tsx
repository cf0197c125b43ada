import type { LearningPath, LearningPathItem } from '../../api/generated/model';
import { itemPath } from '../../learn/paths.ts';
import { setDone } from '../../learn/progress.ts';
import { useProgress } from '../../learn/useProgress.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './PathSteps.module.css';

const stepPath = (path: LearningPath, { kind, slug }: LearningPathItem) =>
  `${itemPath(kind, slug)}?path=${encodeURIComponent(path.slug)}`;

/** The tutorial as a step of a learning path: a checkbox, and links to the previous and next step. */
export function PathSteps({ path, recordId }: { path: LearningPath; recordId: string }) {
  const { done } = useProgress(path.id);
  const index = path.items.findIndex(({ id }) => id === recordId);
  if (index < 0) return null;
  const [before, after] = [path.items[index - 1], path.items[index + 1]];
  return (
    <nav className={styles.steps} aria-label="Learning path">
      <p>
        Step {index + 1} of {path.items.length} in <Link to={itemPath('learning-path', path.slug)}>{path.title}</Link>
      </p>
      <label className={styles.done}>
        <input
          type="checkbox"
          className="sw-checkbox"
          checked={done.includes(recordId)}
          onChange={({ target }) => setDone(path.id, recordId, target.checked)}
        />
        I have finished this step
      </label>
      <div className={styles.ways}>
        {before && (
          <Link to={stepPath(path, before)} rel="prev">
            <span>Previous step</span>
            {before.title}
          </Link>
        )}
        {after ? (
          <Link to={stepPath(path, after)} rel="next" data-next>
            <span>Next step</span>
            {after.title}
          </Link>
        ) : (
          <Link to={itemPath('learning-path', path.slug)} data-next>
            <span>Last step</span>
            Back to the learning path
          </Link>
        )}
      </div>
    </nav>
  );
}
