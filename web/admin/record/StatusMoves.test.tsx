import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { getListWorkQueryKey } from '../../api/generated/work/work.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { type MovedRecord, type MovesSource, StatusMoves } from './StatusMoves.tsx';

const nextStatuses: Record<string, string[]> = { new: ['scheduled'], scheduled: ['completed'], completed: [] };
const recordIn = (status: string, version: number): MovedRecord => ({
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  status,
  nextStatuses: nextStatuses[status] ?? [],
  version,
});

let saved = recordIn('new', 1);
const move = vi.fn((_id: string, { status }: { status: string }) => {
  saved = recordIn(status, saved.version + 1);
  return Promise.resolve(saved);
});
const source: MovesSource<MovedRecord> = {
  listKey: () => ['/api/admin/demo-requests'],
  readOptions: (id) => ({ queryKey: ['/api/admin/demo-requests', id], queryFn: () => Promise.resolve(saved) }),
  move,
};

const readList = vi.fn().mockResolvedValueOnce({ items: [] });
/** A list that is read once, and whose second reading does not end. */
function SlowList() {
  useQuery({ queryKey: getListWorkQueryKey(), queryFn: () => readList() as Promise<unknown> });
  return null;
}

function Record() {
  const { data } = useQuery(source.readOptions(saved.id));
  return data ? <StatusMoves record={data} name="DEM-2026-0001" source={source} finalText="No more moves." /> : null;
}

test('a record can move on while the lists are still being read again after its last move', async () => {
  readList.mockReturnValue(new Promise(() => undefined));
  const page = await render(
    <WithQueries>
      <SpectrumArea>
        <SlowList />
        <Record />
      </SpectrumArea>
    </WithQueries>,
  );
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect.element(page.getByText('No more moves.')).toBeVisible();
  expect(move.mock.calls.map(([, { status }]) => status)).toEqual(['scheduled', 'completed']);
  expect(readList.mock.calls.length).toBeGreaterThan(1);
});
