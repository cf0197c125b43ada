import { useState } from 'react';
import { Button, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { Modal, ModalButtons } from './Modal.tsx';

function Screen() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return (
    <SpectrumArea>
      <Button variant="secondary" onPress={open}>
        Delete …
      </Button>
      <MenuTrigger>
        <Button variant="secondary">Do …</Button>
        <Menu aria-label="Do" onAction={open}>
          <Item key="delete">Delete all</Item>
        </Menu>
      </MenuTrigger>
      {isOpen && (
        <Modal title="Delete it?" onClose={() => setOpen(false)}>
          <ModalButtons>
            <Button variant="secondary" onPress={() => setOpen(false)}>
              Cancel
            </Button>
          </ModalButtons>
        </Modal>
      )}
    </SpectrumArea>
  );
}

const ring = /focus-ring/;

test('focuses its first control without a ring for a pointer, and gives the focus back', async () => {
  const screen = await render(<Screen />);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  const opener = screen.getByRole('button', { name: 'Delete …' });
  await opener.click();
  await expect.element(cancel).toHaveFocus();
  expect(cancel.element().className).not.toMatch(ring);
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});

test('draws no ring either where a menu has opened it', async () => {
  const screen = await render(<Screen />);
  await screen.getByRole('button', { name: 'Do …' }).click();
  await screen.getByRole('menuitem', { name: 'Delete all' }).click();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  expect(cancel.element().className).not.toMatch(ring);
});

test('draws a ring for the keyboard', async () => {
  const screen = await render(<Screen />);
  const opener = screen.getByRole('button', { name: 'Delete …' });
  await userEvent.tab();
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  await expect.element(cancel).toHaveFocus();
  expect(cancel.element().className).toMatch(ring);
});
