import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { networkError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { session } from '../../session/session.ts';
import { snackbar } from '../../snackbar/snackbar.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import type { CallOptions, DeskDetails, NewReply } from './desk-details.ts';
import { ReplyBox } from './ReplyBox.tsx';
import type { DeskRequest } from './request-types.ts';

const request = {
  id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  reference: 'SUP-2026-0001',
  name: 'Pilar Navarro',
  email: 'pilar@example.com',
  status: 'open',
  nextStatuses: [],
  closedAt: null,
  version: 1,
} as unknown as DeskRequest;

let end: { resolve(): void; reject(error: Error): void };
const reply = vi.fn(
  (_id: string, _reply: NewReply, _options: CallOptions) => new Promise<void>((resolve, reject) => (end = { resolve, reject })),
);
const createLink = () => Promise.resolve({ url: 'https://spoolwright.example/requests/token' });
const details = { conversation: { reply, createLink }, listKey: () => ['/api/admin/support-requests'] } as unknown as DeskDetails;

const inAdminArea = (content: ReactNode) => (
  <WithQueries>
    <SpectrumArea>{content}</SpectrumArea>
  </WithQueries>
);

/** A record that can be closed and opened again. */
function Record() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Open'}
      </button>
      {isOpen && <ReplyBox request={request} details={details} />}
    </>
  );
}

const renderRecord = () => render(inAdminArea(<Record />));

beforeEach(() => {
  window.sessionStorage.clear();
  reply.mockClear();
  session.user = { id: 'ada', email: 'ada@example.com', name: 'Ada', role: 'admin' };
});
afterEach(async () => {
  session.user = null;
  // A reply that is left would make the browser ask before it closes the page.
  await cleanup();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

test.each([
  ['open', null],
  ['resolved', daysAgo(179)],
])('offers a link for the visitor: %s %s', async (status, closedAt) => {
  const page = await render(inAdminArea(<ReplyBox request={{ ...request, status, closedAt }} details={details} />));
  await expect.element(page.getByRole('button', { name: 'Copy link for the visitor' })).toBeVisible();
});

test.each([
  ['spam', daysAgo(1), /marked as spam/],
  ['resolved', daysAgo(181), /closed more than 180 days ago/],
])('says why a link for the visitor would not work: %s %s', async (status, closedAt, reason) => {
  const page = await render(inAdminArea(<ReplyBox request={{ ...request, status, closedAt }} details={details} />));
  await expect.element(page.getByText(reason)).toBeVisible();
  expect(page.getByRole('button', { name: 'Copy link for the visitor' }).elements()).toEqual([]);
});

test('the browser asks before it closes a tab with a reply that was not sent', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const page = await renderRecord();
  expect(isAsked()).toBe(false);
  const field = page.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  await field.fill('Which version of Revit do you use?');
  await expect.poll(isAsked).toBe(true);
  await page.getByRole('button', { name: 'Send reply' }).click();
  end.resolve();
  await expect.element(field).toHaveValue('');
  expect(isAsked()).toBe(false);
});

test('a text that is too long is kept and reported, and not sent', async () => {
  const page = await renderRecord();
  const field = page.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  const text = 'a'.repeat(5001);
  await field.fill(text);
  await expect.element(page.getByText('Use at most 5000 characters.')).toBeVisible();
  await page.getByRole('button', { name: 'Send reply' }).click();
  expect(reply).not.toHaveBeenCalled();
  await expect.element(field).toHaveValue(text);
  await field.fill('');
});

test('a record that is opened again while its reply is being sent does not send it twice', async () => {
  const page = await renderRecord();
  const field = page.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  await field.fill('Which version of Revit do you use?');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(field).toHaveValue('Which version of Revit do you use?');
  await expect.element(field).toHaveAttribute('readonly');
  end.resolve();
  await expect.element(field).toHaveValue('');
  await expect.element(field).not.toHaveAttribute('readonly');
  expect(reply).toHaveBeenCalledOnce();
});

test('a reply that fails after its record was closed is reported, and its text is kept', async () => {
  const page = await renderRecord();
  const field = page.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  await field.fill('Which version of Revit do you use?');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  end.reject(new Error('The server isn’t responding.'));
  await expect.poll(() => JSON.stringify(snackbar)).toContain('The reply to Pilar Navarro was not sent.');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(field).toHaveValue('Which version of Revit do you use?');
  await expect.element(field).not.toHaveAttribute('readonly');
});

test('the reason why a reply was not sent is next to its text, not below the other buttons', async () => {
  const page = await renderRecord();
  const field = page.getByRole('textbox', { name: 'Reply to Pilar Navarro' });
  await field.fill('Which version of Revit do you use?');
  await page.getByRole('button', { name: 'Send reply' }).click();
  end.reject(networkError(null));
  const reason = page.getByText(/Your text is still here/);
  await expect.element(reason).toBeVisible();
  const { top } = page.getByRole('button', { name: 'Send reply' }).element().getBoundingClientRect();
  expect(reason.element().getBoundingClientRect().bottom).toBeLessThan(top);
  await field.fill('');
});

test('the link for the visitor is aligned with the reply', async () => {
  const page = await renderRecord();
  await page.getByRole('button', { name: 'Copy link for the visitor' }).click();
  const leftOf = (name: string) => page.getByRole('textbox', { name }).element().getBoundingClientRect().left;
  await expect.element(page.getByRole('textbox', { name: 'Link for the visitor' })).toBeVisible();
  expect(leftOf('Link for the visitor')).toBe(leftOf('Reply to Pilar Navarro'));
});

test.each([
  ['at once', false],
  ['after a reload', true],
])('a reply whose response was lost is sent again with its status %s, though the request has it by now', async (_, reloads) => {
  const box = (current: DeskRequest) => inAdminArea(<ReplyBox request={current} details={details} />);
  const page = await render(box({ ...request, nextStatuses: ['resolved'] }));
  await page.getByRole('textbox', { name: 'Reply to Pilar Navarro' }).fill('It is mended.');
  // Spectrum's list of options needs more of its environment than a test has. Browsers fill in the hidden field.
  const hidden = document.querySelector('select');
  if (hidden) hidden.value = 'resolved';
  hidden?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('button', { name: /Status after the reply/ })).toHaveTextContent('Resolved');
  const send = page.getByRole('button', { name: 'Send reply' });
  await send.click();
  end.reject(networkError(null));
  await expect.element(page.getByText(/Your text is still here/)).toBeVisible();
  if (reloads) await page.rerender(<></>);
  await page.rerender(box({ ...request, status: 'resolved', version: 2 }));
  await send.click();
  await expect.poll(() => reply.mock.calls.length).toBe(2);
  const sent = reply.mock.calls.map(([, body, { headers }]) => [body, headers?.['Idempotency-Key']]);
  expect(sent[0]).toEqual([{ text: 'It is mended.', status: 'resolved' }, expect.any(String)]);
  expect(sent[1]).toEqual(sent[0]);
  end.resolve();
});
