import { type ComponentRef, useId, useRef, useState } from 'react';
import { ActionButton, TextField } from '@adobe/react-spectrum';
import { dimensionName, maxDimensions } from '../contract-limits.ts';
import styles from './FamilyForm.module.css';

/** Converts text to a dimension name of the contract: `Center to end` to `centerToEnd`. */
const toName = (text: string) =>
  text
    .trim()
    .replaceAll(/[\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase());

/** Why a name cannot be that of a new column. */
function faultOf(name: string, dimensions: readonly string[]): string | null {
  if (dimensions.length >= maxDimensions)
    return `The table already has ${maxDimensions} columns besides NPS and DN, the maximum. Remove one to add another.`;
  if (dimensions.includes(name)) return 'The table has this column already.';
  if (dimensionName.test(name)) return null;
  return 'Start the name with a letter from A to Z. Use only these letters, digits and spaces, at most 40 characters.';
}

/** Adds a dimension to the size table. */
export function NewColumn({ dimensions, onAdd }: { dimensions: readonly string[]; onAdd(name: string): void }) {
  const faultId = useId();
  const field = useRef<ComponentRef<typeof TextField>>(null);
  const [text, setText] = useState('');
  const name = toName(text);
  const fault = name ? faultOf(name, dimensions) : null;
  const canAdd = name !== '' && !fault;
  const add = () => {
    if (!canAdd) return;
    setText('');
    onAdd(name);
    // The button is disabled without a name.
    field.current?.focus();
  };
  return (
    <>
      <div className={styles.newColumn}>
        <TextField
          ref={field}
          label="New column"
          {...(fault ? { 'aria-describedby': faultId, validationState: 'invalid' as const } : {})}
          value={text}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Otherwise Enter would save the family without the column.
            event.preventDefault();
            add();
          }}
        />
        <ActionButton isDisabled={!canAdd} onPress={add}>
          Add column
        </ActionButton>
      </div>
      {fault && (
        <p id={faultId} className={styles.columnFault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
