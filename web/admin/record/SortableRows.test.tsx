import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { SortableRows } from './SortableRows.tsx';

function Speakers({ names }: { names: string[] }) {
  const [rows, setRows] = useState(names);
  return (
    <SpectrumArea>
      <SortableRows
        legend="Speakers"
        rows={rows}
        noun="speaker"
        nameOf={(name) => name}
        onChange={setRows}
        field={{ id: 'speakers' }}
        columns="1fr"
        add={null}
      >
        {(name) => <span>{name}</span>}
      </SortableRows>
    </SpectrumArea>
  );
}

test('the focus stays on a row that is moved to an end of the list', async () => {
  const page = await render(<Speakers names={['Ada', 'Bo', 'Cy']} />);
  const button = (name: string) => page.getByRole('button', { name });
  (button('Move speaker Bo up').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move speaker Bo down')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move speaker Bo down')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Move speaker Bo up')).toHaveFocus();
});

test('a removed row is announced, and the focus stays at the button that removes the next or the last row', async () => {
  const page = await render(<Speakers names={['Ada', 'Bo', 'Cy']} />);
  const button = (name: string) => page.getByRole('button', { name });
  (button('Remove speaker Bo').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove speaker Cy')).toHaveFocus();
  await expect.element(page.getByText('Removed speaker Bo.')).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove speaker Ada')).toHaveFocus();
});
