import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { responseError } from '../api/errors.ts';
import { createQueryClient } from '../api/query-client.ts';
import { FacetedList } from './FacetedList.tsx';

interface Sizes {
  items: string[];
  nextCursor: string | null;
}

const queryKey = ['sizes'];
const nothing = () => undefined;

function SizeList({ read }: { read(cursor: string): Promise<Sizes> }) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }: Sizes) => nextCursor,
  });
  const sizes = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <FacetedList
      noun="size"
      nouns="sizes"
      heading="Sizes"
      search={{ label: 'Search sizes', hint: '', value: '', onChange: nothing }}
      sort={{ value: '', options: [], onChange: nothing }}
      facets={[]}
      isNarrowed={false}
      total={sizes.length}
      loading={query}
      none={{ text: '', action: null }}
      onToggle={nothing}
      onReset={nothing}
    >
      <ul>
        {sizes.map((size) => (
          <li key={size}>{size}</li>
        ))}
      </ul>
    </FacetedList>
  );
}

/** Shows a prerendered page of sizes. `read` loads the page at a cursor; the cursor of the first page is empty. */
async function showPrerendered(read: (cursor: string) => Promise<Sizes>) {
  const cursors: string[] = [];
  const client = createQueryClient();
  const prerendered: Sizes = { items: ['DN 25'], nextCursor: 'of the build' };
  client.setQueryData(queryKey, { pages: [prerendered], pageParams: [''] }, { updatedAt: 0 });
  const readLogged = (cursor: string) => {
    cursors.push(cursor);
    return read(cursor);
  };
  const screen = await render(
    <QueryClientProvider client={client}>
      <SizeList read={readLogged} />
    </QueryClientProvider>,
  );
  const failure = screen.getByText('Bad Request');
  return { cursors, sizes: screen.getByRole('listitem'), button: screen.getByRole('button'), failure };
}

const last: Sizes = { items: ['DN 50'], nextCursor: null };

test('a prerendered list loads its next page with the cursor of the server, which it waits for', async () => {
  const first = Promise.withResolvers<Sizes>();
  const { cursors, sizes, button } = await showPrerendered((cursor) => (cursor ? Promise.resolve(last) : first.promise));
  await button.click();
  await expect.element(button).toHaveTextContent('Loading…');
  expect(cursors).toEqual(['']);
  first.resolve({ items: ['DN 25'], nextCursor: 'of the server' });
  await expect.poll(() => sizes.elements().length).toBe(2);
  expect(cursors).toEqual(['', 'of the server']);
});

test('after a page could not be loaded, the list is read again before the next attempt', async () => {
  let next = 'old';
  const { cursors, sizes, button, failure } = await showPrerendered(async (cursor) => {
    if (!cursor) return { items: ['DN 25'], nextCursor: next };
    if (cursor !== next) throw responseError(400, 'Bad Request', null);
    return last;
  });
  await expect.poll(() => cursors).toEqual(['']);
  next = 'new';
  await button.click();
  await expect.element(failure).toBeVisible();
  expect(cursors).toEqual(['', 'old']);
  await button.click();
  await expect.poll(() => sizes.elements().length).toBe(2);
  expect(cursors).toEqual(['', 'old', '', 'new']);
});
