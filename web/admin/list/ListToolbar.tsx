import { memo, type ReactNode, useCallback } from 'react';
import { ActionButton, SearchField } from '@adobe/react-spectrum';
import { useSearchText } from '../../ui/useSearchText.ts';
import { useMedia } from '../useMedia.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { ColumnSpec } from './columns.ts';
import { FilterMenu } from './FilterMenu.tsx';
import type { FilterSpec } from './filters.ts';
import styles from './ListScreen.module.css';
import { cardsQuery } from './ListTable.tsx';
import type { Filters, ListState } from './url-state.ts';
import { ViewMenu } from './ViewMenu.tsx';

export interface ListToolbarProps<Item> {
  searchLabel: string | null;
  filters: readonly FilterSpec<Item>[];
  items: readonly Item[];
  q: string;
  chosen: Filters;
  isNarrowed: boolean;
  isExportDisabled: boolean;
  columns: readonly ColumnSpec<Item>[];
  shownColumns: readonly ColumnSpec<Item>[];
  /** Whether the user has chosen the shown columns. */
  hasCustomColumns: boolean;
  onUpdate(change: Partial<ListState>): void;
  onClear(): void;
  onChooseColumns(keys: readonly string[]): void;
  onExport(): void;
}

const noRows: readonly never[] = [];

/** Search, filters, saved views, columns and export. Memoized, because the list renders with each page that loads. */
export const ListToolbar = memo(function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { searchLabel, filters, items, q, chosen, onUpdate } = props;
  const setFilters = useCallback((changed: Filters) => onUpdate({ filters: changed }), [onUpdate]);
  return (
    <div className={styles.toolbar} role="search">
      {searchLabel && <ListSearch label={searchLabel} value={q} onChange={(text) => onUpdate({ q: text })} />}
      {filters.map((filter) => (
        <FilterMenu
          key={filter.label}
          filter={filter}
          items={filter.kind === 'options' && typeof filter.options === 'function' ? items : noRows}
          chosen={chosen}
          onChange={setFilters}
        />
      ))}
      {props.isNarrowed && (
        <ActionButton isQuiet onPress={props.onClear}>
          Clear filters
        </ActionButton>
      )}
      <div className={styles.tools}>
        <ViewMenu columns={props.hasCustomColumns ? props.shownColumns : null} />
        <ColumnMenu columns={props.columns} shown={props.shownColumns} onChoose={props.onChooseColumns} />
        <ActionButton isQuiet isDisabled={props.isExportDisabled} onPress={props.onExport}>
          Export CSV
        </ActionButton>
      </div>
    </div>
  );
}) as <Row>(props: ListToolbarProps<Row>) => ReactNode;

/** A search field that applies the text after a pause in typing. */
function ListSearch({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [text, setText] = useSearchText(value, onChange);
  const isNarrow = useMedia(cardsQuery);
  return (
    <SearchField
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={setText}
      {...(isNarrow ? { width: '100%' } : { flex: '1 1 240px', maxWidth: 'size-3600' })}
    />
  );
}
