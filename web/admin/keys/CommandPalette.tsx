import { useState } from 'react';
import {
  Autocomplete,
  Collection,
  Dialog,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components';
import { navigate } from 'wouter/use-browser-location';
import { maxSearchLength, useSearchText } from '../../ui/useSearchText.ts';
import styles from './CommandPalette.module.css';
import { allCommands, type Command } from './commands.ts';
import { keyName } from './key-name.ts';
import { matchCommands, referenceSearch } from './match-commands.ts';
import { useRecordSearch } from './useRecordSearch.ts';

/** The typed text, and what matches it: the commands of the current screen and the admin area, then records. */
function useFoundCommands() {
  const [settled, setSettled] = useState('');
  const [text, setText] = useSearchText(settled, setSettled);
  // The commands of the screen behind the palette, read once when the palette opens.
  const [commands] = useState(() => allCommands().filter(({ id }) => id !== 'palette'));
  const records = useRecordSearch(text, settled);
  const reference = referenceSearch(text);
  const found: Command[] = [
    ...matchCommands(commands, text),
    ...(reference
      ? [{ id: 'reference', group: 'Records' as const, label: reference.label, run: () => navigate(reference.path) }]
      : []),
    ...records.commands,
  ];
  const note = records.isSearching
    ? 'Searching…'
    : records.hasFailed
      ? 'Some results couldn’t be loaded.'
      : found.length === 0 && `No results for “${text.trim()}”`;
  return { text, setText, found, note };
}

const groupsOf = (commands: readonly Command[]) =>
  [...Map.groupBy(commands, ({ heading, group }) => heading ?? group)].map(([id, items]) => ({ id, items }));

/** The list is always open. Autocomplete adds `aria-controls` and the active option. */
const combobox = { role: 'combobox', 'aria-expanded': true, 'aria-haspopup': 'listbox' } as const;

/** Finds screens, actions, filters, and records by name or reference. */
export default function CommandPalette({ onClose }: { onClose(): void }) {
  const { text, setText, found, note } = useFoundCommands();
  const run = (key: string | number | undefined) => {
    const command = found.find(({ id }) => id === key);
    if (!command) return;
    onClose();
    // Waits until the dialog has restored the focus, because the command may move it.
    requestAnimationFrame(() => requestAnimationFrame(command.run));
  };
  return (
    <ModalOverlay isOpen isDismissable className={styles.overlay} onOpenChange={onClose}>
      <Modal className={styles.modal}>
        <Dialog className={styles.dialog} aria-label="Search">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <TextField
              autoFocus
              maxLength={maxSearchLength}
              className={styles.field}
              aria-label="Find a screen, an action or a record"
              onKeyDown={(event) => {
                // If no option is focused, Enter runs the first one.
                const isOptionFocused = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant');
                if (event.key === 'Enter' && !isOptionFocused) run(found[0]?.id);
              }}
            >
              <Input {...combobox} placeholder="Find a screen, an action or a record" />
            </TextField>
            <Results found={found} onAction={run} />
          </Autocomplete>
          <p className={styles.note} role="status">
            {note}
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ResultsProps {
  found: readonly Command[];
  onAction(id: string | number): void;
}

/** The found commands under their headings. */
const Results = ({ found, onAction }: ResultsProps) => (
  <ListBox className={styles.list} aria-label="Results" items={groupsOf(found)} onAction={onAction}>
    {({ id, items }) => (
      <ListBoxSection id={id}>
        <Header>{id}</Header>
        <Collection items={items}>
          {({ label, keys }) => (
            <ListBoxItem textValue={label}>
              <Text slot="label">
                {label} {keys && <kbd>{keyName(keys)}</kbd>}
              </Text>
            </ListBoxItem>
          )}
        </Collection>
      </ListBoxSection>
    )}
  </ListBox>
);
