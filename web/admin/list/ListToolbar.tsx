import { memo, type ReactNode, Suspense, useCallback, useState } from 'react';
import { ActionButton, SearchField } from '@adobe/react-spectrum';
import { maxSearchLength, useSearchText } from '../../ui/useSearchText.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useMedia } from '../useMedia.ts';
import { ColumnMenu } from './ColumnMenu.tsx';
import type { ColumnSpec } from './columns.ts';
import { FilterMenu } from './FilterMenu.tsx';
import { type FilterSpec, parameterNames } from './filters.ts';
import styles from './ListScreen.module.css';
import { cardsQuery } from './ListTable.tsx';
import type { Filters } from './parameters.ts';
import type { ListState } from './url-state.ts';
import { ViewMenu } from './ViewMenu.tsx';

// Loaded on phones only.
const SortPicker = lazyPart(() => import('./SortPicker.tsx'));

export interface ListToolbarProps<Item> {
  searchLabel: string | null;
  filters: readonly FilterSpec<Item>[];
  items: readonly Item[];
  q: string;
  chosen: Filters;
  sort: string;
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

/**
 * Search, filters, saved views, columns and export. On a phone, all but the search are behind a button. Memoized, because the
 * list renders with each page that loads.
 */
export const ListToolbar = memo(function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { searchLabel, filters, q, chosen, onUpdate } = props;
  const isNarrow = useMedia(cardsQuery);
  const [isOpen, setOpen] = useState(false);
  const count = filters.filter((filter) => parameterNames([filter]).some((name) => chosen[name]?.length)).length;
  return (
    <div className={styles.toolbar} role="search">
      {searchLabel && <ListSearch label={searchLabel} value={q} onChange={(text) => onUpdate({ q: text })} />}
      {isNarrow && (
        <ActionButton aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </ActionButton>
      )}
      {(isOpen || !isNarrow) && <Controls {...props} isNarrow={isNarrow} />}
    </div>
  );
}) as <Row>(props: ListToolbarProps<Row>) => ReactNode;

function Controls<Row>({ isNarrow, ...props }: ListToolbarProps<Row> & { isNarrow: boolean }) {
  const { filters, items, chosen, onUpdate } = props;
  const setFilters = useCallback((changed: Filters) => onUpdate({ filters: changed }), [onUpdate]);
  return (
    <>
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
      <Suspense>
        {isNarrow && <SortPicker columns={props.columns} sort={props.sort} onSort={(sort) => onUpdate({ sort })} />}
      </Suspense>
      <div className={styles.tools}>
        <ViewMenu columns={props.hasCustomColumns ? props.shownColumns : null} />
        <ColumnMenu columns={props.columns} shown={props.shownColumns} onChoose={props.onChooseColumns} />
        <ActionButton isQuiet isDisabled={props.isExportDisabled} onPress={props.onExport}>
          Export CSV
        </ActionButton>
      </div>
    </>
  );
}

/** A search field that applies the text after a pause in typing. */
function ListSearch({ label, value, onChange }: { label: string; value: string; onChange(value: string): void }) {
  const [text, setText] = useSearchText(value, onChange);
  return (
    <SearchField
      // Not a visible label, because six filters leave little room: the icon says what the field is for.
      aria-label={label}
      maxLength={maxSearchLength}
      value={text}
      onChange={setText}
      flex="1 1 200px"
      minWidth={0}
      maxWidth={{ base: '100%', M: 'size-3600' }}
    />
  );
}
