import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import ManageViews from './ManageViews.tsx';

const time = '2026-11-20T12:00:00.000Z';
const view = {
  id: '1',
  list: 'demo-requests',
  name: 'Unassigned',
  query: 'assignee=none',
  pinned: false,
  createdAt: time,
  updatedAt: time,
} as const;

const renderViews = () =>
  render(
    <WithQueries>
      <SpectrumArea>
        <ManageViews views={[view]} query="q=weld" onClose={() => undefined} />
      </SpectrumArea>
    </WithQueries>,
  );

afterEach(() => vi.restoreAllMocks());

test('closing the editor of a view returns the focus to the button that opened it', async () => {
  const screen = await renderViews();
  const edit = screen.getByRole('button', { name: 'Edit Unassigned' });
  await edit.click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();
});

test.each([
  [false, 'assignee=none'],
  [true, 'q=weld'],
])('a renamed view keeps its filters unless they are to be updated: %s', async (isReplacing, query) => {
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(Response.json(view)));
  const screen = await renderViews();
  await screen.getByRole('button', { name: 'Edit Unassigned' }).click();
  await screen.getByRole('textbox', { name: 'Name' }).fill('Nobody’s');
  if (isReplacing) await screen.getByRole('checkbox', { name: /^Update to the current search/ }).click();
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => fetch.mock.calls[0]?.[1]?.body).toBe(JSON.stringify({ name: 'Nobody’s', pinned: false, query }));
});
