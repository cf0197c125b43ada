import { useMemo } from 'react';
import type { Change, PipelinePair } from '../../pcf/compare.ts';
import type { View } from '../../pcf/isometric/fit.ts';
import type { PairAnswer } from './protocol.ts';
import { ZoomableDrawing } from './ZoomableDrawing.tsx';
import styles from './ComparedDrawings.module.css';
import workspaceStyles from './Workspace.module.css';

type Side = 'before' | 'after';

/** Component of one side -> how it changed. */
function marksOf(changes: readonly Change[], side: Side): Map<number, string> {
  return new Map(changes.flatMap(({ kind, [side]: component }) => (component === null ? [] : [[component, kind]])));
}

interface ComparedDrawingsProps {
  pair: PipelinePair;
  /** Index of the pair. */
  index: number;
  /** The drawings of the pair that was drawn last; null before the first one. */
  drawings: PairAnswer | null;
  changes: readonly Change[];
  selected: Change | null;
  onSelect: (change: Change) => void;
  /** Called with the size of the place for one drawing. */
  onSize: (view: View) => void;
}

/** The drawings of a pipeline in both revisions, with the changes in color. */
export function ComparedDrawings({ pair, index, drawings, changes, selected, onSelect, onSize }: ComparedDrawingsProps) {
  const own = useMemo(() => changes.filter((change) => change.pair === index), [changes, index]);
  const { reference, earlierReference } = pair;
  const isRenamed = earlierReference !== null;
  const shared = { own, selected, onSelect, pair, drawings: drawings?.pair === index ? drawings : null };
  return (
    <>
      <ul className={styles.legend} aria-label="Colors of the drawings">
        <li data-mark="added">Added</li>
        <li data-mark="removed">Removed</li>
        <li data-mark="moved">Moved or changed</li>
      </ul>
      <div className={styles.sides}>
        <OneSide
          {...shared}
          title="Earlier revision"
          reference={earlierReference}
          side="before"
          onSize={pair.before === null ? undefined : onSize}
        />
        <OneSide
          {...shared}
          title="This file"
          reference={isRenamed ? reference : null}
          side="after"
          onSize={pair.before === null ? onSize : undefined}
        />
      </div>
    </>
  );
}

interface OneSideProps extends Pick<ComparedDrawingsProps, 'pair' | 'drawings' | 'selected' | 'onSelect'> {
  title: string;
  /** The reference of the pipeline, if it was renamed. */
  reference: string | null;
  side: Side;
  own: readonly Change[];
  onSize?: (view: View) => void;
}

function OneSide({ title, reference, side, pair, drawings, own, selected, onSelect, onSize }: OneSideProps) {
  const marks = useMemo(() => marksOf(own, side), [own, side]);
  const select = (component: number) => {
    const change = own.find((one) => one[side] === component);
    if (change) onSelect(change);
  };
  return (
    <section aria-label={title} className={styles.side}>
      <h3 className={workspaceStyles.heading}>{reference === null ? title : `${title}: ${reference || 'no reference'}`}</h3>
      {pair[side] === null ? (
        <p className={workspaceStyles.hint}>This pipeline is not in this file.</p>
      ) : (
        <ZoomableDrawing
          drawing={drawings?.[side] ?? null}
          idPrefix={`iso-${side}`}
          label={`Isometric, ${title.toLowerCase()}`}
          selected={selected?.[side] ?? null}
          marks={marks}
          selectsMarkedOnly
          onSelect={select}
          onSize={onSize}
        />
      )}
    </section>
  );
}
