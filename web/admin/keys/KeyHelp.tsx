import { useState } from 'react';
import { Switch } from '@adobe/react-spectrum';
import { useSnapshot } from 'valtio';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { allCommands, setShortcutsEnabled, shortcuts, undoKeys } from './commands.ts';
import { keyName } from './key-name.ts';
import styles from './Keys.module.css';

/** The shortcuts of the current screen, and a switch that disables all shortcuts. */
export default function KeyHelp({ onClose }: { onClose(): void }) {
  const { isEnabled } = useSnapshot(shortcuts);
  const [commands] = useState(() => allCommands().filter(({ keys }) => keys));
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <FormDialog title="Keyboard shortcuts" onClose={onClose} cancelLabel="Close">
      <Switch isEmphasized isSelected={isEnabled} onChange={setShortcutsEnabled}>
        Enable shortcuts
      </Switch>
      {groups.map((group) => (
        <div key={group} className={styles.keys}>
          <h3>{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <div key={command.id}>
                  <dt>{command.label}</dt>
                  <dd>
                    <kbd className={styles.key}>{keyName(command.keys ?? '')}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </div>
      ))}
      <p className={styles.hint}>
        In lists, the arrow keys move between rows, Enter opens a row, and Space selects it. While a message offers Undo,{' '}
        {keyName(undoKeys)} does it. Everything also works without shortcuts.
      </p>
    </FormDialog>
  );
}
