import type { LearningPathItem, LearningPath } from '../../api/generated/model';
import { stepKindLabel } from '../../learn/path-labels.ts';
import { stepPath } from '../../learn/paths.ts';
import { isDone, type PathProgress, setDone, stepKey } from '../../learn/progress.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Steps.module.css';

/** The steps in order, each with a checkbox. */
export function Steps({ path, progress }: { path: LearningPath; progress: PathProgress }) {
  return (
    <ol className={styles.steps}>
      {path.items.map((step) => (
        <Step key={stepKey(step)} path={path} step={step} isChecked={isDone(progress, step)} />
      ))}
    </ol>
  );
}

function Step({ path, step, isChecked }: { path: LearningPath; step: LearningPathItem; isChecked: boolean }) {
  const { kind, title, required } = step;
  const to = stepPath(path.slug, step);
  return (
    <li data-done={isChecked}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          className="sw-checkbox"
          checked={isChecked}
          onChange={({ target }) => setDone(path, step, target.checked)}
        />
        <span className="sw-visually-hidden">Finished: {title}</span>
      </label>
      <div className={styles.step}>
        <p className={styles.kind}>
          {stepKindLabel(kind)}
          {!required && ' · optional'}
        </p>
        {to ? <Link to={to}>{title}</Link> : <span>{title}</span>}
      </div>
    </li>
  );
}
