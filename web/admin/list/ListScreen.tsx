import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ActionButton, SearchField } from '@adobe/react-spectrum';
import { useSearchText } from '../../ui/useSearchText.ts';
import { Unread } from '../connection/Unread.tsx';
import { useOutOfReach } from '../connection/useOutOfReach.ts';
import { countText } from '../count-text.ts';
import { useCommandSource, useCommands } from '../keys/useCommands.ts';
import { useMedia } from '../useMedia.ts';
import type { BulkAction } from './bulk.ts';
import { BulkBar } from './BulkBar.tsx';
import type { ColumnSpec } from './columns.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import { filterChoices, type FilterSpec, parameterNames } from './filters.ts';
import { fitColumns } from './fit-columns.ts';
import styles from './ListScreen.module.css';
import { cards, ListTable } from './ListTable.tsx';
import type { RecordNavigation } from './navigation.ts';
import { moveFocus } from './row-focus.ts';
import { type Filters, isNarrowed } from './url-state.ts';
import { useArrivals } from './useArrivals.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { type FetchPage, listParameters, mostRows, useListQuery } from './useListQuery.ts';
import { useListState } from './useListState.ts';
import { useRecordNavigation } from './useRecordNavigation.ts';
import { useWidth } from './useWidth.ts';

export interface ListScreenProps<Item extends { id: string }> {
  title: string;
  /** What one record is called: `demo request`. */
  noun: string;
  /** Its plural, where an s does not make it. */
  nouns?: string;
  /** Address of the list call; the first part of its query keys. */
  resource: string;
  fetchPage: FetchPage<Item>;
  columns: ColumnSpec<Item>[];
  filters: FilterSpec<Item>[];
  /** The order in which the server answers without `sort`. */
  defaultSort: string;
  /** Null where the list has no text search. */
  searchLabel: string | null;
  /** What the list says when there is no record at all. */
  emptyText: string;
  /** The open record beside the list, or in its place on a narrow screen. */
  detail?: (id: string, navigation: RecordNavigation) => ReactNode;
  /** What can be done to the chosen rows at once; without it rows cannot be chosen. */
  bulk?: (chosen: readonly Item[]) => BulkAction<Item>[];
  /** How a row is called in the results of an action on many. */
  nameOf?: (item: Item) => string;
  actions?: ReactNode;
}

/** For filters whose options need no rows. */
const nothing: readonly never[] = [];

/** The one list mechanism of the admin area: its state lives in the address, its records are fetched as they are scrolled to. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { title, noun, nouns = `${noun}s`, resource, fetchPage, columns, filters, defaultSort } = props;
  const { searchLabel, emptyText, detail, bulk, nameOf, actions } = props;
  const names = useMemo(() => parameterNames(filters), [filters]);
  const [state, update] = useListState(names);
  const parameters = listParameters(state, filters);
  const list = useListQuery(resource, fetchPage, parameters, defaultSort);
  const arrivals = useArrivals(resource, fetchPage, parameters, list);
  const { shown, isOwn, choose: chooseColumns } = useColumnChoice(resource, columns);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [exporting, setExporting] = useState(false);
  const region = useRef<HTMLElement>(null);
  const width = useWidth(region);
  const asCards = useMedia(cards);
  const sort = state.sort || defaultSort;
  const isBeside = state.open !== null && detail !== undefined;
  // A card has room for all; columns that somebody has chosen are all there, if need be by pushing the rows sideways.
  const fitting = useMemo(
    () => (asCards || (isOwn && !isBeside) ? shown : fitColumns(shown, width, sort)),
    [asCards, isOwn, isBeside, shown, width, sort],
  );

  /** So often the list has been begun again at its top. */
  const [beginnings, setBeginnings] = useState(0);
  const isFocusLost = useRef(false);
  const showArrivals = () => {
    isFocusLost.current = true;
    // Where what is new stands elsewhere, or rows further down have been chosen, everything stays where it is.
    if (!list.startAgain || selected.size > 0) return void list.refetch();
    setBeginnings(beginnings + 1);
    void list.startAgain();
  };
  // The button goes with what it announced; the keyboard goes on from the rows.
  useEffect(() => {
    if (isFocusLost.current && document.activeElement === document.body) moveFocus(region.current, 1);
    isFocusLost.current = false;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- when the rows have come
  }, [list.dataUpdatedAt]);
  const { hasNextPage, isFetching, fetchNextPage } = list;
  const isFull = list.items.length >= mostRows;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isFull) void fetchNextPage();
  }, [hasNextPage, isFetching, isFull, fetchNextPage]);
  // The rows that were on their way when the server fell silent come by themselves when it answers again.
  const isOut = useOutOfReach();
  const lacksRows = list.isFetchNextPageError && !isOut;
  const wasOut = useRef(false);
  useEffect(() => {
    if (wasOut.current && lacksRows) void fetchNextPage();
    wasOut.current = isOut;
  }, [isOut, lacksRows, fetchNextPage]);
  const navigation = useRecordNavigation({
    list,
    parameters,
    openId: detail ? state.open : null,
    open: (id) => update({ open: id }),
    loadMore,
  });

  const narrowed = isNarrowed(state);
  const reset = useCallback(
    () => update({ q: '', filters: Object.fromEntries(names.map((name) => [name, []])) }),
    [names, update],
  );
  const chosen = list.items.filter(({ id }) => selected.has(id));
  const search = () => region.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  useCommands([
    { id: 'next-row', group: 'This list', label: 'Next row', keys: 'j', run: () => moveFocus(region.current, 1) },
    { id: 'previous-row', group: 'This list', label: 'Previous row', keys: 'k', run: () => moveFocus(region.current, -1) },
    ...(searchLabel ? [{ id: 'search', group: 'This list' as const, label: searchLabel, keys: '/', run: search }] : []),
    ...(narrowed ? [{ id: 'clear', group: 'This list' as const, label: 'Clear search and filters', run: reset }] : []),
    { id: 'export', group: 'This list', label: `Export ${nouns} as CSV`, run: () => setExporting(true) },
    ...(arrivals > 0 ? [{ id: 'arrivals', group: 'This list' as const, label: `Show what is new`, run: showArrivals }] : []),
  ]);
  // Found when they are looked for, and not each time that rows have come.
  useCommandSource(() =>
    filterChoices(filters, list.items, state.filters).map(({ label, filters: changed }) => ({
      id: `filter:${label}`,
      group: 'Filter',
      label,
      run: () => update({ filters: changed }),
    })),
  );
  const { items } = list;
  const setFilters = useCallback((chosenOnes: Filters) => update({ filters: chosenOnes }), [update]);
  const isNothing = list.total === 0;
  // Rows come while somebody scrolls; the menus above them are drawn again only for what they show.
  const toolbar = useMemo(
    () => (
      <div className={styles.toolbar} role="search">
        {searchLabel && <ListSearch label={searchLabel} value={state.q} onChange={(q) => update({ q })} />}
        {filters.map((filter) => (
          <FilterMenu
            key={filter.label}
            filter={filter}
            items={filter.kind === 'options' && typeof filter.options === 'function' ? items : nothing}
            chosen={state.filters}
            onChange={setFilters}
          />
        ))}
        {narrowed && (
          <ActionButton isQuiet onPress={reset}>
            Clear filters
          </ActionButton>
        )}
        <div className={styles.tools}>
          <ColumnMenu columns={columns} shown={shown} onChoose={chooseColumns} />
          <ActionButton isQuiet isDisabled={isNothing} onPress={() => setExporting(true)}>
            Export CSV
          </ActionButton>
        </div>
      </div>
    ),
    [
      searchLabel,
      state.q,
      state.filters,
      filters,
      items,
      narrowed,
      isNothing,
      columns,
      shown,
      chooseColumns,
      update,
      setFilters,
      reset,
    ],
  );

  return (
    <div className={styles.screen} data-detail={state.open && detail ? 'open' : 'closed'}>
      <section ref={region} className={styles.list} aria-label={title}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.count} aria-live="polite">
            {list.total === null ? ' ' : `${countText(list.total)} ${list.total === 1 ? noun : nouns}${narrowed ? ' match' : ''}`}
          </p>
          <p className={styles.arrivals} aria-live="polite">
            {arrivals > 0 && (
              <ActionButton onPress={showArrivals}>
                Show {arrivals} new {arrivals === 1 ? noun : nouns}
              </ActionButton>
            )}
          </p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        {toolbar}
        {bulk && chosen.length > 0 && (
          <BulkBar
            chosen={chosen}
            noun={chosen.length === 1 ? noun : nouns}
            actions={bulk(chosen)}
            nameOf={nameOf ?? (({ id }) => id)}
            resource={resource}
            onClear={() => setSelected(new Set())}
          />
        )}
        {list.isError && list.items.length === 0 ? (
          <div className={styles.failed} role="alert">
            <h2>The list could not be loaded</h2>
            <Unread error={list.error} missing="It is" onRetry={() => void list.refetch()} />
          </div>
        ) : (
          <ListTable
            title={title}
            columns={fitting}
            allColumns={columns}
            items={list.items}
            beginnings={beginnings}
            sort={sort}
            onSort={(by) => update({ sort: by })}
            onOpen={detail && ((id) => update({ open: id }))}
            selected={bulk && selected}
            onSelect={setSelected}
            isPending={list.isPending}
            openId={detail ? state.open : null}
            hasMore={hasNextPage && !list.isFetchNextPageError && !isFull}
            onLoadMore={loadMore}
            emptyTitle={narrowed ? `No ${noun} matches` : `No ${nouns} yet`}
            emptyText={narrowed ? 'Change or clear the filters to see more.' : emptyText}
          />
        )}
        {isFull && hasNextPage && (
          <p className={styles.more} role="status">
            {mostRows.toLocaleString('en-US')} rows have been read. Search or filter to see others; an export holds all of them.
          </p>
        )}
        {list.isFetchNextPageError && (
          <p className={styles.more} role="alert">
            The next rows could not be loaded.{' '}
            <Unread isInline error={list.error} missing="They are" onRetry={() => void fetchNextPage()} />
          </p>
        )}
      </section>
      {state.open && detail && <aside className={styles.detail}>{detail(state.open, navigation)}</aside>}
      {exporting && (
        <ExportDialog
          nouns={nouns}
          fetchPage={fetchPage}
          parameters={parameters}
          columns={columns}
          onClose={() => setExporting(false)}
        />
      )}
    </div>
  );
}

/** A search field that waits for a pause in typing. */
function ListSearch({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [text, setText] = useSearchText(value, onChange);
  const isNarrow = useMedia(cards);
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      {...(isNarrow ? { width: '100%' } : { flex: '1 1 160px', maxWidth: 'size-3600' })}
      UNSAFE_className={styles.search}
    />
  );
}
