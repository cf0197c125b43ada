import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { WithQueries } from '../../api/WithQueries.tsx';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ManageViews } from './view-dialogs.tsx';

test('closing the editor of a view returns the focus to the button that opened it', async () => {
  const time = '2026-11-20T12:00:00.000Z';
  const list = 'demo-requests';
  const view = {
    id: '1',
    list,
    name: 'Unassigned',
    query: 'assignee=none',
    pinned: false,
    createdAt: time,
    updatedAt: time,
  } as const;
  const screen = await render(
    <WithQueries>
      <SpectrumArea>
        <ManageViews views={[view]} query="" onClose={() => undefined} />
      </SpectrumArea>
    </WithQueries>,
  );
  const edit = screen.getByRole('button', { name: 'Edit Unassigned' });
  await edit.click();
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();
});
