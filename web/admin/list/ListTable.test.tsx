import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SpectrumArea } from '../../theme/SpectrumArea.tsx';
import { ListTable, type ListTableProps } from './ListTable.tsx';

interface Row {
  id: string;
  name: string;
}

const noop = () => undefined;

const tableOf = (names: readonly string[], total?: number): ListTableProps<Row> => ({
  title: 'People',
  columns: [{ key: 'name', label: 'Name', isRowHeader: true, width: 120, text: ({ name }) => name }],
  list: { items: names.map((name) => ({ id: name, name })), isPending: false, total } as unknown as ListTableProps<Row>['list'],
  sort: 'name',
  onSort: noop,
  onOpen: undefined,
  openId: null,
  selected: undefined,
  onSelect: noop,
  resetCount: 0,
  emptyTitle: 'No people yet',
  emptyText: '',
});

function Frame(table: ListTableProps<Row>) {
  return (
    <SpectrumArea>
      <div style={{ width: 700, height: 400 }}>
        <ListTable {...table} />
      </div>
    </SpectrumArea>
  );
}

const renderNames = (names: readonly string[], total?: number) => render(<Frame {...tableOf(names, total)} />);

function Selectable({ names, initial }: { names: readonly string[]; initial: readonly string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(initial));
  return <Frame {...tableOf(names)} selected={selected} onSelect={setSelected} />;
}

test('cuts a long name at its end, also in a script from right to left', async () => {
  const screen = await renderNames(['Mara Lindqvist of Example Engineering', 'محمد بن عبد الله بن إبراهيم']);
  for (const cell of screen.getByRole('rowheader').elements()) {
    expect(cell.scrollWidth).toBeGreaterThan(cell.clientWidth);
    const box = cell.getBoundingClientRect();
    const firstLetter = document.createRange();
    firstLetter.setStart(cell.firstChild!, 0);
    firstLetter.setEnd(cell.firstChild!, 1);
    const { left, right } = firstLetter.getBoundingClientRect();
    expect(left).toBeGreaterThanOrEqual(box.left);
    expect(right).toBeLessThanOrEqual(box.right);
  }
});

test('names the number of all rows with the header, of the loaded ones while the total is unknown', async () => {
  const counted = await renderNames(['Ada', 'Mara'], 130);
  await expect.element(counted.getByRole('grid')).toHaveAttribute('aria-rowcount', '131');
  await counted.unmount();
  const uncounted = await renderNames(['Ada', 'Mara']);
  await expect.element(uncounted.getByRole('grid')).toHaveAttribute('aria-rowcount', '3');
  await expect.element(uncounted.getByRole('row', { name: 'Mara' })).toHaveAttribute('aria-rowindex', '3');
});

const numbered = Array.from({ length: 40 }, (_none, index) => `Person ${index}`);
const focusedRow = () => document.activeElement?.getAttribute('data-index');

test('keys move the focus by a row, by a page and to the ends, and Enter opens the focused row', async () => {
  const onOpen = vi.fn();
  const screen = await render(<Frame {...tableOf(numbered)} onOpen={onOpen} />);
  screen.getByRole('row').nth(1).element().focus();
  // Below the header, the grid has room for seven whole rows.
  for (const [key, index] of [
    ['{ArrowUp}', 0],
    ['{PageDown}', 7],
    ['{ArrowDown}', 8],
    ['{PageUp}', 1],
    ['{PageUp}', 0],
    ['{End}', 39],
    ['{ArrowDown}', 39],
    ['{ArrowUp}', 38],
    ['{PageDown}', 39],
    ['{Home}', 0],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(focusedRow, { message: key }).toBe(String(index));
  }
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('Person 1');
});

test('Space selects a row, and with Shift all rows since the last one; Ctrl+A selects all', async () => {
  const screen = await render(<Selectable names={numbered.slice(0, 5)} initial={[]} />);
  const selected = () =>
    screen
      .getByRole('row')
      .elements()
      .flatMap((row) => (row.getAttribute('aria-selected') === 'true' ? [row.getAttribute('data-index')] : []))
      .join();
  screen.getByRole('row').nth(1).element().focus();
  for (const [keys, indexes] of [
    ['{ArrowDown} ', '1'],
    ['{End}{Shift>} {/Shift}', '1,2,3,4'],
    ['{ArrowUp}{ArrowUp}{Shift>} {/Shift}', '1'],
    ['{ArrowUp} ', ''],
    ['{Control>}a{/Control}', '0,1,2,3,4'],
    [' ', '0,2,3,4'],
  ] as const) {
    await userEvent.keyboard(keys);
    await expect.poll(selected, { message: keys }).toBe(indexes);
  }
});

test('the checkbox of the header tells whether no, some or all of the rows are selected', async () => {
  for (const [initial, isChecked, isMixed] of [
    [[], false, false],
    // A row that has left the list, for example because of another filter.
    [['Mara'], false, false],
    [['Ada', 'Mara'], false, true],
    [['Ada', 'Bo'], true, false],
  ] as const) {
    const screen = await render(<Selectable names={['Ada', 'Bo']} initial={initial} />);
    const checkbox = screen.getByLabelText('Select all loaded rows').element() as HTMLInputElement;
    expect([checkbox.checked, checkbox.indeterminate], initial.join()).toEqual([isChecked, isMixed]);
    await screen.unmount();
  }
});
