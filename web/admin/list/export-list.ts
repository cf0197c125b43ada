import type { ColumnSpec } from './columns.ts';
import { byteOrderMark, csvLines } from './csv.ts';
import { type FetchPage, largestPage } from './useListQuery.ts';

export interface ExportOptions<Item> {
  fetchPage: FetchPage<Item>;
  /** Filters, search and sort of the list; every page is asked for with the same. */
  parameters: Record<string, unknown>;
  columns: readonly ColumnSpec<Item>[];
  /** Rows fetched so far, and of how many; the total is counted to 10,000 at most. */
  onProgress(done: number, total: number): void;
  signal: AbortSignal;
}

/**
 * The whole list as it is filtered and sorted, page by page, as a CSV file.
 * @throws ApiError where a page cannot be fetched, AbortError where it was given up
 */
export async function exportList<Item>(options: ExportOptions<Item>): Promise<Blob> {
  const { fetchPage, parameters, columns, onProgress, signal } = options;
  const parts = [byteOrderMark, csvLines([columns.map(({ label }) => label)])];
  let cursor: string | null = null;
  let done = 0;
  do {
    const page = await fetchPage({ ...parameters, limit: largestPage, ...(cursor ? { cursor } : {}) }, { signal });
    signal.throwIfAborted();
    parts.push(csvLines(page.items.map((item) => columns.map(({ text }) => text(item)))));
    done += page.items.length;
    onProgress(done, page.total);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
