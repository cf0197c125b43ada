import { Suspense, useEffect } from 'react';
import { useSearch } from 'wouter';
import type { FamilySummary } from '../../api/generated/model';
import { useHydrated } from '../../browser/useHydrated.ts';
import { type Drawable, toDrawable } from '../../families/drawable.ts';
import { categoryLabel, nameHeading, sizeRangeLabel } from '../../families/labels.ts';
import { familyPath } from '../../families/paths.ts';
import { Card, CardLink } from '../../ui/Card.tsx';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { useNearViewport } from '../../ui/useNearViewport.ts';
import { usePrerenderedPart } from '../../ui/usePrerenderedPart.ts';
import drawingStyles from '../../families/FamilyDrawing.module.css';
import styles from './FamilyCard.module.css';

const loadDrawing = async () => ({ default: (await import('../../families/FamilyDrawing.tsx')).FamilyDrawing });
const FamilyDrawing = lazyExtra(loadDrawing);

// The drawing's own class also loads its style, which prerendered drawings need without the code that draws.
const sheetClass = `${drawingStyles.sheet} ${styles.sheet}`;

/** State of the history entry of a family's page. */
export interface FamilyPageState {
  /** The query of the list that led to the family. */
  search: string;
}

/** One family of the library, with a drawing made from its own dimensions. */
export function FamilyCard({ family }: { family: FamilySummary }) {
  const state: FamilyPageState = { search: useSearch() };
  const range = sizeRangeLabel(family.smallestNps, family.largestNps);
  return (
    <Card as="li" className={styles.card}>
      <Sheet drawable={toDrawable(family, family.sampleSize)} />
      <div className={styles.text}>
        <p className={styles.category}>{categoryLabel(family.category)}</p>
        <h3>
          <CardLink to={familyPath(family.slug)} state={state}>
            {nameHeading(family.name)}
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

/** The drawing of a family. If its dimensions have not changed since the build, the prerendered drawing stays. */
function Sheet({ drawable }: { drawable: Drawable }) {
  const { attributes, markup } = usePrerenderedPart(`drawing of ${drawable.slug}`, JSON.stringify(drawable));
  if (!markup) return <NewSheet drawable={drawable} attributes={attributes} />;
  // oxlint-disable-next-line react/no-danger -- the markup comes from the build, read from this page
  return <div className={sheetClass} {...attributes} dangerouslySetInnerHTML={markup} />;
}

function NewSheet({ drawable, attributes }: { drawable: Drawable; attributes: object }) {
  const [sheet, isNear] = useNearViewport<HTMLDivElement>();
  // The build draws all families.
  const isShown = !useHydrated() || isNear;
  return (
    <div className={sheetClass} ref={sheet} {...attributes}>
      <Suspense>{isShown && <FamilyDrawing family={drawable} />}</Suspense>
    </div>
  );
}

export function FamilyCardSkeleton() {
  // The code that draws loads together with the families.
  useEffect(() => void loadDrawing().catch(() => undefined), []);
  return (
    <Card as="li" className={styles.card} aria-hidden="true">
      <div className={sheetClass} />
      <div className={styles.text}>
        <p className={styles.bone} />
        <p className={styles.bone} />
        <p className={styles.bone} />
      </div>
    </Card>
  );
}
