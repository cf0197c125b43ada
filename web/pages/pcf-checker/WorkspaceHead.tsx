import { useEffect, useRef } from 'react';
import { Button, Item, Picker } from '@adobe/react-spectrum';
import { countOf } from '../../plural.ts';
import type { CheckAnswer } from './protocol.ts';
import type { Repairs } from './useRepairs.ts';
import styles from './Workspace.module.css';

interface WorkspaceHeadProps {
  names: readonly string[];
  current: number;
  onFile: (index: number) => void;
  /** Null before the first check. */
  checked: CheckAnswer | null;
  isChecking: boolean;
  repairs: Repairs;
  canUndo: boolean;
  onDownload: () => void;
  onClose: () => void;
}

function summaryOf({ checked, isChecking, repairs }: Pick<WorkspaceHeadProps, 'checked' | 'isChecking' | 'repairs'>): string {
  if (isChecking) return 'Checking…';
  if (!checked) return repairs.report;
  if (!checked.isPcf) return '';
  const { error, warning, note } = checked.counts;
  const found = [countOf(error, 'error'), countOf(warning, 'warning'), countOf(note, 'note')].join(', ');
  return `${found} in ${countOf(checked.lineCount, 'line')}. ${repairs.report}`;
}

/** The name of the file, a summary of the findings, and the actions. */
export function WorkspaceHead({ names, current, onFile, canUndo, onDownload, onClose, ...state }: WorkspaceHeadProps) {
  const { fixCount, apply, undo } = state.repairs;
  const isPcf = state.checked?.isPcf ?? true;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={styles.head}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {names[current]}
        </h1>
        <p className={styles.summary} role="status">
          {summaryOf(state)}
        </p>
      </div>
      <div className={styles.tools}>
        {names.length > 1 && (
          <Picker
            aria-label="File"
            items={names.map((name, index) => ({ id: String(index), name }))}
            selectedKey={String(current)}
            onSelectionChange={(key) => onFile(Number(key))}
          >
            {({ name }) => <Item>{name}</Item>}
          </Picker>
        )}
        {isPcf && (
          <>
            <Button variant="accent" isDisabled={fixCount === 0} onPress={apply}>
              {fixCount > 0 ? `Apply ${countOf(fixCount, 'fix', 'fixes')}` : 'Apply fixes'}
            </Button>
            <Button variant="secondary" isDisabled={!canUndo} onPress={undo}>
              Undo
            </Button>
            <Button variant="secondary" onPress={onDownload}>
              Download PCF
            </Button>
          </>
        )}
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      </div>
    </header>
  );
}
