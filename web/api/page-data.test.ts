import { afterEach, expect, test, vi } from 'vitest';
import { cachePageData, pageDataId } from './page-data.ts';
import { createQueryClient } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

/** A document whose element with the page's data has this text. */
const documentWith = (text: string | null) => ({
  getElementById: (id: string) => (id === pageDataId && text !== null ? { textContent: text } : null),
});

test('the content of a page is shown at once and fetched again, however new the page is', async () => {
  const queryKey = ['/api/public/families'];
  vi.stubGlobal('document', documentWith(JSON.stringify([{ queryKey, data: 'built' }])));
  const client = createQueryClient();
  cachePageData(client);
  expect(client.getQueryData(queryKey)).toBe('built');
  expect(await client.fetchQuery({ queryKey, queryFn: () => 'current' })).toBe('current');
});

test('a page without data fills nothing', () => {
  vi.stubGlobal('document', documentWith(null));
  const client = createQueryClient();
  cachePageData(client);
  expect(client.getQueryCache().getAll()).toEqual([]);
});
