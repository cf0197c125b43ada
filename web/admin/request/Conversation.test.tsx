import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Conversation } from './Conversation.tsx';
import type { DeskDetails } from './desk-details.ts';
import type { DeskRequest } from './request-types.ts';

const request = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  reference: 'SUP-2026-0001',
  name: 'Pilar'.repeat(20),
  email: 'pilar@example.com',
  message: 'The valves of our steam line are missing.',
  createdAt: '2026-11-20T08:00:00Z',
  status: 'open',
  nextStatuses: [],
  version: 1,
} as unknown as DeskRequest;

const requestKey = ['/api/admin/support-requests/1'];
const conversationKey = ['/api/admin/support-requests/1/conversation'];
/** An answer of the visitor. */
const answer = {
  id: 'answer',
  kind: 'answer',
  at: '2026-11-20T09:00:00Z',
  author: { kind: 'visitor', id: null, name: request.name },
  text: 'Revit 2026.1.',
  status: null,
  delivery: null,
};
let items: object[];
const details = {
  listKey: () => ['/api/admin/support-requests'],
  requestOptions: () => ({ queryKey: requestKey }),
  conversation: { options: () => ({ queryKey: conversationKey, queryFn: () => Promise.resolve({ items: [...items] }) }) },
} as unknown as DeskDetails;

let client: QueryClient;

beforeEach(() => {
  window.sessionStorage.clear();
  items = [{ ...answer, id: 'first', text: 'Which version do you need?' }];
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const real = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) =>
    String(input).startsWith('/api/')
      ? Promise.resolve(Response.json({ items: [], total: 0, nextCursor: null }))
      : real(input, init),
  );
});
afterEach(() => vi.restoreAllMocks());

const renderConversation = () =>
  render(
    <QueryClientProvider client={client}>
      <SpectrumArea>
        <div style={{ width: 360 }}>
          <Conversation request={request} details={details} />
        </div>
      </SpectrumArea>
    </QueryClientProvider>,
  );

test.each([
  [true, 'Sent'],
  [false, 'Not emailed, because email isn’t set up'],
])('a reply of a server on which email is set up (%s) shows: %s', async (configured, text) => {
  vi.mocked(window.fetch).mockImplementation(() => Promise.resolve(Response.json({ configured, items: [] })));
  const delivery = { state: 'sent', sentAt: answer.at, reason: null };
  items = [{ ...answer, id: 'reply', kind: 'reply', author: { kind: 'user', id: 'ada', name: 'Ada King' }, delivery }];
  const page = await renderConversation();
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a long name does not make the messages wider than the record', async () => {
  const page = await renderConversation();
  const text = page.getByText(request.message);
  await expect.element(text).toBeVisible();
  expect(text.element().getBoundingClientRect().width).toBeLessThan(360);
});

test('reads the request again when its conversation has a new entry', async () => {
  client.setQueryData(requestKey, request);
  const page = await renderConversation();
  await expect.element(page.getByText('Which version do you need?')).toBeVisible();
  expect(client.getQueryState(requestKey)?.isInvalidated).toBe(false);
  items.push(answer);
  await client.refetchQueries({ queryKey: conversationKey });
  await expect.element(page.getByText(answer.text)).toBeVisible();
  await expect.poll(() => client.getQueryState(requestKey)?.isInvalidated).toBe(true);
});
