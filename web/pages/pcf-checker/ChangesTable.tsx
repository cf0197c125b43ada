import { useEffect, useRef } from 'react';
import type { Change } from '../../pcf/compare.ts';
import { maxRows } from './max-rows.ts';
import tableStyles from './tables.module.css';
import styles from './Workspace.module.css';

const labels = { added: 'Added', removed: 'Removed', moved: 'Moved', changed: 'Changed' } as const;

interface ChangesTableProps {
  changes: readonly Change[];
  selected: Change | null;
  onSelect: (change: Change) => void;
}

export function ChangesTable({ changes, selected, onSelect }: ChangesTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (selected) body.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <>
      <div className={tableStyles.scroll} role="region" aria-label="Changes" tabIndex={0}>
        <table className={tableStyles.table}>
          <thead>
            <tr>
              <th scope="col">Change</th>
              <th scope="col">Component</th>
              <th scope="col">Line</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody ref={body}>
            {changes.slice(0, maxRows).map((change) => (
              <tr
                key={`${change.kind} ${change.before} ${change.after} ${change.line}`}
                aria-current={change === selected || undefined}
                data-mark={change.kind}
              >
                <td>{labels[change.kind]}</td>
                <td>
                  <button type="button" className={tableStyles.textButton} onClick={() => onSelect(change)}>
                    {change.keyword}
                  </button>
                </td>
                <td data-unbroken>{change.line + 1}</td>
                <td>{change.details.join('; ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > maxRows && (
        <p className={styles.hint}>{`The first ${maxRows} of ${changes.length} changes. The drawings show all of them.`}</p>
      )}
    </>
  );
}
