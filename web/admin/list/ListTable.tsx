import type { ComponentProps } from 'react';
import {
  Cell,
  Column,
  Content,
  Heading,
  IllustratedMessage,
  Row,
  TableBody,
  TableHeader,
  TableView,
} from '@adobe/react-spectrum';
import type { ColumnSpec } from './columns.ts';
import styles from './ListScreen.module.css';

export interface ListTableProps<Item> {
  title: string;
  columns: readonly ColumnSpec<Item>[];
  items: readonly Item[];
  /** Column with `-` in front for descending. */
  sort: string;
  onSort(sort: string): void;
  onOpen: ((id: string) => void) | undefined;
  /** Undefined where rows cannot be chosen. */
  selected: ReadonlySet<string> | undefined;
  onSelect(ids: ReadonlySet<string>): void;
  isPending: boolean;
  isLoadingMore: boolean;
  onLoadMore(): void;
  emptyTitle: string;
  emptyText: string;
}

type SortDescriptor = NonNullable<ComponentProps<typeof TableView>['sortDescriptor']>;

function toDescriptor(sort: string, columns: readonly ColumnSpec<never>[]): SortDescriptor | undefined {
  const descending = sort.startsWith('-');
  const name = descending ? sort.slice(1) : sort;
  const column = columns.find((candidate) => candidate.sort === name);
  return column && { column: column.key, direction: descending ? 'descending' : 'ascending' };
}

/** The rows. Only those in sight are in the page, however many have been fetched. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
  const { title, columns, items, sort, onSort, onOpen, selected, onSelect, isPending, isLoadingMore, onLoadMore } = props;
  return (
    <TableView
      aria-label={title}
      density="spacious"
      overflowMode="truncate"
      flex
      minHeight="size-3000"
      selectionMode={selected ? 'multiple' : 'none'}
      selectedKeys={selected ?? []}
      onSelectionChange={(keys) => onSelect(new Set(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String)))}
      sortDescriptor={toDescriptor(sort, columns)}
      onSortChange={({ column, direction }) => {
        const name = columns.find(({ key }) => key === column)?.sort;
        if (name) onSort(direction === 'descending' ? `-${name}` : name);
      }}
      onAction={onOpen && ((key) => onOpen(String(key)))}
      UNSAFE_className={styles.table}
      renderEmptyState={() => (
        <IllustratedMessage>
          <Heading level={2}>{props.emptyTitle}</Heading>
          <Content>{props.emptyText}</Content>
        </IllustratedMessage>
      )}
    >
      <TableHeader columns={[...columns]}>
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
        items={items}
        loadingState={isPending ? 'loading' : isLoadingMore ? 'loadingMore' : 'idle'}
        onLoadMore={onLoadMore}
      >
        {(item) => (
          <Row key={item.id}>
            {(key) => (
              <Cell>
                {cellOf(
                  item,
                  columns.find((column) => column.key === key),
                )}
              </Cell>
            )}
          </Row>
        )}
      </TableBody>
    </TableView>
  );
}

/** What a cell shows; an empty value is a dash, so that nobody takes it for one that is still loading. */
const cellOf = <Item,>(item: Item, column: ColumnSpec<Item> | undefined) => column?.render?.(item) ?? (column?.text(item) || '–');
