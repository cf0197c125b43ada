import { type ClipboardEvent, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { dimensionLabel } from '../../families/labels.ts';
import type { FieldErrors } from '../form/field-errors.ts';
import { NativeField } from '../form/NativeField.tsx';
import { type FamilyDraft, pasteSizes, type SizeDraft } from './family-draft.ts';
import styles from './FamilyForm.module.css';

export interface SizeTableProps extends Pick<FamilyDraft, 'dimensions' | 'sizes'> {
  errors: FieldErrors;
  onChange(patch: Partial<Pick<FamilyDraft, 'dimensions' | 'sizes'>>): void;
}

/** How the contract wants a dimension named. */
const dimensionName = /^[a-z][A-Za-z0-9]{0,39}$/;

/** `Center to end` as the contract names it: centerToEnd. */
const toName = (text: string) =>
  text
    .trim()
    .replaceAll(/[\s_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase());

/** The size table as a sheet: cells to type in, or to paste from a spreadsheet. */
export function SizeTable({ dimensions, sizes, errors, onChange }: SizeTableProps) {
  const [name, setName] = useState('');
  const change = (row: number, patch: Partial<SizeDraft>) =>
    onChange({ sizes: sizes.map((size, index) => (index === row ? { ...size, ...patch } : size)) });
  const paste = (event: ClipboardEvent, row: number, column: number) => {
    const text = event.clipboardData.getData('text/plain');
    // One value goes into its field as anywhere else.
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    onChange({ sizes: pasteSizes({ dimensions, sizes }, { row, column }, text) });
  };
  const cell = (row: number, column: number, label: string, value: string, path: string, set: (text: string) => void) => {
    const error = errors[`sizes.${row}.${path}`];
    return (
      <td key={path}>
        <input
          aria-label={`${label}, row ${row + 1}`}
          aria-invalid={error ? true : undefined}
          title={error}
          inputMode={column === 0 ? undefined : 'decimal'}
          autoComplete="off"
          value={value}
          onChange={(event) => set(event.target.value)}
          onPaste={(event) => paste(event, row, column)}
        />
      </td>
    );
  };
  const newName = toName(name);
  const isNewName = dimensionName.test(newName) && !dimensions.includes(newName);
  return (
    <fieldset className={styles.group}>
      <legend>Size table, in mm</legend>
      {sizes.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Size table">
          <table className={styles.sizes}>
            <thead>
              <tr>
                <th scope="col">NPS</th>
                <th scope="col">DN</th>
                {dimensions.map((dimension) => (
                  <th scope="col" key={dimension}>
                    {dimensionLabel(dimension)}
                    <button
                      type="button"
                      aria-label={`Remove column ${dimensionLabel(dimension)}`}
                      onClick={() =>
                        onChange({
                          dimensions: dimensions.filter((other) => other !== dimension),
                          sizes: sizes.map(({ cells, ...size }) => {
                            const { [dimension]: _removed, ...rest } = cells;
                            return { ...size, cells: rest };
                          }),
                        })
                      }
                    >
                      ×
                    </button>
                  </th>
                ))}
                <th>
                  <span className="sw-visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sizes.map((size, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows have no name before one is typed
                <tr key={row}>
                  {cell(row, 0, 'NPS', size.nps, 'nps', (nps) => change(row, { nps }))}
                  {cell(row, 1, 'DN', size.dn, 'dn', (dn) => change(row, { dn }))}
                  {dimensions.map((dimension, index) =>
                    cell(
                      row,
                      index + 2,
                      dimensionLabel(dimension),
                      size.cells[dimension] ?? '',
                      `dimensions.${dimension}`,
                      (value) => change(row, { cells: { ...size.cells, [dimension]: value } }),
                    ),
                  )}
                  <td>
                    <button
                      type="button"
                      aria-label={`Remove row ${row + 1}`}
                      onClick={() => onChange({ sizes: sizes.filter((_, index) => index !== row) })}
                    >
                      ×
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.tableTools}>
        <ActionButton onPress={() => onChange({ sizes: [...sizes, { nps: '', dn: '', cells: {} }] })}>Add size</ActionButton>
        <NativeField label="Name of a new column" isLabelHidden type="text" value={name} onChange={setName} />
        <ActionButton
          isDisabled={!isNewName}
          onPress={() => {
            setName('');
            onChange({ dimensions: [...dimensions, newName] });
          }}
        >
          Add column
        </ActionButton>
      </div>
      <p className={styles.hint}>Rows copied from a spreadsheet can be pasted into any cell.</p>
    </fieldset>
  );
}
