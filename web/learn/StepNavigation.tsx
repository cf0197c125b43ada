import { useGetLearningPath } from '../api/generated/learning-paths/learning-paths.ts';
import type { LearningItemKind, LearningPath } from '../api/generated/model';
import { Link } from '../ui/Link.tsx';
import { itemPath, stepPath } from './paths.ts';
import styles from './StepNavigation.module.css';
import { isDone, setDone, stepKey } from './progress.ts';
import { useProgress } from './useProgress.ts';

export interface StepNavigationProps {
  pathSlug: string;
  kind: LearningItemKind;
  slug: string;
}

/** The record as a step of a learning path. */
export default function StepNavigation({ pathSlug, kind, slug }: StepNavigationProps) {
  const { data } = useGetLearningPath(pathSlug);
  return data ? <StepLinks path={data} step={stepKey({ kind, slug })} /> : null;
}

/** A checkbox for the step, and links to the previous and next step. */
function StepLinks({ path, step }: { path: LearningPath; step: string }) {
  const progress = useProgress(path);
  const index = path.items.findIndex((item) => stepKey(item) === step);
  const item = path.items[index];
  if (!item) return null;
  const [before, after] = [path.items[index - 1], path.items[index + 1]];
  const pathPage = itemPath('learning-path', path.slug);
  return (
    <nav className={styles.steps} aria-label="Learning path">
      <p>
        Step {index + 1} of {path.items.length} in <Link to={pathPage}>{path.title}</Link>
      </p>
      <label className={styles.done}>
        <input
          type="checkbox"
          className="sw-checkbox"
          checked={isDone(progress, item)}
          onChange={({ target }) => setDone(path, item, target.checked)}
        />
        I have finished this step
      </label>
      <div className={styles.ways}>
        {before && (
          <Link to={stepPath(path.slug, before) ?? pathPage} rel="prev">
            <span>Previous step</span>
            {before.title}
          </Link>
        )}
        {after ? (
          <Link to={stepPath(path.slug, after) ?? pathPage} rel="next" data-next>
            <span>Next step</span>
            {after.title}
          </Link>
        ) : (
          <Link to={pathPage} data-next>
            <span>Last step</span>
            Back to the learning path
          </Link>
        )}
      </div>
    </nav>
  );
}
