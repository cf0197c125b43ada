import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, ProgressBar } from '@adobe/react-spectrum';
import { save } from '../../browser/save-file.ts';
import { Notice } from '../../ui/Notice.tsx';
import { countOf } from '../../plural.ts';
import { countText, isCounted } from '../count-text.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import type { ColumnSpec } from './columns.ts';
import { dayOf } from './days.ts';
import type { ListParameters } from './parameters.ts';
import { createExport, exportList } from './export-list.ts';
import type { FetchPage } from './useListQuery.ts';

export interface ExportDialogProps<Item> {
  nouns: string;
  fetchPage: FetchPage<Item>;
  parameters: ListParameters;
  /** All columns, including hidden ones. */
  columns: readonly ColumnSpec<Item>[];
  onClose(): void;
}

interface Progress {
  done: number;
  /** Stops at 10,000, where the server stops counting. The export continues. */
  total: number;
}

/** Loads and saves the list as it was when the dialog opened; a failed export continues where it stopped. */
function useExport<Item>({ nouns, fetchPage, parameters, columns }: ExportDialogProps<Item>) {
  /** Null before the first page has arrived. */
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isSaved, setSaved] = useState(false);
  const [pauseSeconds, setPauseSeconds] = useState(0);
  const state = useRef(createExport());
  const controller = useRef<AbortController>(null);
  const start = async () => {
    const { signal } = (controller.current = new AbortController());
    setError(null);
    try {
      const blob = await exportList({
        fetchPage,
        parameters,
        columns,
        state: state.current,
        onPause: setPauseSeconds,
        onProgress: (done, total) => setProgress({ done, total }),
        signal,
      });
      save(blob, `${nouns.replaceAll(' ', '-')}-${dayOf(new Date())}.csv`);
      setSaved(true);
    } catch (reason) {
      if (!signal.aborted) setError(reason);
    }
  };
  const startAtOnce = useEffectEvent(start);
  useEffect(() => {
    void startAtOnce();
    return () => controller.current?.abort();
  }, []);
  return { progress, error, isSaved, pauseSeconds, retry: () => void start() };
}

function progressText({ done, total }: Progress): string {
  const rows = done.toLocaleString('en-US');
  return done >= total && !isCounted(total) ? `${rows} rows so far` : `${rows} of ${countText(total)} rows`;
}

/** Exports the filtered and sorted list, with progress. */
export default function ExportDialog<Item>(props: ExportDialogProps<Item>) {
  const { nouns, onClose } = props;
  const { progress, error, isSaved, pauseSeconds, retry } = useExport(props);
  const { done, total } = progress ?? { done: 0, total: 0 };
  const isEndUnknown = progress ? !isCounted(total) : error === null;
  return (
    <FormDialog
      title={`Export ${nouns}`}
      onClose={onClose}
      buttons={
        <>
          {error !== null && (
            <Button variant="accent" onPress={retry}>
              Try again
            </Button>
          )}
          <Button variant="secondary" onPress={onClose}>
            {isSaved || error !== null ? 'Close' : 'Cancel'}
          </Button>
        </>
      }
    >
      <ProgressBar
        width="100%"
        aria-label="Exported rows"
        value={done}
        maxValue={Math.max(total, 1)}
        isIndeterminate={isEndUnknown && !isSaved}
        showValueLabel={false}
      />
      <p role="status">
        {isSaved ? `Saved ${countOf(done, 'row')}.` : progress ? progressText(progress) : error === null && 'Loading…'}
      </p>
      {pauseSeconds > 0 && (
        <Notice type="info" live>
          The server is limiting the number of calls. The export continues in {countOf(pauseSeconds, 'second')}.
        </Notice>
      )}
      <ErrorNotice error={error} more="Nothing was saved." />
    </FormDialog>
  );
}
