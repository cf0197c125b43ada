import type { RefObject } from 'react';
import { type Command, useCommands, useCommandSource } from '../keys/useCommands.ts';
import { filterChoices, type FilterSpec } from './filters.ts';
import { moveRowFocus } from './move-row-focus.ts';
import type { Panels } from './panels.ts';
import { isNarrowed, type ListState, openPanel } from './url-state.ts';
import type { ListQuery } from './useListQuery.ts';
import type { NewRecords } from './useNewRecords.ts';

export interface ListCommandsOptions<Item extends { id: string }> {
  region: RefObject<HTMLElement | null>;
  nouns: string;
  searchLabel: string | null;
  filters: readonly FilterSpec<Item>[];
  list: ListQuery<Item>;
  state: ListState;
  update(change: Partial<ListState>): void;
  clearFilters(): void;
  startExport(): void;
  newRecords: NewRecords;
  panels: Panels | undefined;
}

/** Registers the list's commands for the keyboard and the command palette. */
export function useListCommands<Item extends { id: string }>(options: ListCommandsOptions<Item>): void {
  const { region, nouns, searchLabel, filters, list, state, update, newRecords, panels } = options;
  const group = 'This list';
  const commands: Command[] = [
    { id: 'next-row', group, label: 'Next row', keys: 'j', run: () => moveRowFocus(region.current, 1) },
    { id: 'previous-row', group, label: 'Previous row', keys: 'k', run: () => moveRowFocus(region.current, -1) },
  ];
  if (list.total !== 0) commands.push({ id: 'export', group, label: `Export ${nouns} as CSV`, run: options.startExport });
  if (searchLabel) {
    const focusSearch = () => region.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    commands.push({ id: 'search', group, label: searchLabel, keys: '/', run: focusSearch });
  }
  if (isNarrowed(state)) commands.push({ id: 'clear', group, label: 'Clear search and filters', run: options.clearFilters });
  if (newRecords.count !== 0) commands.push({ id: 'new-records', group, label: `Show new ${nouns}`, run: newRecords.show });
  for (const [name, { label, isMain }] of Object.entries(panels ?? {}))
    commands.push({ id: `panel:${name}`, group, label, keys: isMain ? 'n' : undefined, run: () => update(openPanel(name)) });
  useCommands(commands);
  // Computed on demand, because there are many, and options may depend on the loaded rows.
  useCommandSource(() =>
    filterChoices(filters, list.items, state.filters).map(({ label, filters: changed }) => ({
      id: `filter:${label}`,
      group: 'Filter',
      label,
      run: () => update({ filters: changed }),
    })),
  );
}
