import { type CSSProperties, memo, type MouseEvent, type ReactNode, Suspense, useRef } from 'react';
import { Checkbox } from '@adobe/react-spectrum';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { useMedia } from '../useMedia.ts';
import { type ColumnSpec, nameOf } from './columns.ts';
import { checkboxWidth, defaultWidth } from './fit-columns.ts';
import styles from './ListTable.module.css';
import { useCutText } from './useCutText.ts';
import { useGridKeys } from './useGridKeys.ts';
import type { ListQuery } from './useListQuery.ts';
import { type RowFocus, useRowFocus } from './useRowFocus.ts';
import { useRowSelection } from './useRowSelection.ts';
import { cardGap, placeholderRows, rowSizes, useVirtualRows } from './useVirtualRows.ts';

// Without its code there is no tooltip.
const CutTextTooltip = lazyExtra(() => import('./CutTextTooltip.tsx'));

export interface ListTableProps<Item extends { id: string }> {
  title: string;
  /** The shown columns. */
  columns: readonly ColumnSpec<Item>[];
  list: ListQuery<Item>;
  /** Sort column, prefixed with `-` for descending order. */
  sort: string;
  onSort(sort: string): void;
  onOpen: ((id: string) => void) | undefined;
  openId: string | null;
  /** Undefined if rows can't be selected. */
  selected: ReadonlySet<string> | undefined;
  onSelect(ids: ReadonlySet<string>): void;
  /** Incremented to scroll the list back to the top. */
  resetCount: number;
  emptyTitle: string;
  emptyText: string;
}

/** Below this width, rows are cards: a table would need horizontal scrolling. */
export const cardsQuery = '(width < 640px)';

const trackOf = ({ width, minWidth = defaultWidth }: Pick<ColumnSpec<never>, 'width' | 'minWidth'>) =>
  typeof width === 'number' ? `${width}px` : `minmax(${minWidth}px, ${width ?? '1fr'})`;

/**
 * The rows as a virtualized ARIA grid. A row renders again only when it changes. Decision 14 explains why this is not
 * Spectrum's TableView.
 */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { title, columns, list, sort, onSort, onOpen, openId, selected, onSelect } = props;
  const { items, isPending } = list;
  const isCards = useMedia(cardsQuery);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const focus = useRowFocus({ grid, body, items, openId, isCards, resetCount: props.resetCount });
  const virtual = useVirtualRows({ grid, body, list, isCards, focusedIndex: focus.keptIndex });
  focus.scrollTo.current = virtual.scrollToIndex;
  const selection = useRowSelection(items, selected, onSelect);
  const { cut, ...cutText } = useCutText();
  const onKeyDown = useGridKeys({ grid, items, focus, onOpen, selection });
  const tracks = [...(selected ? [`${checkboxWidth}px`] : []), ...columns.map(trackOf)].join(' ');
  const columnCount = columns.length + (selected ? 1 : 0);
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={title}
        // Not in the tab order: the Tab key goes to a row.
        tabIndex={-1}
        aria-busy={isPending}
        aria-rowcount={(list.total ?? items.length) + 1}
        aria-colcount={columnCount}
        aria-multiselectable={selected ? true : undefined}
        className={styles.grid}
        data-cards={isCards}
        style={{ '--tracks': tracks } as CSSProperties}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          focus.onFocus();
          cutText.onFocus(event);
        }}
        onBlur={() => {
          focus.onBlur();
          cutText.onBlur();
        }}
        {...cutText.handlers}
      >
        <HeaderRow columns={columns} sort={sort} onSort={onSort} selection={selection} />
        <div ref={body} role="rowgroup" className={styles.body} style={{ blockSize: isPending ? undefined : virtual.totalSize }}>
          {isPending ? (
            <PlaceholderRows columnCount={columns.length} isCards={isCards} />
          ) : (
            <Rows table={props} virtual={virtual} focus={focus} isCards={isCards} onSelect={selection.select} />
          )}
        </div>
        {!isPending && items.length === 0 && (
          <EmptyRow title={props.emptyTitle} text={props.emptyText} columnCount={columnCount} />
        )}
      </div>
      <Suspense>{cut && <CutTextTooltip {...cut} />}</Suspense>
    </>
  );
}

function EmptyRow({ title, text, columnCount }: { title: string; text: string; columnCount: number }) {
  return (
    <div className={styles.empty} role="row">
      <div role="gridcell" aria-colspan={columnCount}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface RowsProps<Item extends { id: string }> {
  /** Properties of the whole table. */
  table: ListTableProps<Item>;
  virtual: ReturnType<typeof useVirtualRows>;
  focus: RowFocus;
  isCards: boolean;
  onSelect(index: number, isRange: boolean): void;
}

/** The rendered rows, with placeholders for rows that are still loading. */
function Rows<Item extends { id: string }>({ table, virtual, focus, isCards, onSelect }: RowsProps<Item>) {
  const { columns, list, onOpen, openId, selected } = table;
  return virtual.rows.map(({ index, start, key }) => {
    const item = list.items[index];
    return item ? (
      <Row
        key={key}
        item={item}
        index={index}
        start={start}
        columns={columns}
        isTabStop={index === focus.index}
        isOpen={item.id === openId}
        isSelected={selected?.has(item.id)}
        onOpen={onOpen}
        onSelect={onSelect}
        measure={isCards ? virtual.measureRow : undefined}
        onFocus={focus.setIndex}
      />
    ) : (
      <PlaceholderRow key={key} columnCount={columns.length} start={start} />
    );
  });
}

interface HeaderRowProps<Item> {
  columns: readonly ColumnSpec<Item>[];
  sort: string;
  onSort(sort: string): void;
  selection: ReturnType<typeof useRowSelection>;
}

function HeaderRow<Item>({ columns, sort, onSort, selection }: HeaderRowProps<Item>) {
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={styles.row}>
        {selection.isEnabled && (
          <div role="columnheader" className={styles.checkCell}>
            <Checkbox
              isEmphasized
              aria-label="Select all loaded rows"
              isSelected={selection.isAllSelected}
              isIndeterminate={selection.isSomeSelected && !selection.isAllSelected}
              onChange={selection.toggleAll}
              UNSAFE_className={styles.checkbox}
            />
          </div>
        )}
        {columns.map((column) => (
          <Header key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

interface HeaderProps<Item> {
  column: ColumnSpec<Item>;
  sort: string;
  onSort(sort: string): void;
}

function Header<Item>({ column: { label, sort: name }, sort, onSort }: HeaderProps<Item>) {
  if (!name) {
    return (
      <div role="columnheader" className={styles.header}>
        {label}
      </div>
    );
  }
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  return (
    <div role="columnheader" aria-sort={order} className={styles.header}>
      <button type="button" onClick={() => onSort(order === 'ascending' ? `-${name}` : name)}>
        {label}
      </button>
    </div>
  );
}

function PlaceholderRows({ columnCount, isCards }: { columnCount: number; isCards: boolean }) {
  const height = isCards ? rowSizes.card + cardGap : rowSizes.row;
  return Array.from({ length: placeholderRows }, (_none, index) => (
    <PlaceholderRow key={index} columnCount={columnCount} start={index * height} />
  ));
}

/** A row that is being loaded. */
function PlaceholderRow({ columnCount, start }: { columnCount: number; start: number }) {
  return (
    <div className={styles.pending} style={{ transform: `translateY(${start}px)` }} aria-hidden="true">
      {Array.from({ length: columnCount }, (_none, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

interface RowProps<Item> {
  item: Item;
  index: number;
  /** Distance from the top of the rows, px. */
  start: number;
  columns: readonly ColumnSpec<Item>[];
  isTabStop: boolean;
  isOpen: boolean;
  /** Undefined if rows can't be selected. */
  isSelected: boolean | undefined;
  onOpen: ((id: string) => void) | undefined;
  onSelect(index: number, isRange: boolean): void;
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus(index: number): void;
}

/** Controls in a row that handle a press themselves. */
const controls = 'a, button, input, label, select';

const Row = memo(function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, index, start, columns, isTabStop, isOpen, isSelected, onOpen, onSelect, measure, onFocus } = props;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest(controls) || window.getSelection()?.isCollapsed === false) return;
    onOpen?.(item.id);
  };
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-index={index}
      data-opens={onOpen ? true : undefined}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={onOpen && onClick}
      onFocus={() => onFocus(index)}
    >
      {isSelected !== undefined && (
        <RowCheckbox name={nameOf(item, columns)} isSelected={isSelected} onChange={(isRange) => onSelect(index, isRange)} />
      )}
      {columns.map((column) => (
        <Cell key={column.key} item={item} column={column} />
      ))}
    </div>
  );
}) as <Item extends { id: string }>(props: RowProps<Item>) => ReactNode;

function RowCheckbox({ name, isSelected, onChange }: { name: string; isSelected: boolean; onChange(isRange: boolean): void }) {
  const isShiftPressed = useRef(false);
  return (
    <div
      role="gridcell"
      className={styles.checkCell}
      onClickCapture={(event) => {
        isShiftPressed.current = event.shiftKey;
      }}
    >
      <Checkbox
        isEmphasized
        excludeFromTabOrder
        aria-label={`Select ${name}`}
        isSelected={isSelected}
        onChange={() => onChange(isShiftPressed.current)}
        UNSAFE_className={styles.checkbox}
      />
    </div>
  );
}

/** An empty value is shown as a dash, so that it doesn't look like a value that is still loading. */
function Cell<Item>({ item, column: { key, label, isRowHeader, text, render } }: { item: Item; column: ColumnSpec<Item> }) {
  const plain = text(item);
  return (
    <div
      role={isRowHeader ? 'rowheader' : 'gridcell'}
      // Cuts an Arabic or Hebrew name at its end, which is on the left.
      dir="auto"
      className={styles.cell}
      data-column={key}
      data-label={label}
      data-empty={plain === '' || undefined}
    >
      {render?.(item) ?? (plain || '–')}
    </div>
  );
}
