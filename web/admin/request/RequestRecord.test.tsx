import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import type { Desk } from '../desks.ts';
import type { RecordNavigation } from '../record-navigation.ts';
import { infiniteListKey } from '../refresh-records.ts';
import type { DeskDetails } from './desk-details.ts';
import { refreshMs } from './request-types.ts';
import RequestRecord from './RequestRecord.tsx';

const ada = { id: 'ada', name: 'Ada King' };
const request = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  reference: 'SUP-2026-0001',
  name: 'Pilar Navarro',
  email: 'pilar@example.com',
  message: 'The valves of our steam line are missing.',
  createdAt: '2026-11-20T08:00:00Z',
  status: 'open',
  nextStatuses: [],
  assignee: null as typeof ada | null,
  assignees: [ada],
  priority: 'normal',
  dueOn: null,
  overdue: false,
  version: 1,
};
const assignment = {
  id: 'assignment',
  at: '2026-11-20T09:00:00Z',
  actor: { id: ada.id, label: ada.name },
  action: 'support-request.assigned',
  changes: [{ field: 'assignee', from: null, to: ada.name }],
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const workRow = { listKey: () => ['/api/admin/work'], id: `support.${request.id}` };

/** Opens the request, with timers that only the test moves. */
async function open(readRequest: () => Promise<object>, row?: typeof workRow, changes: () => object[] = () => []) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).startsWith('/api/')
      ? Promise.resolve(Response.json({ items: changes(), total: changes().length, nextCursor: null }))
      : real(input, init),
  );
  const details = {
    listKey: () => ['/api/admin/support-requests'],
    requestOptions: (id: string) => ({
      queryKey: [`/api/admin/support-requests/${id}`],
      queryFn: readRequest,
    }),
    conversation: {
      options: () => ({ queryKey: ['conversation'], queryFn: () => Promise.resolve({ items: [] }) }),
    },
    facts: () => ({}),
    deleteOptions: () => ({}),
  } as unknown as DeskDetails;
  const navigation: RecordNavigation = {
    position: { kind: 'known', index: 0, total: 1 },
    previous: null,
    next: null,
    open: vi.fn(),
    seek: vi.fn(),
  };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rows = infiniteListKey((row ?? details).listKey());
  client.setQueryData(rows, { pages: [{ items: [{ ...request, id: row?.id ?? request.id }] }], pageParams: [null] });
  const page = await render(
    <QueryClientProvider client={client}>
      <SpectrumArea>
        <RequestRecord
          id={request.id}
          desk={{ noun: 'support request' } as Desk}
          details={details}
          navigation={navigation}
          {...(row && { row })}
        />
      </SpectrumArea>
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: /Assignee/ })).toHaveTextContent('Nobody');
  await expect.poll(() => client.isFetching()).toBe(0);
  return { page, readRow: () => client.getQueryData(rows) };
}

test.each([
  ['its desk', undefined],
  ['“My work”', workRow],
])('shows what a colleague changed in the meantime, also in the list of %s', async (_, row) => {
  let stored = request;
  let changes: object[] = [];
  const { page, readRow } = await open(
    () => Promise.resolve(stored),
    row,
    () => changes,
  );
  stored = { ...request, assignee: ada, version: 2 };
  changes = [assignment];
  vi.advanceTimersByTime(refreshMs);
  await expect.element(page.getByRole('button', { name: /Assignee/ })).toHaveTextContent('Ada King');
  expect(readRow()).toMatchObject({ pages: [{ items: [{ assignee: ada, version: 2 }] }] });
  await expect.element(page.getByText(/Ada King · Assignee: Ada King/)).toBeVisible();
});

test('a request that a colleague has erased is not read again', async () => {
  const readRequest = vi.fn<() => Promise<object>>().mockResolvedValue(request);
  const { page } = await open(readRequest);
  readRequest.mockRejectedValue(responseError(404, 'Not Found', null));
  vi.advanceTimersByTime(refreshMs);
  await expect.element(page.getByText(/deleted/)).toBeVisible();
  const { length } = readRequest.mock.calls;
  vi.advanceTimersByTime(3 * refreshMs);
  expect(readRequest).toHaveBeenCalledTimes(length);
});
