import { useEffect, useRef, useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { save } from '../../api/download.ts';
import { messageOf } from '../../api/errors.ts';
import { countText, isCounted } from '../count-text.ts';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { ColumnSpec } from './columns.ts';
import { dayOf } from './days.ts';
import { exportList, nothingExported } from './export-list.ts';
import type { FetchPage } from './useListQuery.ts';
import styles from './ListScreen.module.css';

export interface ExportDialogProps<Item> {
  nouns: string;
  fetchPage: FetchPage<Item>;
  parameters: Record<string, unknown>;
  /** All of them, shown or not. */
  columns: readonly ColumnSpec<Item>[];
  onClose(): void;
}

/** Fetches the list as it is filtered and sorted, says how far it is, and saves it as a file. */
export function ExportDialog<Item>({ nouns, onClose, ...given }: ExportDialogProps<Item>) {
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [error, setError] = useState<unknown>(null);
  const [isSaved, setSaved] = useState(false);
  const [pause, setPause] = useState(0);
  const soFar = useRef(nothingExported());
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    setError(null);
    // What is exported is what was shown when it began, whatever becomes of the list behind the dialog.
    const run = async () => {
      try {
        const blob = await exportList({
          ...given,
          soFar: soFar.current,
          onPause: setPause,
          onProgress: (done, total) => setProgress({ done, total }),
          signal: controller.signal,
        });
        save(blob, `${nouns.replaceAll(' ', '-')}-${dayOf(new Date())}.csv`);
        setSaved(true);
      } catch (reason) {
        if (!controller.signal.aborted) setError(reason);
      }
    };
    void run();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- one export an attempt
  }, [attempt]);
  // The count stops at 10,000; an export goes on, and nobody knows how far.
  const isKnown = isCounted(progress.total);
  const rows = progress.done.toLocaleString('en-US');
  return (
    <Modal title={`Export ${nouns}`} onClose={onClose}>
      <label className={styles.progress}>
        <span role="status">
          {isSaved
            ? `Saved ${rows} ${progress.done === 1 ? 'row' : 'rows'}.`
            : progress.done >= progress.total && !isKnown
              ? `${rows} rows so far`
              : `${rows} of ${countText(progress.total)} rows`}
        </span>
        <progress max={Math.max(progress.total, 1)} value={isKnown || isSaved ? progress.done : undefined} />
      </label>
      {pause > 0 && (
        <Notice type="info" live>
          The server asks for a pause. The export goes on by itself within {pause} seconds.
        </Notice>
      )}
      {error !== null && (
        <Notice type="error" live>
          {messageOf(error)} Nothing was saved.
        </Notice>
      )}
      <ModalButtons>
        {error !== null && (
          <Button variant="accent" onPress={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        )}
        <Button variant="secondary" onPress={onClose}>
          {isSaved || error !== null ? 'Close' : 'Cancel'}
        </Button>
      </ModalButtons>
    </Modal>
  );
}
