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

async function confirmDeletion() {
  const screen = await render(<Panel id="spools" />);
  await screen.getByRole('button', { name: 'Delete tutorial…' }).click();
  await screen.getByRole('textbox').fill('spools');
  await userEvent.keyboard('{Enter}');
  return screen;
}

test('a deletion keeps its dialog open until its outcome is known', async () => {
  const screen = await confirmDeletion();
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  end.reject(responseError(503, 'Service Unavailable', { message: 'Please try again in a moment.', code: 'UNAVAILABLE' }));
  await expect.element(screen.getByRole('dialog').getByText('Please try again in a moment.')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('a deleted record is closed', async () => {
  await confirmDeletion();
  end.resolve();
  await expect.poll(() => onDeleted.mock.calls.length).toBe(1);
});

test('a record that was opened with Back during a deletion stays open', async () => {
  const screen = await confirmDeletion();
  await screen.rerender(<Panel id="welds" />);
  end.resolve();
  await expect.poll(() => snackbar.current?.text).toBe('spools has been deleted.');
  expect(onDeleted).not.toHaveBeenCalled();
});
