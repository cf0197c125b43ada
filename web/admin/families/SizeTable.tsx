import { type ClipboardEvent, memo, useMemo, useState } from 'react';
import { ActionButton, TextField } from '@adobe/react-spectrum';
import { dimensionLabel } from '../../families/labels.ts';
import type { Change } from '../../forms/useForm.ts';
import { leaveRow } from '../record/leave-row.ts';
import { useAddedRow } from '../record/useAddedRow.ts';
import { type FamilyDraft, pasteSizes, type SizeDraft } from './family-draft.ts';
import styles from './FamilyForm.module.css';
import { NewColumn } from './NewColumn.tsx';

type Table = Pick<FamilyDraft, 'dimensions' | 'sizes'>;

export interface SizeTableProps extends Table {
  form: { idOf(path: string): string; errors: Readonly<Record<string, string>> };
  /** Must be the same function in every render. */
  onChange(change: Change<Table>): void;
}

const withoutDimension = (sizes: readonly SizeDraft[], dimension: string): SizeDraft[] =>
  sizes.map(({ cells, ...size }) => {
    const { [dimension]: _removed, ...rest } = cells;
    return { ...size, cells: rest };
  });

/** Stable callbacks for the rows, so that only the edited row renders again. */
const useRowActions = (onChange: SizeTableProps['onChange'], announce: (text: string) => void): RowActions =>
  useMemo(
    () => ({
      change: (row, patch) =>
        onChange(({ sizes }) => ({ sizes: sizes.map((size, index) => (index === row ? { ...size, ...patch } : size)) })),
      remove(row, nps) {
        onChange(({ sizes }) => ({ sizes: sizes.filter((_, index) => index !== row) }));
        announce(`Removed row ${row + 1}${nps && `, NPS ${nps}`}.`);
      },
      paste(event, row, column) {
        const text = event.clipboardData.getData('text/plain');
        // A single value is pasted by the field itself.
        if (!/[\t\n]/.test(text.trimEnd())) return;
        event.preventDefault();
        onChange((table) => ({ sizes: pasteSizes(table, { row, column }, text) }));
        announce(`Pasted from row ${row + 1} to row ${row + text.trimEnd().split('\n').length}.`);
      },
    }),
    [onChange, announce],
  );

/** The editable size table. Values are typed, or pasted from a spreadsheet. */
export function SizeTable(props: SizeTableProps) {
  const { dimensions, sizes, form, onChange } = props;
  const [announcement, setAnnouncement] = useState('');
  const actions = useRowActions(onChange, setAnnouncement);
  const { added, add } = useAddedRow(sizes, (next) => onChange({ sizes: next }));
  return (
    <fieldset className={styles.group}>
      <legend>Size table (mm)</legend>
      {sizes.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Size table">
          <table className={styles.sizes}>
            <ColumnHeaders dimensions={dimensions} sizes={sizes} onChange={onChange} />
            <tbody>
              {sizes.map((size, row) => (
                <SizeRow
                  // A row has no id, and its values may still be empty.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={row}
                  row={row}
                  takesFocus={row === added}
                  size={size}
                  dimensions={dimensions}
                  idPrefix={form.idOf(`sizes.${row}`)}
                  errors={errorsOf(form.errors, row)}
                  actions={actions}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.tableTools}>
        <ActionButton onPress={() => add({ nps: '', dn: '', cells: {} })}>Add size</ActionButton>
        <NewColumn dimensions={dimensions} onAdd={(name) => onChange({ dimensions: [...dimensions, name] })} />
      </div>
      <p className={styles.hint}>
        You can paste rows from a spreadsheet into any cell. Write numbers without commas, for example 1016.5.
      </p>
      <p className="sw-visually-hidden" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

/** The header row, with a button that removes a dimension. */
function ColumnHeaders({ dimensions, sizes, onChange }: Omit<SizeTableProps, 'form'>) {
  return (
    <thead>
      <tr>
        <th scope="col">NPS</th>
        <th scope="col">DN</th>
        {dimensions.map((dimension) => (
          <th scope="col" key={dimension}>
            {dimensionLabel(dimension)}
            <ActionButton
              isQuiet
              aria-label={`Remove column ${dimensionLabel(dimension)}`}
              onPress={() =>
                onChange({
                  dimensions: dimensions.filter((other) => other !== dimension),
                  sizes: withoutDimension(sizes, dimension),
                })
              }
            >
              ×
            </ActionButton>
          </th>
        ))}
        <th>
          <span className="sw-visually-hidden">Remove</span>
        </th>
      </tr>
    </thead>
  );
}

/** The errors of a row's cells as JSON, so that `memo` skips unchanged rows. */
const errorsOf = (errors: Readonly<Record<string, string>>, row: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(errors)
        .filter(([path]) => path.startsWith(`sizes.${row}.`))
        .map(([path, message]) => [path.slice(`sizes.${row}.`.length), message]),
    ),
  );

interface RowActions {
  change(row: number, patch: Partial<SizeDraft>): void;
  /** Removes a row. Its NPS is announced. */
  remove(row: number, nps: string): void;
  paste(event: ClipboardEvent, row: number, column: number): void;
}

interface SizeRowProps {
  row: number;
  /** Whether the row has been added by the button. */
  takesFocus: boolean;
  size: SizeDraft;
  dimensions: readonly string[];
  idPrefix: string;
  /** Messages by path, as JSON: `{"dn":"Enter a number."}`. */
  errors: string;
  actions: RowActions;
}

const SizeRow = memo(function SizeRow(props: SizeRowProps) {
  const { row, takesFocus, size, dimensions, idPrefix, errors, actions } = props;
  const messages = JSON.parse(errors) as Record<string, string>;
  const columns = [
    { label: 'NPS', path: 'nps', value: size.nps, set: (nps: string) => actions.change(row, { nps }) },
    { label: 'DN', path: 'dn', value: size.dn, set: (dn: string) => actions.change(row, { dn }) },
    ...dimensions.map((dimension) => ({
      label: dimensionLabel(dimension),
      path: `dimensions.${dimension}`,
      value: size.cells[dimension] ?? '',
      set: (value: string) => actions.change(row, { cells: { ...size.cells, [dimension]: value } }),
    })),
  ];
  return (
    <tr>
      {columns.map(({ label, path, value, set }, column) => {
        const id = `${idPrefix}-${path.replace('.', '-')}`;
        const message = messages[path];
        return (
          <td key={path}>
            <TextField
              id={id}
              aria-label={`${label}, row ${row + 1}`}
              autoFocus={takesFocus && column === 0}
              width="100%"
              minWidth="size-1000"
              autoComplete="off"
              {...(message ? { 'aria-describedby': `${id}-error`, validationState: 'invalid' as const } : {})}
              value={value}
              onChange={set}
              onPaste={(event) => actions.paste(event, row, column)}
            />
            {/* The cell is too narrow to show the message. */}
            {message && (
              <span id={`${id}-error`} hidden>
                {message}
              </span>
            )}
          </td>
        );
      })}
      <td>
        <ActionButton
          isQuiet
          aria-label={`Remove row ${row + 1}`}
          onPress={({ target }) => {
            leaveRow(target.closest('tr'));
            actions.remove(row, size.nps);
          }}
        >
          ×
        </ActionButton>
      </td>
    </tr>
  );
});
