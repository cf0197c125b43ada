import { useMemo } from 'react';
import type { Change } from '../../pcf/compare.ts';
import type { SvgDrawing } from '../../pcf/isometric/svg.ts';
import type { PairAnswer } from './protocol.ts';
import { ZoomableDrawing } from './ZoomableDrawing.tsx';
import styles from './Workspace.module.css';

type Side = 'before' | 'after';

/** Component of one side -> how it changed. */
function marksOf(changes: readonly Change[], side: Side): Map<number, string> {
  return new Map(changes.flatMap(({ kind, [side]: component }) => (component === null ? [] : [[component, kind]])));
}

export interface ComparedDrawingsProps {
  drawings: PairAnswer;
  changes: readonly Change[];
  selected: Change | null;
  onSelect: (change: Change) => void;
}

/** The drawings of a pipeline in both revisions, with the changes in color. */
export function ComparedDrawings({ drawings, changes, selected, onSelect }: ComparedDrawingsProps) {
  const own = useMemo(() => changes.filter(({ pair }) => pair === drawings.pair), [changes, drawings.pair]);
  return (
    <>
      <ul className={styles.legend} aria-label="Colors of the drawings">
        <li data-mark="added">Added</li>
        <li data-mark="removed">Removed</li>
        <li data-mark="moved">Moved or changed</li>
      </ul>
      <div className={styles.sides}>
        <OneSide title="Earlier revision" side="before" drawing={drawings.before} {...{ own, selected, onSelect }} />
        <OneSide title="This file" side="after" drawing={drawings.after} {...{ own, selected, onSelect }} />
      </div>
    </>
  );
}

interface OneSideProps {
  title: string;
  side: Side;
  drawing: SvgDrawing | null;
  own: readonly Change[];
  selected: Change | null;
  onSelect: (change: Change) => void;
}

function OneSide({ title, side, drawing, own, selected, onSelect }: OneSideProps) {
  const marks = useMemo(() => marksOf(own, side), [own, side]);
  const select = (component: number) => {
    const change = own.find((one) => one[side] === component);
    if (change) onSelect(change);
  };
  return (
    <section aria-label={title} className={styles.side}>
      <h3 className={styles.heading}>{title}</h3>
      {drawing ? (
        <ZoomableDrawing
          drawing={drawing}
          idPrefix={`iso-${side}`}
          label={`Isometric, ${title.toLowerCase()}`}
          selected={selected?.[side] ?? null}
          marks={marks}
          onSelect={select}
        />
      ) : (
        <p className={styles.hint}>This pipeline is not in this file.</p>
      )}
    </section>
  );
}
