import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { responseError } from '../../api/errors.ts';
import { WithQueries } from '../../api/WithQueries.tsx';
import { snackbar } from '../../snackbar/snackbar.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { DeleteRecord } from './DeleteRecord.tsx';

const onDeleted = vi.fn();
let end: { resolve(): void; reject(error: Error): void };
const mutationFn = () => new Promise<void>((resolve, reject) => (end = { resolve, reject }));

beforeEach(() => {
  onDeleted.mockClear();
  snackbar.current = null;
  snackbar.queue = [];
});

const Panel = ({ id }: { id: string }) => (
  <WithQueries>
    <SpectrumArea>
      <DeleteRecord
        key={id}
        verb="Delete"
        noun="tutorial"
        name={id}
        consequence="This can’t be undone."
        record={{ id, version: 1 }}
        list={['/api/admin/tutorials']}
        deleteOptions={({ mutation }) => ({ ...mutation, mutationFn })}
        onDeleted={onDeleted}
      />
    </SpectrumArea>
  </WithQueries>
);

/** Deletes a record, and closes the dialog before the response arrives. */
async function deleteInBackground() {
  const screen = await render(<Panel id="spools" />);
  const button = screen.getByRole('button', { name: 'Delete tutorial…' });
  await button.click();
  await screen.getByRole('textbox').fill('spools');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  return screen;
}

test('a record that was opened during a deletion stays open', async () => {
  const screen = await deleteInBackground();
  await screen.rerender(<Panel id="welds" />);
  end.resolve();
  await expect.poll(() => snackbar.current?.text).toBe('spools has been deleted.');
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a deletion whose dialog was closed still closes its record', async () => {
  await deleteInBackground();
  end.resolve();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
});

test('a deletion that fails after its dialog was closed says so', async () => {
  await deleteInBackground();
  end.reject(responseError(503, 'Service Unavailable', { message: 'Please try again in a moment.', code: 'UNAVAILABLE' }));
  await expect.poll(() => snackbar.current?.text).toBe('spools was not deleted. Please try again in a moment.');
});
