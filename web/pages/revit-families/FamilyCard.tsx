import type { FamilySummary } from '../../api/generated/model';
import { toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, sizeRangeLabel } from '../../families/labels.ts';
import styles from './FamilyCard.module.css';

/** One family of the library, with a drawing made from its own dimensions. */
export function FamilyCard({ family, onOpen }: { family: FamilySummary; onOpen(): void }) {
  const range = sizeRangeLabel(family.smallestNps, family.largestNps);
  return (
    <li className={styles.card}>
      <div className={styles.sheet}>
        <FamilyDrawing family={toDrawable(family, family.sampleSize)} />
      </div>
      <div className={styles.text}>
        <p className={styles.category}>{categoryLabel(family.category)}</p>
        <h3>
          <button type="button" className={styles.open} aria-haspopup="dialog" onClick={onOpen}>
            {family.name}
          </button>
        </h3>
        <p className={styles.meta}>{[family.standards[0], range].filter(Boolean).join(' · ') || family.material}</p>
        <ul className={styles.tags} aria-label="Properties">
          {family.endTypes.map((endType) => (
            <li key={endType}>{endType}</li>
          ))}
          {family.pcf.ready && <li className={styles.ready}>PCF ready</li>}
        </ul>
      </div>
    </li>
  );
}

export function FamilyCardSkeleton() {
  return (
    <li className={styles.card} aria-hidden="true">
      <div className={styles.sheet} />
      <div className={styles.text}>
        <p className={styles.bone} />
        <p className={styles.bone} />
        <p className={styles.bone} />
      </div>
    </li>
  );
}
