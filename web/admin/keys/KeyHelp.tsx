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
  return (
    <FormDialog title="Keyboard shortcuts" onClose={onClose} cancelLabel="Close">
      <Switch isEmphasized isSelected={isEnabled} onChange={setShortcutsEnabled}>
        Enable shortcuts
      </Switch>
      {[...Map.groupBy(commands, ({ group }) => group)].map(([group, items]) => (
        <div key={group} className={styles.keys}>
          <h3>{group}</h3>
          <dl>
            {items.map(({ id, label, keys = '' }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <kbd className={styles.key}>{keyName(keys)}</kbd>
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
