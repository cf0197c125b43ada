import { ActionGroup, Item } from '@adobe/react-spectrum';
import type { ListTab } from './tabs.ts';
import type { Filters } from './parameters.ts';

export interface ListTabsProps {
  label: string;
  tabs: readonly ListTab[];
  /** Undefined while other filters are chosen. */
  selected: ListTab | undefined;
  onSelect(filters: Filters): void;
}

/** Chooses one of the sets of filters that are used often. */
export function ListTabs({ label, tabs, selected, onSelect }: ListTabsProps) {
  return (
    <ActionGroup
      aria-label={label}
      items={tabs}
      selectionMode="single"
      disallowEmptySelection
      isEmphasized
      selectedKeys={selected ? [selected.key] : []}
      onSelectionChange={(keys) => {
        const tab = tabs.find(({ key }) => keys !== 'all' && keys.has(key));
        if (tab) onSelect(tab.filters);
      }}
    >
      {(tab) => <Item key={tab.key}>{tab.label}</Item>}
    </ActionGroup>
  );
}
