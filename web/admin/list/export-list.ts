import { ApiError } from '../../api/errors.ts';
import type { ColumnSpec } from './columns.ts';
import { byteOrderMark, csvLines } from './csv.ts';
import { type FetchPage, largestPage } from './useListQuery.ts';

/** What has been fetched of an export: one that has broken off goes on from there. */
export interface ExportSoFar {
  lines: string[];
  /** Rows. */
  done: number;
  /** Null at the beginning. */
  cursor: string | null;
}

export const nothingExported = (): ExportSoFar => ({ lines: [], done: 0, cursor: null });

export interface ExportOptions<Item> {
  /** Grows page by page. */
  soFar: ExportSoFar;
  fetchPage: FetchPage<Item>;
  /** Filters, search and sort of the list; every page is asked for with the same. */
  parameters: Record<string, unknown>;
  columns: readonly ColumnSpec<Item>[];
  /** Rows fetched so far, and of how many; the total is counted to 10,000 at most. */
  onProgress(done: number, total: number): void;
  /** Seconds for which the server wants to be left alone, and 0 when it is asked again. */
  onPause(seconds: number): void;
  signal: AbortSignal;
}

const tooManyRequests = 429;

/**
 * The whole list as it is filtered and sorted, page by page, as a CSV file. A server that has been asked too much is
 * given the time that it wants: a hundred thousand rows are a thousand calls.
 * @throws ApiError where a page cannot be fetched, AbortError where it was given up
 */
export async function exportList<Item>(options: ExportOptions<Item>): Promise<Blob> {
  const { fetchPage, parameters, columns, soFar, onProgress, onPause, signal } = options;
  do {
    const { cursor } = soFar;
    let page;
    try {
      page = await fetchPage({ ...parameters, limit: largestPage, ...(cursor ? { cursor } : {}) }, { signal });
    } catch (error) {
      const seconds = error instanceof ApiError && error.status === tooManyRequests ? error.retryAfter : null;
      if (seconds === null) throw error;
      onPause(seconds);
      await pause(seconds * 1000, signal);
      onPause(0);
      continue;
    }
    signal.throwIfAborted();
    soFar.lines.push(csvLines(page.items.map((item) => columns.map(({ text }) => text(item)))));
    soFar.done += page.items.length;
    soFar.cursor = page.nextCursor;
    onProgress(soFar.done, page.total);
  } while (soFar.cursor !== null || soFar.lines.length === 0);
  return new Blob([byteOrderMark, csvLines([columns.map(({ label }) => label)]), ...soFar.lines], {
    type: 'text/csv;charset=utf-8',
  });
}

/** @throws AbortError */
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
