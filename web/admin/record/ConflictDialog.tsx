import { useState } from 'react';
import { Button } from '@adobe/react-spectrum';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import styles from './ConflictDialog.module.css';
import { differences, merge } from './merge.ts';
import type { Conflict } from './useEdit.ts';

export interface ConflictDialogProps<Values extends object> {
  conflict: Conflict<Values>;
  labelOf(field: string): string;
  /** A field's value in words. */
  textOf(field: string, value: unknown): string;
  /** On the button that decides nothing; where there is no form to go back to, it takes the record as it is. */
  backLabel?: string;
  onResolve(values: Values): void;
  onKeepEditing(): void;
}

/**
 * Somebody else has saved the record meanwhile: both versions beside each other, and what to keep of each. What
 * only one of the two has changed is chosen already.
 */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { conflict, labelOf, textOf, backLabel, onResolve, onKeepEditing } = props;
  const found = differences(conflict.base, conflict.mine, conflict.theirs);
  const [mine, setMine] = useState(() => found.filter(({ by }) => by !== 'them').map(({ field }) => field));
  const choose = (field: string, isMine: boolean) =>
    setMine((before) => (isMine ? [...before, field] : before.filter((name) => name !== field)));
  return (
    <Modal title="Somebody else has changed this meanwhile" width="wide" onClose={onKeepEditing}>
      <p>Nothing has been overwritten. Choose what to keep; fields that are not listed are the same in both.</p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Both versions">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">As it is now</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ field, theirs, mine: own, by }) => (
              <tr key={field} data-by={by}>
                <th scope="row">
                  {labelOf(field)}
                  <span className={styles.by}>{whoText[by]}</span>
                </th>
                <td>
                  <Choice
                    name={field}
                    about={`${labelOf(field)}, as it is now`}
                    text={textOf(field, theirs)}
                    isChosen={!mine.includes(field)}
                    onChoose={() => choose(field, false)}
                  />
                </td>
                <td>
                  <Choice
                    name={field}
                    about={`${labelOf(field)}, yours`}
                    text={textOf(field, own)}
                    isChosen={mine.includes(field)}
                    onChoose={() => choose(field, true)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ModalButtons>
        <Button variant="secondary" onPress={onKeepEditing}>
          {backLabel ?? 'Back to the form'}
        </Button>
        {backLabel === undefined && (
          <Button variant="secondary" onPress={() => onResolve(conflict.theirs)}>
            Take all as it is now
          </Button>
        )}
        <Button variant="accent" onPress={() => onResolve(merge(conflict.theirs, conflict.mine, mine))}>
          Save what is chosen
        </Button>
      </ModalButtons>
    </Modal>
  );
}

const whoText = { me: 'changed by you', them: 'changed by somebody else', both: 'changed by both' };

interface ChoiceProps {
  name: string;
  /** What is chosen, for those who do not see the table around it. */
  about: string;
  text: string;
  isChosen: boolean;
  onChoose(): void;
}

function Choice({ name, about, text, isChosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={`choice-${name}`} checked={isChosen} onChange={onChoose} />
      <span>
        <span className="sw-visually-hidden">{about}: </span>
        {text}
      </span>
    </label>
  );
}
