import type { LearningPathItem, LearningPath } from '../../api/generated/model';
import { stepKindLabel } from '../../learn/labels.ts';
import { stepPath } from '../../learn/paths.ts';
import { setDone, stepKey } from '../../learn/progress.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Steps.module.css';

/** The steps in order, each with a checkbox. */
export function Steps({ path, done }: { path: LearningPath; done: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {path.items.map((step) => (
        <Step key={stepKey(step)} pathSlug={path.slug} step={step} isDone={done.includes(stepKey(step))} />
      ))}
    </ol>
  );
}

function Step({ pathSlug, step, isDone }: { pathSlug: string; step: LearningPathItem; isDone: boolean }) {
  const { kind, title, required } = step;
  const to = stepPath(pathSlug, step);
  return (
    <li data-done={isDone}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          className="sw-checkbox"
          checked={isDone}
          onChange={({ target }) => setDone(pathSlug, stepKey(step), target.checked)}
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
