import type { LearningItemKind, LearningPath } from '../../api/generated/model';
import { stepPath } from '../../learn/paths.ts';
import { setDone } from '../../learn/progress.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Steps.module.css';

const kindLabels: Readonly<Record<LearningItemKind, string>> = {
  tutorial: 'Tutorial',
  'training-course': 'Course',
  webinar: 'Webinar',
};

/** The steps in order, each with a checkbox. */
export function Steps({ path, done }: { path: LearningPath; done: readonly string[] }) {
  return (
    <ol className={styles.steps}>
      {path.items.map(({ kind, id, slug, title, required }) => (
        <li key={id} data-done={done.includes(id)}>
          <label className={styles.tick}>
            <input
              type="checkbox"
              className="sw-checkbox"
              checked={done.includes(id)}
              onChange={({ target }) => setDone(path.id, id, target.checked)}
            />
            <span className="sw-visually-hidden">Finished: {title}</span>
          </label>
          <div className={styles.step}>
            <p className={styles.kind}>
              {kindLabels[kind]}
              {!required && ' · optional'}
            </p>
            <Link to={stepPath(path.slug, { kind, slug })}>{title}</Link>
          </div>
        </li>
      ))}
    </ol>
  );
}
