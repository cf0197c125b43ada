import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { useSnapshot } from 'valtio';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { CheckField } from '../form/CheckField.tsx';
import { keyName } from './CommandPalette.tsx';
import { allCommands, shortcuts, switchShortcuts } from './commands.ts';
import styles from './Keys.module.css';

/** The keys of what is on the screen, and the switch for all of them. */
export function KeyHelp({ onClose }: { onClose(): void }) {
  const { on } = useSnapshot(shortcuts);
  const [commands] = useState(() => allCommands().filter(({ keys }) => keys));
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Modal title="Keyboard" onClose={onClose}>
      <CheckField checked={on} onChange={switchShortcuts}>
        Listen to these keys
      </CheckField>
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
      <p className={styles.none}>
        In the rows: arrows move, Enter opens, Space chooses. Everything works without these keys, too.
      </p>
      <ModalButtons>
        <Button variant="secondary" onPress={onClose}>
          Close
        </Button>
      </ModalButtons>
    </Modal>
  );
}
