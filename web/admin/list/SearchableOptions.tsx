import { useState } from 'react';
import { Content, Dialog, Item, ListBox, SearchField, Section } from '@adobe/react-spectrum';
import type { Option } from '../Choice.tsx';
import { matchOptions } from './match-options.ts';
import styles from './SearchableOptions.module.css';

export interface SearchableOptionsProps {
  label: string;
  /** Whether several values can be chosen. */
  multiple: boolean;
  options: readonly Option[];
  chosen: readonly string[];
  onChange(values: string[]): void;
}

/** A list of options in groups, with a search field. */
export default function SearchableOptions({ label, multiple, options, chosen, onChange }: SearchableOptionsProps) {
  const [text, setText] = useState('');
  const found = matchOptions(options, text);
  const groups = [...Map.groupBy(found, ({ group = '' }) => group)].map(([name, items]) => ({ name, items }));
  return (
    <Dialog size="S" aria-label={label}>
      <Content>
        <div className={styles.content}>
          <SearchField aria-label={`Search ${label.toLowerCase()}`} autoFocus width="100%" value={text} onChange={setText} />
          {groups.length === 0 && <p role="status">Nothing found.</p>}
          <ListBox
            aria-label={label}
            items={groups}
            selectionMode={multiple ? 'multiple' : 'single'}
            // Escape closes the dialog and keeps the selection.
            escapeKeyBehavior="none"
            selectedKeys={chosen}
            onSelectionChange={(keys) => {
              const isFound = (value: string) => found.some((option) => option.value === value);
              const hidden = multiple ? chosen.filter((value) => !isFound(value)) : [];
              onChange(keys === 'all' ? options.map(({ value }) => value) : [...new Set([...hidden, ...[...keys].map(String)])]);
            }}
          >
            {({ name, items }) => (
              <Section key={name} title={name} items={items}>
                {(option) => <Item key={option.value}>{option.label}</Item>}
              </Section>
            )}
          </ListBox>
        </div>
      </Content>
    </Dialog>
  );
}
