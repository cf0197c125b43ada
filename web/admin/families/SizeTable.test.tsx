import { useCallback, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Change } from '../../forms/useForm.ts';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import type { FamilyDraft } from './family-draft.ts';
import { SizeTable } from './SizeTable.tsx';

type Table = Pick<FamilyDraft, 'dimensions' | 'sizes'>;

const size = (nps: string) => ({ nps, dn: '', cells: {} });

interface EditorProps {
  onSave?: () => void;
  dimensions?: string[];
  errors?: Record<string, string>;
}

function Editor({ onSave, dimensions, errors }: EditorProps) {
  const [table, setTable] = useState<Table>({ dimensions: dimensions ?? [], sizes: ['1', '2', '3'].map(size) });
  const change = useCallback(
    (patch: Change<Table>) => setTable((now) => ({ ...now, ...(typeof patch === 'function' ? patch(now) : patch) })),
    [],
  );
  return (
    <SpectrumArea>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave?.();
        }}
      >
        <SizeTable {...table} form={{ idOf: (path) => path, errors: errors ?? {} }} onChange={change} />
        <button type="submit">Save</button>
      </form>
    </SpectrumArea>
  );
}

test('Enter in the name of a new column adds the column and does not save the form', async () => {
  const onSave = vi.fn();
  const page = await render(<Editor onSave={onSave} />);
  const name = page.getByRole('textbox', { name: 'New column' });
  await userEvent.type(name, 'Wall{Enter}');
  await expect.element(page.getByRole('button', { name: 'Remove column Wall' })).toBeVisible();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('');
  expect(onSave).not.toHaveBeenCalled();
});

test('the focus stays in the name of the new column after the button has added one', async () => {
  const page = await render(<Editor />);
  await userEvent.type(page.getByRole('textbox', { name: 'New column' }), 'Bore');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'New column' })).toHaveFocus();
});

test('a name that cannot be a column says why', async () => {
  const page = await render(<Editor />);
  const name = page.getByRole('textbox', { name: 'New column' });
  await userEvent.type(name, '2nd end');
  await expect.element(name).toHaveAccessibleDescription(/^Start the name with a letter/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Wall{Enter}Wall');
  await expect.element(name).toHaveAccessibleDescription('The table has this column already.');
  await expect.element(page.getByRole('button', { name: 'Add column' })).toBeDisabled();
});

test('the limit of columns is said before one is added, below the field', async () => {
  const page = await render(<Editor dimensions={Array.from({ length: 40 }, (_, index) => `size${index}`)} />);
  const name = page.getByRole('textbox', { name: 'New column' });
  await userEvent.type(name, 'Wall');
  await expect.element(name).toHaveAccessibleDescription(/^The table already has 40 columns/);
  await expect.element(page.getByRole('button', { name: 'Add column' })).toBeDisabled();
  const leftOf = (element: Element) => element.getBoundingClientRect().left;
  expect(leftOf(page.getByRole('alert').element())).toBeCloseTo(leftOf(name.element()), 0);
});

test('an invalid cell has its message', async () => {
  const page = await render(<Editor errors={{ 'sizes.1.dn': 'Enter a number.' }} />);
  const cell = page.getByRole('textbox', { name: 'DN, row 2' });
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true');
  await expect.element(cell).toHaveAccessibleDescription('Enter a number.');
  await expect.element(page.getByRole('textbox', { name: 'DN, row 1' })).not.toHaveAccessibleDescription();
});

test('a removed row is announced, and the last one passes the focus to the row before it', async () => {
  const page = await render(<Editor />);
  const button = (name: string) => page.getByRole('button', { name });
  (button('Remove row 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Removed row 2, NPS 2.')).toBeInTheDocument();
  await expect.element(button('Remove row 2')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Removed row 2, NPS 3.')).toBeInTheDocument();
  await expect.element(button('Remove row 1')).toHaveFocus();
});

test('pasted rows are announced', async () => {
  const page = await render(<Editor />);
  const cell = page.getByRole('textbox', { name: 'NPS, row 2' }).element();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '4\t100\n6\t150\n');
  cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(page.getByText('Pasted from row 2 to row 3.')).toBeInTheDocument();
});
