import { afterEach, expect, test, vi } from 'vitest';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { render } from 'vitest-browser-react';
import { dismiss, notify, snackbar } from '../snackbar/snackbar.ts';
import { Snackbar } from './Snackbar.tsx';

afterEach(() => {
  snackbar.queue.length = 0;
  dismiss();
});

const long = 60_000;

test('shows a message in an existing live region, and closes it', async () => {
  const screen = await render(<Snackbar />);
  const region = screen.getByRole('status');
  await expect.element(region).toBeEmptyDOMElement();
  notify('success', 'Saved', long);
  await expect.element(region.getByText('Saved')).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
});

test('offers an action, which runs once', async () => {
  let undone = 0;
  const screen = await render(<Snackbar />);
  notify('success', 'Hidden', long, { label: 'Undo', run: () => (undone += 1) });
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(undone).toBe(1);
  await expect.element(screen.getByText('Hidden')).not.toBeInTheDocument();
});

test('announces a message while a dialog is open', async () => {
  const screen = await render(
    <>
      <Snackbar />
      <ModalOverlay isOpen>
        <Modal>
          <Dialog aria-label="Views">Views</Dialog>
        </Modal>
      </ModalOverlay>
    </>,
  );
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  notify('success', 'Deleted', long);
  const message = screen.getByText('Deleted');
  await expect.element(message).toBeVisible();
  expect(message.element().closest('[inert], [aria-hidden=true]')).toBeNull();
});

test('announces an error as an alert', async () => {
  const screen = await render(<Snackbar />);
  notify('error', 'That did not work', long);
  await expect.element(screen.getByRole('alert').getByText('That did not work')).toBeVisible();
});

test('keeps a message that has the focus when the pointer leaves it', async () => {
  const screen = await render(
    <>
      <Snackbar />
      <p>Elsewhere</p>
    </>,
  );
  notify('info', 'Read me', long);
  await screen.getByText('Read me').hover();
  (screen.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
  const restart = vi.spyOn(window, 'setTimeout');
  await screen.getByText('Elsewhere').hover();
  expect(restart.mock.calls.filter(([, ms]) => ms === long)).toEqual([]);
  restart.mockRestore();
});

test('restarts the timeout of a message when the pointer leaves it', async () => {
  const screen = await render(
    <>
      <Snackbar />
      <p>Elsewhere</p>
    </>,
  );
  const soon = 200;
  notify('info', 'Read me', long);
  const message = screen.getByText('Read me');
  await message.hover();
  if (snackbar.current) snackbar.current.timeoutMs = soon;
  await screen.getByText('Elsewhere').hover();
  await expect.element(message).not.toBeInTheDocument();
});
