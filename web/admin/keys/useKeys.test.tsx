import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addCommands } from './commands.ts';
import { DialogLoading, useKeys } from './useKeys.ts';

function Screen({ isLoading }: { isLoading: boolean }) {
  useKeys();
  return (
    <>
      <input aria-label="Search this list" />
      {isLoading && <DialogLoading />}
    </>
  );
}

test('keys that are typed while a dialog is loading do not act behind it', async () => {
  const nextRow = vi.fn();
  const remove = addCommands(() => [{ id: 'next-row', label: 'Next row', group: 'This list', keys: 'j', run: nextRow }]);
  const screen = await render(<Screen isLoading />);
  const search = screen.getByRole('textbox');
  await userEvent.keyboard('j');
  await userEvent.type(search, 'jo');
  expect(nextRow).not.toHaveBeenCalled();
  await expect.element(search).toHaveValue('');
  await screen.rerender(<Screen isLoading={false} />);
  await userEvent.type(search, 'jo');
  await expect.element(search).toHaveValue('jo');
  search.element().blur();
  await userEvent.keyboard('j');
  expect(nextRow).toHaveBeenCalledOnce();
  remove();
});
