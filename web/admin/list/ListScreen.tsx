import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  ActionButton,
  Button,
  Cell,
  Column,
  Content,
  Heading,
  IllustratedMessage,
  Row,
  SearchField,
  TableBody,
  TableHeader,
  TableView,
} from '@adobe/react-spectrum';
import { messageOf } from '../../api/errors.ts';
import { useSearchText } from '../../ui/useSearchText.ts';
import { FilterMenu, type FilterSpec } from './FilterMenu.tsx';
import styles from './ListScreen.module.css';
import { isNarrowed } from './url-state.ts';
import { type FetchPage, listParameters, useListQuery } from './useListQuery.ts';
import { useListState } from './useListState.ts';

export interface ColumnSpec<Item> {
  key: string;
  label: string;
  /** Name in the list's `sort` parameter; a column without one cannot be sorted. */
  sort?: string;
  width?: number | `${number}%` | `${number}fr`;
  minWidth?: number;
  isRowHeader?: boolean;
  render(item: Item): ReactNode;
}

export interface RecordNavigation {
  /** Ids before and after the open record in the order of the list, null at its ends. */
  previous: string | null;
  next: string | null;
  open(id: string | null): void;
}

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
  filters: FilterSpec[];
  /** The order in which the server answers without `sort`. */
  defaultSort: string;
  /** Null where the list has no text search. */
  searchLabel: string | null;
  /** What the list says when there is no record at all. */
  emptyText: string;
  /** The open record beside the list, or in its place on a narrow screen. */
  detail?: (id: string, navigation: RecordNavigation) => ReactNode;
  actions?: ReactNode;
}

type SortDescriptor = NonNullable<ComponentProps<typeof TableView>['sortDescriptor']>;

function toDescriptor(sort: string, columns: ColumnSpec<never>[]): SortDescriptor | undefined {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = columns.find((candidate) => candidate.sort === name);
  return column && { column: column.key, direction: descending ? 'descending' : 'ascending' };
}

/** The one list mechanism of the admin area: its state lives in the address, its records are fetched as they are scrolled to. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const {
    title,
    noun,
    nouns = `${noun}s`,
    resource,
    fetchPage,
    columns,
    filters,
    defaultSort,
    searchLabel,
    emptyText,
    detail,
    actions,
  } = props;
  const filterNames = useRef(filters.map(({ name }) => name)).current;
  const single = useRef(filters.filter(({ multiple }) => !multiple).map(({ name }) => name)).current;
  const [state, update] = useListState(filterNames);
  const list = useListQuery(resource, fetchPage, listParameters(state, single));
  const index = list.items.findIndex(({ id }) => id === state.open);
  const navigation: RecordNavigation = {
    previous: list.items[index - 1]?.id ?? null,
    next: index < 0 ? null : (list.items[index + 1]?.id ?? null),
    open: (id) => update({ open: id }),
  };
  const narrowed = isNarrowed(state);
  const reset = () => update({ q: '', filters: Object.fromEntries(filterNames.map((name) => [name, []])) });

  return (
    <div className={styles.screen} data-detail={state.open && detail ? 'open' : 'closed'}>
      <section className={styles.list} aria-label={title}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.count} aria-live="polite">
            {list.total === null ? ' ' : countText(list.total, list.total === 1 ? noun : nouns, narrowed)}
          </p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <div className={styles.toolbar} role="search">
          {searchLabel && <ListSearch label={searchLabel} value={state.q} onChange={(q) => update({ q })} />}
          {filters.map((filter) => (
            <FilterMenu
              key={filter.name}
              filter={filter}
              chosen={state.filters[filter.name] ?? []}
              onChange={(values) => update({ filters: { [filter.name]: values } })}
            />
          ))}
          {narrowed && (
            <ActionButton isQuiet onPress={reset}>
              Clear filters
            </ActionButton>
          )}
        </div>
        {list.isError && list.items.length === 0 ? (
          <div className={styles.failed} role="alert">
            <h2>The list could not be loaded</h2>
            <p>{messageOf(list.error)}</p>
            <Button variant="secondary" onPress={() => void list.refetch()}>
              Try again
            </Button>
          </div>
        ) : (
          <TableView
            aria-label={title}
            density="spacious"
            overflowMode="truncate"
            flex
            minHeight="size-3000"
            sortDescriptor={toDescriptor(state.sort || defaultSort, columns)}
            onSortChange={({ column, direction }) => {
              const name = columns.find(({ key }) => key === column)?.sort;
              if (name) update({ sort: direction === 'descending' ? `-${name}` : name });
            }}
            onAction={(key) => update({ open: String(key) })}
            UNSAFE_className={styles.table}
            renderEmptyState={() => (
              <IllustratedMessage>
                <Heading level={2}>{narrowed ? `No ${noun} matches` : `No ${nouns} yet`}</Heading>
                <Content>{narrowed ? 'Change or clear the filters to see more.' : emptyText}</Content>
              </IllustratedMessage>
            )}
          >
            <TableHeader columns={columns}>
              {(column) => (
                <Column
                  key={column.key}
                  allowsSorting={Boolean(column.sort)}
                  isRowHeader={column.isRowHeader}
                  {...(column.width ? { width: column.width } : {})}
                  {...(column.minWidth ? { minWidth: column.minWidth } : {})}
                >
                  {column.label}
                </Column>
              )}
            </TableHeader>
            <TableBody
              items={list.items}
              loadingState={list.isPending ? 'loading' : list.isFetchingNextPage ? 'loadingMore' : 'idle'}
              onLoadMore={() => {
                if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
              }}
            >
              {(item) => (
                <Row key={item.id}>{(key) => <Cell>{columns.find((column) => column.key === key)?.render(item)}</Cell>}</Row>
              )}
            </TableBody>
          </TableView>
        )}
        {list.isFetchNextPageError && (
          <p className={styles.more} role="alert">
            The next rows could not be loaded.{' '}
            <ActionButton isQuiet onPress={() => void list.fetchNextPage()}>
              Try again
            </ActionButton>
          </p>
        )}
      </section>
      {state.open && detail && <aside className={styles.detail}>{detail(state.open, navigation)}</aside>}
    </div>
  );
}

/** Beyond this the server stops counting (`total` in the contract). */
const countLimit = 10_000;

function countText(total: number, noun: string, narrowed: boolean): string {
  const number = total >= countLimit ? 'More than 10,000' : total.toLocaleString('en-US');
  return `${number} ${noun}${narrowed ? ' match' : ''}`;
}

/** A search field that waits for a pause in typing. */
function ListSearch({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      width="size-3600"
      maxWidth="100%"
      UNSAFE_className={styles.search}
    />
  );
}
