import { ApiError } from '../../api/errors.ts';
import { largestPageSize } from '../../api/largest-page-size.ts';
import { csvFile, csvLines } from '../../ui/csv.ts';
import type { ColumnSpec } from './columns.ts';
import type { ListParameters } from './parameters.ts';
import type { FetchPage } from './useListQuery.ts';

/** The part of an export that has been loaded; a failed export continues from there. */
export interface ExportState {
  lines: string[];
  /** Number of rows. */
  done: number;
  /** Null before the first page. */
  cursor: string | null;
}

export const createExport = (): ExportState => ({ lines: [], done: 0, cursor: null });

export interface ExportOptions<Item> {
  /** Updated after each page. */
  state: ExportState;
  fetchPage: FetchPage<Item>;
  /** Filters, search and sort of the list. */
  parameters: ListParameters;
  columns: readonly ColumnSpec<Item>[];
  /** Rows loaded so far, and the list's total, which stops counting at 10,000. */
  onProgress(done: number, total: number): void;
  /** Seconds until the next call when the server limits calls; 0 when the export continues. */
  onPause(seconds: number): void;
  signal: AbortSignal;
}

const tooManyRequests = 429;

/**
 * Loads the whole filtered and sorted list and returns it as a CSV file. A hundred thousand rows are a thousand
 * calls, so a 429 is expected: the export waits for the time that the server asks for.
 * @throws ApiError if a page can't be loaded, AbortError if the export was canceled
 */
export async function exportList<Item>(options: ExportOptions<Item>): Promise<Blob> {
  const { fetchPage, parameters, columns, state, onProgress, onPause, signal } = options;
  do {
    const { cursor } = state;
    let page;
    try {
      page = await fetchPage({ ...parameters, limit: largestPageSize, ...(cursor ? { cursor } : {}) }, { signal });
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === tooManyRequests ? error.retryAfter : null;
      if (seconds === null) throw error;
      onPause(seconds);
      await pause(seconds * 1000, signal);
      onPause(0);
      continue;
    }
    signal.throwIfAborted();
    state.lines.push(csvLines(page.items.map((item) => columns.map(({ text }) => text(item)))));
    state.done += page.items.length;
    state.cursor = page.nextCursor;
    onProgress(state.done, page.total);
  } while (state.cursor !== null || state.lines.length === 0);
  return csvFile(csvLines([columns.map(({ label }) => label)]), ...state.lines);
}

/** Waits. @throws AbortError if the export is canceled */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', onAbort, { once: true });
  });
