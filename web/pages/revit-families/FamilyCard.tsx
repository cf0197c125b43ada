import { useSearch } from 'wouter';
import type { FamilySummary } from '../../api/generated/model';
import { toDrawable } from '../../families/drawing.ts';
import { FamilyDrawing } from '../../families/FamilyDrawing.tsx';
import { categoryLabel, sizeRangeLabel } from '../../families/labels.ts';
import { familyPath } from '../../families/paths.ts';
import { Card, CardLink } from '../../ui/Card.tsx';
import { useNearViewport } from '../../ui/useNearViewport.ts';
import styles from './FamilyCard.module.css';

/** State of the history entry of a family's page. */
export interface FamilyPageState {
  /** The query of the list that led to the family. */
  search: string;
}

/** One family of the library, with a drawing made from its own dimensions. */
export function FamilyCard({ family }: { family: FamilySummary }) {
  const [sheet, isNear] = useNearViewport<HTMLDivElement>();
  const state: FamilyPageState = { search: useSearch() };
  const range = sizeRangeLabel(family.smallestNps, family.largestNps);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.sheet} ref={sheet}>
        {isNear && <FamilyDrawing family={toDrawable(family, family.sampleSize)} />}
      </div>
      <div className={styles.text}>
        <p className={styles.category}>{categoryLabel(family.category)}</p>
        <h3>
          <CardLink to={familyPath(family.slug)} state={state}>
            {family.name}
          </CardLink>
        </h3>
        <p className={styles.meta}>{[family.standards[0], range].filter(Boolean).join(' · ') || family.material}</p>
        <ul className={styles.tags} aria-label="Properties">
          {family.endTypes.map((endType) => (
            <li key={endType}>{endType}</li>
          ))}
          {family.pcf.ready && <li className={styles.ready}>PCF ready</li>}
        </ul>
      </div>
    </Card>
  );
}

export function FamilyCardSkeleton() {
  return (
    <Card as="li" className={styles.card} aria-hidden="true">
      <div className={styles.sheet} />
      <div className={styles.text}>
        <p className={styles.bone} />
        <p className={styles.bone} />
        <p className={styles.bone} />
      </div>
    </Card>
  );
}
