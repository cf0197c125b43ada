import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useMedia } from '../useMedia.ts';
import type { ColumnSpec } from './columns.ts';
import { tickWidth, usualWidth } from './fit-columns.ts';
import styles from './ListTable.module.css';
import { SortSelect } from './SortSelect.tsx';

export interface ListTableProps<Item> {
  title: string;
  /** The columns that are shown. */
  columns: readonly ColumnSpec<Item>[];
  /** All of them: the rows can be sorted by what is not shown, too. */
  allColumns: readonly ColumnSpec<Item>[];
  items: readonly Item[];
  /** Column with `-` in front for descending. */
  sort: string;
  onSort(sort: string): void;
  onOpen: ((id: string) => void) | undefined;
  /** The record that is open beside the list. */
  openId: string | null;
  /** Undefined where rows cannot be chosen. */
  selected: ReadonlySet<string> | undefined;
  onSelect(ids: ReadonlySet<string>): void;
  isPending: boolean;
  /** Whether there are rows that have not been fetched. */
  hasMore: boolean;
  onLoadMore(): void;
  /** Goes up when the rows begin again at the top. */
  beginnings: number;
  emptyTitle: string;
  emptyText: string;
}

/** Height of a row at wide width; cards are measured. */
const rowHeight = 48;
const cardHeight = 150;
const cardGap = 10;
/** So many rows before the end of what is here, the next page is fetched: a second of fast scrolling. */
const lookahead = 60;
/** Shown as empty bars while they are fetched. */
const pendingRows = 12;
/** Below this a row is a card: a table would have to be pushed from side to side. */
export const cards = '(width < 640px)';

/** A link, a tick or a switch in a row is pressed for itself. */
const ownPress = 'a, button, input, label, select';

const trackOf = ({ width, minWidth = usualWidth }: ColumnSpec<never>) =>
  typeof width === 'number' ? `${width}px` : `minmax(${minWidth}px, ${width ?? '1fr'})`;

/**
 * The rows as an ARIA grid. Only those in sight are in the page, however many have been fetched; a row is drawn again
 * only when it changes, so that scrolling stays smooth whatever comes in meanwhile.
 */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { title, columns, items, sort, onSort, onOpen, openId, selected, onSelect, isPending, hasMore, onLoadMore } = props;
  const { beginnings } = props;
  const asCards = useMedia(cards);
  const grid = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [hasFocus, setFocus] = useState(false);
  const lastChosen = useRef(0);
  const wanted = useRef<number | null>(null);
  const count = isPending ? 0 : items.length + (hasMore ? pendingRows : 0);
  const [aboveCards, setAboveCards] = useState(0);
  // On a phone the whole screen scrolls: a list in a window of its own would leave too little of it.
  const scroller = () => (asCards ? (grid.current?.closest<HTMLElement>('[data-scroller]') ?? null) : grid.current);
  /** What stands above the rows in what scrolls: on a wide screen the header. */
  const scrollMargin = asCards ? aboveCards : rowHeight;
  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => (asCards ? cardHeight : rowHeight),
    getItemKey: (index) => items[index]?.id ?? index,
    overscan: asCards ? 4 : 10,
    gap: asCards ? cardGap : 0,
    scrollMargin,
    // What is scrolled to must not end up beneath the header, which stays in sight.
    scrollPaddingStart: asCards ? 0 : rowHeight,
    // The row that has the focus stays in the page, out of sight: the keyboard goes on from there.
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range);
      return hasFocus && active < count && !rows.includes(active) ? [...rows, active].toSorted((a, b) => a - b) : rows;
    },
  });
  useLayoutEffect(() => {
    const element = scroller();
    if (!asCards || !element || !body.current) return;
    setAboveCards(body.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop);
    // oxlint-disable-next-line react/exhaustive-deps -- what stands above the rows changes with these
  }, [asCards, isPending, selected?.size === 0]);
  useLayoutEffect(() => virtual.measure(), [asCards, virtual]);
  useLayoutEffect(() => {
    if (beginnings === 0) return;
    scroller()?.scrollTo({ top: 0 });
    setActive(0);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each beginning
  }, [beginnings]);

  const rows = virtual.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isPending && hasMore && last >= items.length - lookahead) onLoadMore();
  }, [isPending, hasMore, last, items.length, onLoadMore]);

  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const focusRow = (index: number) => {
    if (index < 0 || index >= items.length) return;
    setActive(index);
    virtual.scrollToIndex(index);
    const row = rowAt(index);
    // One that is not in the page yet gets the focus when it is.
    if (row) row.focus();
    else wanted.current = index;
  };
  useEffect(() => {
    if (wanted.current === null) return;
    const row = rowAt(wanted.current);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  // The open record's row stays in sight, and has the focus again when the record is closed.
  const opened = useRef<string | null>(null);
  // Scrolling draws the table anew and anew; ten thousand rows are looked through only where they have changed.
  const openIndex = useMemo(() => (openId === null ? -1 : items.findIndex(({ id }) => id === openId)), [items, openId]);
  const isOpenHere = openIndex >= 0;
  useEffect(() => {
    const before = opened.current;
    opened.current = openId;
    if (openId === null) {
      const index = items.findIndex(({ id }) => id === before);
      // One that has left the list leaves the focus to the row that has taken its place.
      if (before !== null && items.length > 0) focusRow(index < 0 ? Math.min(active, items.length - 1) : index);
    } else if (isOpenHere) {
      setActive(openIndex);
      // A row that is found later than its record takes nobody along who has begun to scroll; a record hides the cards.
      if (!asCards && (before !== openId || grid.current?.scrollTop === 0)) virtual.scrollToIndex(openIndex);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only when another record is opened, or found; the rows are those of then
  }, [openId, isOpenHere]);

  const choose = (index: number, isRange: boolean) => {
    const item = items[index];
    if (!selected || !item) return;
    const next = new Set(selected);
    const isOn = !selected.has(item.id);
    const [from, to] = isRange ? [Math.min(lastChosen.current, index), Math.max(lastChosen.current, index)] : [index, index];
    for (const { id } of items.slice(from, to + 1)) {
      if (isOn) next.add(id);
      else next.delete(id);
    }
    lastChosen.current = index;
    onSelect(next);
  };
  // The rows ask for these when they are pressed; they are not drawn again because of them.
  const latest = useRef({ choose, open: onOpen });
  latest.current = { choose, open: onOpen };
  const actions = useMemo<RowActions>(
    () => ({ choose: (index, isRange) => latest.current.choose(index, isRange), open: (id) => latest.current.open?.(id) }),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const isRow = event.target instanceof HTMLElement && event.target.matches('[data-index]');
    const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 0) / rowHeight) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    const item = items[active];
    if (step !== undefined) focusRow(Math.min(items.length - 1, Math.max(0, active + step)));
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(items.length - 1);
    else if (isRow && item && event.key === 'Enter' && onOpen) onOpen(item.id);
    else if (isRow && event.key === ' ' && selected) choose(active, event.shiftKey);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey) && selected) onSelect(new Set(items.map(({ id }) => id)));
    else return;
    event.preventDefault();
  };

  const template = [
    ...(selected ? [`${tickWidth}px`] : []),
    ...columns.map((column) => trackOf(column as ColumnSpec<never>)),
  ].join(' ');
  const tracks = { '--tracks': template } as CSSProperties;
  const isAllSelected = items.length > 0 && selected?.size === items.length;
  return (
    <>
      {asCards && <SortSelect columns={props.allColumns} sort={sort} onSort={onSort} />}
      <div
        ref={grid}
        role="grid"
        aria-label={title}
        // The row that the Tab key comes to is inside.
        tabIndex={-1}
        aria-busy={isPending}
        aria-rowcount={items.length + 1}
        aria-colcount={columns.length + (selected ? 1 : 0)}
        aria-multiselectable={selected ? true : undefined}
        className={styles.grid}
        data-cards={asCards}
        style={tracks}
        onKeyDown={onKeyDown}
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {selected && (
              <div role="columnheader" className={styles.tick}>
                <label>
                  <input
                    type="checkbox"
                    aria-label="Choose all that are here"
                    checked={isAllSelected}
                    ref={(input) => {
                      if (input) input.indeterminate = selected.size > 0 && !isAllSelected;
                    }}
                    onChange={() => onSelect(new Set(isAllSelected ? [] : items.map(({ id }) => id)))}
                  />
                </label>
              </div>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </div>
        </div>
        <div
          ref={body}
          role="rowgroup"
          className={styles.body}
          style={{ blockSize: isPending ? undefined : virtual.getTotalSize() }}
        >
          {isPending
            ? Array.from({ length: pendingRows }, (_none, index) => (
                <Pending key={index} columns={columns.length} start={index * (asCards ? cardHeight : rowHeight)} />
              ))
            : rows.map(({ index, start, key }) => {
                const item = items[index];
                const at = start - scrollMargin;
                return item ? (
                  <Row
                    key={key}
                    item={item}
                    index={index}
                    start={at}
                    columns={columns}
                    isActive={index === active}
                    isOpen={item.id === openId}
                    isSelected={selected?.has(item.id)}
                    canOpen={Boolean(onOpen)}
                    actions={actions}
                    measure={asCards ? virtual.measureElement : undefined}
                    onFocus={setActive}
                  />
                ) : (
                  <Pending key={key} columns={columns.length} start={at} />
                );
              })}
        </div>
        {!isPending && items.length === 0 && (
          <div className={styles.empty} role="row">
            <div role="gridcell" aria-colspan={columns.length + (selected ? 1 : 0)}>
              <h2>{props.emptyTitle}</h2>
              <p>{props.emptyText}</p>
            </div>
          </div>
        )}
      </div>
    </>
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

/** A row whose record is on its way. */
function Pending({ columns, start }: { columns: number; start: number }) {
  return (
    <div className={styles.pending} style={{ transform: `translateY(${start}px)` }} aria-hidden="true">
      {Array.from({ length: columns }, (_none, index) => (
        <span key={index} />
      ))}
    </div>
  );
}

interface RowActions {
  choose(index: number, isRange: boolean): void;
  open(id: string): void;
}

interface RowProps<Item> {
  item: Item;
  index: number;
  /** Pixels from the top of the rows. */
  start: number;
  columns: readonly ColumnSpec<Item>[];
  /** Whether the Tab key comes to this row. */
  isActive: boolean;
  isOpen: boolean;
  /** Undefined where rows cannot be chosen. */
  isSelected: boolean | undefined;
  canOpen: boolean;
  actions: RowActions;
  measure: ((element: HTMLElement | null) => void) | undefined;
  onFocus(index: number): void;
}

const Row = memo(function Row<Item extends { id: string }>(props: RowProps<Item>) {
  const { item, index, start, columns, isActive, isOpen, isSelected, canOpen, actions, measure, onFocus } = props;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if ((event.target as Element).closest(ownPress) || window.getSelection()?.isCollapsed === false) return;
    actions.open(item.id);
  };
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      data-opens={canOpen || undefined}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={canOpen ? onClick : undefined}
      onFocus={() => onFocus(index)}
    >
      {isSelected !== undefined && (
        <div role="gridcell" className={styles.tick}>
          <label>
            <input
              type="checkbox"
              aria-label={`Choose ${nameOf(item, columns)}`}
              checked={isSelected}
              tabIndex={-1}
              onChange={(event) => actions.choose(index, (event.nativeEvent as globalThis.MouseEvent).shiftKey)}
            />
          </label>
        </div>
      )}
      {columns.map((column) => (
        <Cell key={column.key} item={item} column={column} />
      ))}
    </div>
  );
}) as <Item extends { id: string }>(props: RowProps<Item>) => ReturnType<typeof Pending>;

const nameOf = <Item,>(item: Item, columns: readonly ColumnSpec<Item>[]) =>
  columns.find(({ isRowHeader }) => isRowHeader)?.text(item) ?? '';

/** What a cell shows; an empty value is a dash, so that nobody takes it for one that is still loading. */
function Cell<Item>({ item, column: { key, label, isRowHeader, text, render } }: { item: Item; column: ColumnSpec<Item> }) {
  const plain = text(item);
  return (
    <div
      role={isRowHeader ? 'rowheader' : 'gridcell'}
      className={styles.cell}
      data-column={key}
      data-label={label}
      data-empty={plain === '' || undefined}
      title={render ? undefined : plain}
    >
      {render?.(item) ?? (plain || '–')}
    </div>
  );
}
