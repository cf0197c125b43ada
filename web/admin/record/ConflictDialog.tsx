import { useState } from 'react';
import { Button, Radio, RadioGroup } from '@adobe/react-spectrum';
import { countOf, nounFor } from '../../plural.ts';
import { FormDialog } from '../dialog/FormDialog.tsx';
import styles from './ConflictDialog.module.css';
import { differingLines } from './differing-lines.ts';
import { type Difference, differences, merge } from './merge.ts';
import type { Conflict } from './useRecordForm.ts';

export interface ConflictDialogProps<Values extends object> {
  conflict: Conflict<Values>;
  labelOf(field: string): string;
  /** A field's value as text. */
  textOf(field: string, value: unknown): string;
  /** Label of the button that keeps the other version, if there is no form to go back to. */
  keepLabel?: string;
  onResolve(values: Values): void;
  onKeepEditing(): void;
}

/**
 * Resolves an edit conflict: shows both versions, and the user chooses field by field. If only one of the two has changed a
 * field, the changed value is preselected.
 */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { conflict, labelOf, textOf, keepLabel, onResolve, onKeepEditing } = props;
  const found = differences(conflict.base, conflict.mine, conflict.theirs);
  const [mine, setMine] = useState(() => found.filter(({ by }) => by !== 'them').map(({ field }) => field));
  const choose = (field: string, isMine: boolean) =>
    setMine((before) => (isMine ? [...before.filter((name) => name !== field), field] : before.filter((name) => name !== field)));
  return (
    <FormDialog
      title={conflict.title ?? 'Somebody else changed this record'}
      size="L"
      onClose={onKeepEditing}
      buttons={
        <>
          <Button variant="secondary" onPress={onKeepEditing}>
            {keepLabel ?? 'Back to the form'}
          </Button>
          {keepLabel === undefined && (
            <Button variant="secondary" onPress={() => onResolve(conflict.theirs)}>
              Keep the saved version
            </Button>
          )}
          <Button variant="accent" onPress={() => onResolve(merge(conflict.theirs, conflict.mine, mine))}>
            Save selection
          </Button>
        </>
      }
    >
      <p>
        Nothing was overwritten. Choose what to keep.
        {keepLabel === undefined && ' Fields that are not listed are the same in both versions.'}
      </p>
      <ul className={styles.fields}>
        {found.map((difference) => (
          <li key={difference.field}>
            <FieldChoice
              difference={difference}
              label={labelOf(difference.field)}
              textOf={textOf}
              isMine={mine.includes(difference.field)}
              onChoose={(isMine) => choose(difference.field, isMine)}
            />
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

const changeLabels = { me: 'changed by you', them: 'changed in the saved version', both: 'changed in both' };

interface FieldChoiceProps {
  difference: Difference;
  label: string;
  textOf(field: string, value: unknown): string;
  isMine: boolean;
  onChoose(isMine: boolean): void;
}

function FieldChoice({ difference: { field, theirs, mine, by }, label, textOf, isMine, onChoose }: FieldChoiceProps) {
  const { texts, omitted } = differingLines(textOf(field, theirs), textOf(field, mine));
  return (
    <RadioGroup
      label={`${label} (${changeLabels[by]})`}
      description={
        omitted > 0 && `${countOf(omitted, 'line')} that both versions have ${nounFor(omitted, 'is', 'are')} not shown.`
      }
      value={isMine ? 'mine' : 'theirs'}
      onChange={(value) => onChoose(value === 'mine')}
    >
      <Radio value="theirs">
        <Version name="Saved version" text={texts[0]} />
      </Radio>
      <Radio value="mine">
        <Version name="Your change" text={texts[1]} />
      </Radio>
    </RadioGroup>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <span className={styles.version}>
      <span className={styles.name}>{name}: </span>
      {text}
    </span>
  );
}
