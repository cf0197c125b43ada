import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { getListWorkQueryKey } from '../../api/generated/work/work.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { snackbar } from '../../snackbar/snackbar.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { type MovedRecord, type MovesSource, StatusMoves } from './StatusMoves.tsx';

const nextStatuses: Record<string, string[]> = {
  new: ['scheduled'],
  scheduled: ['completed', 'canceled'],
  completed: [],
};
const recordIn = (status: string, version = 1, id: string = crypto.randomUUID()): MovedRecord => ({
  id,
  status,
  nextStatuses: nextStatuses[status] ?? [],
  version,
});

let saved = recordIn('new');
beforeEach(() => void move.mockClear());
const move = vi.fn((_id: string, { status }: { status: string }) => {
  saved = recordIn(status, saved.version + 1, saved.id);
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

const rejectStale = () => move.mockRejectedValueOnce(responseError(412, 'Precondition Failed', null));

function Record() {
  const { data } = useQuery(source.readOptions(saved.id));
  return data ? <StatusMoves record={data} name="DEM-2026-0001" source={source} finalText="No more moves." /> : null;
}

/** Renders the saved record below `rest`. */
const renderRecord = async (rest: ReactNode = null) =>
  render(
    <WithQueries>
      <SpectrumArea>
        {rest}
        <Record />
      </SpectrumArea>
    </WithQueries>,
  );

test('a record can move on while the lists are still being read again after its last move', async () => {
  readList.mockReturnValue(new Promise(() => undefined));
  const page = await renderRecord(<SlowList />);
  await page.getByRole('button', { name: 'Scheduled' }).click();
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect.element(page.getByText('No more moves.')).toBeVisible();
  expect(move.mock.calls.map(([, { status }]) => status)).toEqual(['scheduled', 'completed']);
  expect(readList.mock.calls.length).toBeGreaterThan(1);
});

test('the button for a comment is aligned with the other buttons when it wraps', async () => {
  saved = recordIn('new');
  const page = await renderRecord();
  const button = page.getByRole('button', { name: 'Scheduled' });
  await expect.element(button).toBeVisible();
  page.container.style.width = '200px';
  const text = document.createRange();
  text.selectNodeContents(page.getByText('Add a comment').element());
  const [above, below] = [button.element().getBoundingClientRect(), text.getBoundingClientRect()];
  expect(below.top).toBeGreaterThan(above.bottom);
  expect(Math.abs(below.left - above.left)).toBeLessThanOrEqual(2);
});

test('only one status change is sent at a time', async () => {
  saved = recordIn('scheduled');
  const answer = Promise.withResolvers<MovedRecord>();
  move.mockReturnValueOnce(answer.promise);
  const page = await renderRecord();
  await page.getByRole('button', { name: 'Completed' }).click();
  await expect.element(page.getByRole('button', { name: 'Canceled' })).toBeDisabled();
  saved = recordIn('completed', 2, saved.id);
  answer.resolve(saved);
  await expect.element(page.getByText('No more moves.')).toBeVisible();
  expect(move).toHaveBeenCalledOnce();
});

test('a double click that is faster than the next render sends a status change once', async () => {
  saved = recordIn('new');
  const page = await renderRecord();
  await expect.element(page.getByRole('button', { name: 'Scheduled' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Scheduled' }).element() as HTMLElement;
  button.click();
  button.click();
  await expect.element(page.getByRole('button', { name: 'Completed' })).toBeEnabled();
  expect(move).toHaveBeenCalledOnce();
});

test('after a conflict, a status is offered only if the saved status allows it', async () => {
  saved = recordIn('scheduled');
  const page = await renderRecord();
  await expect.element(page.getByRole('button', { name: 'Canceled' })).toBeVisible();
  saved = { ...recordIn('no-show', 2, saved.id), nextStatuses: ['canceled'] };
  rejectStale();
  await page.getByRole('button', { name: 'Canceled' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Somebody else changed this record' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep the saved version' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  saved = recordIn('completed', 3, saved.id);
  rejectStale();
  await page.getByRole('button', { name: 'Canceled' }).click();
  const text = 'Somebody else changed this record. DEM-2026-0001 is now “Completed” and can’t become “Canceled”.';
  await expect.poll(() => snackbar.current?.text).toBe(text);
  await expect.element(page.getByText('No more moves.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
