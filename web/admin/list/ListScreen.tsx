import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { ActionBarContainer } from '@adobe/react-spectrum';
import type { QueryKey } from '@tanstack/react-query';
import { LoadError } from '../connection/LoadError.tsx';
import { lazyPart } from '../lazy-part.tsx';
import type { RecordNavigation } from '../record-navigation.ts';
import type { ListKey } from '../refresh-records.ts';
import { BulkBar } from './BulkBar.tsx';
import type { BulkAction } from './bulk.ts';
import { type ColumnSpec, knownSort, nameOf } from './columns.ts';
import { type FilterSpec, knownValues, parameterNames } from './filters.ts';
import { ListHeader } from './ListHeader.tsx';
import styles from './ListScreen.module.css';
import { ListTable } from './ListTable.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import type { ListParameters, SortOf } from './parameters.ts';
import { filtersBesides, findTab, type ListTab } from './tabs.ts';
import type { Panels } from './panels.ts';
import { isNarrowed, openPanel, openRecord } from './url-state.ts';
import { useBulkActions } from './useBulkActions.ts';
import { useColumnChoice } from './useColumnChoice.ts';
import { useFittingColumns } from './useFittingColumns.ts';
import { useListCommands } from './useListCommands.ts';
import { listParameters, type ListQuery, maximumRows, type Page, useListQuery } from './useListQuery.ts';
import { useListState } from './useListState.ts';
import { useRecordNavigation } from './useRecordNavigation.ts';
import { useResumeLoading } from './useResumeLoading.ts';
import { useNewRecords } from './useNewRecords.ts';

// Dialogs load when they are opened.
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx'));
const ExportDialog = lazyPart(() => import('./ExportDialog.tsx'));

export interface ListScreenProps<Item extends { id: string }, Parameters extends ListParameters = ListParameters> {
  title: string;
  /** One record, in lower case: `demo request`. */
  noun: string;
  /** The plural of `noun`; `noun` with an s by default. */
  nouns?: string;
  /** The generated query key of the list call: `getListDemoRequestsQueryKey()`. */
  listKey: ListKey;
  /** The generated list call. Columns, filters and tabs may only have names and values that it knows. */
  fetchPage(parameters: Parameters | undefined, options: { signal: AbortSignal }): Promise<Page<Item>>;
  columns: ColumnSpec<Item, SortOf<Parameters>>[];
  filters: FilterSpec<Item, Parameters>[];
  /** Sets of filters that are used often, above the list. */
  tabs?: readonly ListTab<Parameters>[];
  /** The server's default order. */
  defaultSort: SortOf<Parameters>;
  /** Whether the list has a text search, as most lists have. */
  isSearchable?: boolean;
  /** Shown while there are no records at all. */
  emptyText: string;
  /** Renders the open record: beside the list, or in its place on a narrow screen. */
  detail?: (id: string, navigation: RecordNavigation) => ReactNode;
  /** Panels by the URL's `panel` parameter, shown in the place of a record. */
  panels?: Panels;
  /** Actions that all selected rows allow; without it rows can't be selected. */
  bulk?: (selected: readonly Item[]) => BulkAction<Item>[];
  /** Keys of other queries that show the records. They are refreshed after a bulk action. */
  alsoRefresh?: () => readonly QueryKey[];
  /** Name of a row in the results of a bulk action; by default that of its row header. */
  bulkNameOf?: (item: Item) => string;
}

const noTabs: readonly ListTab[] = [];

/** The state in the URL, without the sort orders and filters that the list does not know. */
function useKnownState<Item>(columns: ColumnSpec<Item>[], filters: FilterSpec<Item>[]) {
  const filterNames = useMemo(() => parameterNames(filters), [filters]);
  const [address, update] = useListState(filterNames);
  const state = useMemo(
    () => ({ ...address, sort: knownSort(columns, address.sort), filters: knownValues(filters, address.filters) }),
    [address, columns, filters],
  );
  const clearFilters = useCallback(
    () => update({ q: '', filters: Object.fromEntries(filterNames.map((name) => [name, []])) }),
    [filterNames, update],
  );
  return { state, update, clearFilters };
}

/** State and actions of a list screen. */
function useListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { listKey, noun, nouns = `${noun}s`, fetchPage, columns, filters, defaultSort, detail, panels } = props;
  const searchLabel = (props.isSearchable ?? true) ? `Search ${nouns}` : null;
  const { state, update, clearFilters } = useKnownState(columns, filters);
  const parameters = listParameters(state, filters);
  const list = useListQuery({ listKey, fetchPage, parameters, defaultSort });
  useResumeLoading(list);

  const openId = detail ? state.open : null;
  const open = (id: string | null) => update(openRecord(id));
  const navigation = useRecordNavigation({ list, parameters, openId, open });
  const panel = state.panel === null ? undefined : panels?.[state.panel];
  // A record that was created takes the place of its form in the history, so that Back does not lead to an empty form.
  const openCreated = (id: string | null) => update(openRecord(id), { replace: id !== null });
  const record = openId !== null && detail ? detail(openId, navigation) : null;
  const sidePanel = panel ? panel.show({ ...navigation, open: openCreated }) : record;

  const bulk = useBulkActions(list.items, props.bulk);
  const region = useRef<HTMLElement>(null);
  const sort = state.sort || defaultSort;
  const choice = useColumnChoice({ address: String(listKey[0]), columns, viewColumns: state.columns, update });
  const shownColumns = useFittingColumns(choice, {
    region,
    sort,
    hasCheckboxes: bulk.selectedIds !== undefined,
    hasSidePanel: sidePanel !== null,
  });
  const hasSelection = bulk.selected.length > 0;
  const newRecords = useNewRecords({ listKey, fetchPage, parameters, list, region, hasSelection });
  const [isExporting, setExporting] = useState(false);
  const startExport = useCallback(() => setExporting(true), []);
  const endExport = () => setExporting(false);
  const tab = findTab(props.tabs ?? noTabs, state);
  const narrowed = isNarrowed({ ...state, filters: filtersBesides(tab, state.filters) });
  useListCommands({ region, nouns, filters, list, state, update, clearFilters, startExport, newRecords, searchLabel, panels });
  return {
    nouns,
    searchLabel,
    state,
    update,
    parameters,
    list,
    openId,
    open,
    sidePanel,
    bulk,
    region,
    sort,
    choice,
    shownColumns,
    newRecords,
    isExporting,
    startExport,
    endExport,
    tab,
    narrowed,
    clearFilters,
  };
}

type Screen<Item extends { id: string }> = ReturnType<typeof useListScreen<Item>>;

/** A list screen. The URL has its state, and rows load while the user scrolls. */
export function ListScreen<Item extends { id: string }, Parameters extends ListParameters>(
  props: ListScreenProps<Item, Parameters>,
): ReactNode;
// Its parts handle the parameters of any list.
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const screen = useListScreen(props);
  const { list, sidePanel, bulk } = screen;
  return (
    <div className={styles.screen} data-detail={sidePanel === null ? 'closed' : 'open'} data-selecting={bulk.selected.length > 0}>
      <section ref={screen.region} className={styles.list} aria-label={props.title}>
        <Head {...props} screen={screen} />
        {list.isError && list.items.length === 0 ? <LoadFailure screen={screen} /> : <Rows {...props} screen={screen} />}
        <ListEnd list={list} />
      </section>
      {sidePanel !== null && (
        <aside className={styles.detail}>
          <Suspense>{sidePanel}</Suspense>
        </aside>
      )}
      <Dialogs {...props} screen={screen} />
    </div>
  );
}

type PartProps<Item extends { id: string }> = ListScreenProps<Item> & { screen: Screen<Item> };

/** Heading, tabs and toolbar. */
function Head<Item extends { id: string }>(props: PartProps<Item>) {
  const { title, noun, columns, filters, tabs, screen } = props;
  const { state, list, narrowed, nouns, newRecords, choice } = screen;
  return (
    <>
      <ListHeader
        title={title}
        count={list.total}
        noun={noun}
        nouns={nouns}
        isNarrowed={narrowed}
        namesTimeZone={screen.shownColumns.some((column) => column.namesTimeZone)}
        newRecords={newRecords}
        panels={props.panels}
        onOpen={(panel) => screen.update(openPanel(panel))}
      />
      {tabs && (
        <ListTabs label={title} tabs={tabs} selected={screen.tab} onSelect={(chosen) => screen.update({ filters: chosen })} />
      )}
      <ListToolbar
        searchLabel={screen.searchLabel}
        filters={filters}
        items={list.items}
        q={state.q}
        chosen={state.filters}
        sort={screen.sort}
        isNarrowed={narrowed}
        isExportDisabled={list.total === 0}
        columns={columns}
        shownColumns={choice.shown}
        hasCustomColumns={choice.isCustom}
        onUpdate={screen.update}
        onClear={screen.clearFilters}
        onChooseColumns={choice.choose}
        onExport={screen.startExport}
      />
    </>
  );
}

/** The error of a list without rows. */
function LoadFailure<Item extends { id: string }>({ screen }: { screen: Screen<Item> }) {
  const { list, nouns, narrowed, clearFilters } = screen;
  return (
    <div className={styles.failed} role="alert">
      <h2>Couldn’t load the list</h2>
      <LoadError
        error={list.error}
        subject={`the ${nouns}`}
        onRetry={() => void list.refetch()}
        onClearFilters={narrowed ? clearFilters : undefined}
      />
    </div>
  );
}

/** The table and the bulk actions. */
function Rows<Item extends { id: string }>({ title, detail, emptyText, screen }: PartProps<Item>) {
  const { list, bulk, narrowed, nouns } = screen;
  return (
    <ActionBarContainer UNSAFE_className={styles.table}>
      <ListTable
        title={title}
        columns={screen.shownColumns}
        list={list}
        resetCount={screen.newRecords.resetCount}
        sort={screen.sort}
        onSort={(by) => screen.update({ sort: by })}
        onOpen={detail && screen.open}
        openId={screen.openId}
        selected={bulk.selectedIds}
        onSelect={bulk.setSelectedIds}
        emptyTitle={narrowed ? `No ${nouns} found` : screen.tab ? `No ${nouns}` : `No ${nouns} yet`}
        emptyText={narrowed ? 'Change or clear the search and filters.' : (screen.tab?.emptyText ?? emptyText)}
      />
      <BulkBar selected={bulk.selected} actions={bulk.actions} onAction={bulk.run} onClear={bulk.clear} />
    </ActionBarContainer>
  );
}

const noKeys = () => [];

function Dialogs<Item extends { id: string }>(props: PartProps<Item>) {
  const { listKey, fetchPage, columns, bulkNameOf = (item) => nameOf(item, columns), alsoRefresh = noKeys, screen } = props;
  const { bulk, nouns, parameters } = screen;
  return (
    <Suspense>
      {bulk.running && (
        <BulkDialog {...bulk.running} nameOf={bulkNameOf} listKey={listKey} alsoRefresh={alsoRefresh} onClose={bulk.finish} />
      )}
      {screen.isExporting && (
        <ExportDialog nouns={nouns} fetchPage={fetchPage} parameters={parameters} columns={columns} onClose={screen.endExport} />
      )}
    </Suspense>
  );
}

/** Explains why no further rows are loaded. */
function ListEnd<Item extends { id: string }>({ list }: { list: ListQuery<Item> }) {
  if (list.isFetchNextPageError) {
    return (
      <p className={styles.more} role="alert">
        Couldn’t load more rows.{' '}
        <LoadError isInline error={list.error} subject="them" onRetry={() => void list.fetchNextPage()} />
      </p>
    );
  }
  if (!list.isFull || !list.hasNextPage) return null;
  return (
    <p className={styles.more} role="status">
      The first {maximumRows.toLocaleString('en-US')} rows are loaded. Search or filter to see others, or export all of them.
    </p>
  );
}
