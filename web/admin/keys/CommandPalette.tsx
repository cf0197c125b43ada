import { useId, useState, type KeyboardEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { Modal } from '../dialog/Modal.tsx';
import { allCommands, type Command } from './commands.ts';
import styles from './Keys.module.css';
import { matching, referenceSearch } from './match.ts';

/** Everything that can be done here, found by typing: screens, what the list and the record offer, references. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  // What was there when it was opened; the palette itself is no place to go to.
  const [commands] = useState(() => allCommands().filter(({ id }) => id !== 'palette'));
  const [text, setText] = useState('');
  const [index, setIndex] = useState(0);
  const list = useId();
  const reference = referenceSearch(text);
  const found: Command[] = [
    ...(reference
      ? [{ id: 'reference', group: 'Go to' as const, label: reference.label, run: () => navigate(reference.path) }]
      : []),
    ...matching(commands, text),
  ];
  const active = found[Math.min(index, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // After the dialog has given the focus back: what is run may move it.
    requestAnimationFrame(command.run);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setIndex((Math.min(index, found.length - 1) + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(active);
    }
  };
  return (
    <Modal title="Commands" onClose={onClose}>
      <input
        className={styles.input}
        role="combobox"
        aria-label="Find a command"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={active && `${list}-${active.id}`}
        placeholder="A screen, an action, or a reference"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((command) => (
          <div
            key={command.id}
            id={`${list}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === active}
            className={styles.option}
            ref={(element) => {
              if (command === active) element?.scrollIntoView({ block: 'nearest' });
            }}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => run(command)}
          >
            <span className={styles.group}>{command.group}</span>
            {command.label}
            {command.keys && <kbd className={styles.key}>{keyName(command.keys)}</kbd>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles.none} role="status">
          No command matches.
        </p>
      )}
    </Modal>
  );
}

/** A key as it is written on it. */
export const keyName = (keys: string): string =>
  keys === 'Mod+K' ? (/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K') : keys === 'Escape' ? 'Esc' : keys;
