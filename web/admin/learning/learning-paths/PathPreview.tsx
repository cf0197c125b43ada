import { categoryLabel, levelLabel } from '../../../learn/labels.ts';
import { PreviewPage } from '../PreviewPage.tsx';
import { hoursLabel, stepKindLabel } from '../../../learn/path-labels.ts';
import type { PathValues } from './path-values.ts';
import styles from './Steps.module.css';

/** Preview of a learning path. Unlike the public page, it includes steps that are not published yet. */
export function PathPreview({ values }: { values: PathValues }) {
  const { title, category, level, estimatedHours, items } = values;
  const hours = Number(estimatedHours);
  return (
    <PreviewPage
      kicker={categoryLabel(category)}
      title={title}
      facts={{ Level: levelLabel(level), Duration: hours > 0 && hoursLabel(hours), Steps: items.length }}
    >
      <ol className={styles.steps}>
        {items.map((item) => (
          <li key={item.id}>
            {item.title}{' '}
            <span className={styles.kind}>
              {stepKindLabel(item.kind)}
              {item.required ? '' : ', optional'}
            </span>
          </li>
        ))}
      </ol>
    </PreviewPage>
  );
}
