import { useEffect, useRef, useState } from 'react';
import { Button, Item, Picker } from '@adobe/react-spectrum';
import { takeFiles } from '../../browser/take-files.ts';
import type { Change } from '../../pcf/compare.ts';
import type { OpenFile } from '../../pcf/hand-over.ts';
import type { View } from '../../pcf/isometric/fit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { countOf } from '../../plural.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { ComparedDrawings } from './ComparedDrawings.tsx';
import { maxRows } from './max-rows.ts';
import type { CompareAnswer } from './protocol.ts';
import type { Check } from './useCheck.ts';
import { useFileReader } from './useFileReader.ts';
import styles from './Workspace.module.css';

interface ComparisonViewProps {
  files: readonly OpenFile[];
  current: number;
  /** The file with which the current one is compared. */
  earlier: OpenFile | null;
  onCompare: (earlier: OpenFile) => void;
  check: Check;
  onSelect: (component: number) => void;
}

/** Lets the visitor choose the earlier file, and shows the changes since then. */
export function ComparisonView({ files, current, earlier, onCompare, check, onSelect }: ComparisonViewProps) {
  const { read, error } = useFileReader(([file]) => file && onCompare(file));
  const input = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="comparison-heading" className={styles.list}>
      <h2 id="comparison-heading" className={styles.heading}>
        Compare with an earlier revision
      </h2>
      <div className={styles.filters}>
        {files.map((file, index) =>
          index === current ? null : (
            // Two revisions may have the same file name.
            // oxlint-disable-next-line react/no-array-index-key
            <Button key={index} variant="secondary" onPress={() => onCompare(file)}>{`Compare with ${file.name}`}</Button>
          ),
        )}
        <Button variant="secondary" onPress={() => input.current?.click()}>
          Choose the earlier file
        </Button>
        <input
          ref={input}
          className="sw-visually-hidden"
          type="file"
          accept=".pcf,.txt,text/plain"
          aria-label="Earlier revision"
          tabIndex={-1}
          onChange={({ target }) => read(takeFiles(target))}
        />
      </div>
      {error && (
        <Notice type="error" live>
          {error}
        </Notice>
      )}
      {check.compared && earlier && <Changes check={check} comparison={check.compared} name={earlier.name} onSelect={onSelect} />}
    </section>
  );
}

interface ChangesProps extends Pick<ComparisonViewProps, 'check' | 'onSelect'> {
  comparison: CompareAnswer;
  name: string;
}

/** The shown pair of pipelines and the selected change. A new comparison begins with the pair of its first change. */
function useShownPair(comparison: CompareAnswer) {
  const first = { comparison, pair: comparison.changes[0]?.pair ?? 0, selected: null as Change | null };
  const [chosen, setChosen] = useState(first);
  const { pair, selected } = chosen.comparison === comparison ? chosen : first;
  return {
    pair,
    selected,
    setPair: (next: number) => setChosen({ comparison, pair: next, selected }),
    select: (change: Change) => setChosen({ comparison, pair: change.pair, selected: change }),
  };
}

/** The changes: a summary, a table, and both drawings. */
function Changes({ comparison, check, name, onSelect }: ChangesProps) {
  const { run, pairDrawn } = check;
  const { changes, pairs, unchanged } = comparison;
  const { pair, selected, setPair, select } = useShownPair(comparison);
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (comparison.pairs[pair] && view) run({ kind: 'draw-pair', pair, view });
  }, [comparison, pair, view, run]);
  const choose = (change: Change) => {
    select(change);
    if (change.after !== null) onSelect(change.after);
  };
  const renamedCount = pairs.filter(({ earlierReference }) => earlierReference !== null).length;
  const renamed = renamedCount > 0 ? `${countOf(renamedCount, 'pipeline')} renamed; ` : '';
  return (
    <>
      <p role="status">
        {`${countOf(changes.length, 'change')} since ${name}; ${renamed}${countOf(unchanged, 'component')} unchanged.`}
      </p>
      {changes.length > 0 && <ChangesTable changes={changes} selected={selected} onSelect={choose} />}
      {pairs.length > 1 && (
        <Picker
          label="Pipeline"
          marginTop="size-200"
          selectedKey={String(pair)}
          onSelectionChange={(key) => setPair(Number(key))}
          items={pairs
            .slice(0, maxRows)
            .map(({ reference }, index) => ({ id: String(index), name: reference || 'No reference' }))}
        >
          {({ name: reference }) => <Item>{reference}</Item>}
        </Picker>
      )}
      {pairs[pair] && (
        <ComparedDrawings
          pair={pairs[pair]}
          index={pair}
          drawings={pairDrawn}
          changes={changes}
          selected={selected}
          onSelect={choose}
          onSize={setView}
        />
      )}
    </>
  );
}
