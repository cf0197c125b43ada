import { largestPageSize } from './largest-page-size.ts';

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** Reads all records of a list, page by page. For lists that are short in practice. */
export async function readAllPages<Item>(
  read: (parameters: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await read({ limit: largestPageSize, ...(cursor ? { cursor } : {}) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return items;
}
