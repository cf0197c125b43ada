import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { flushSync } from 'react-dom';
import { leaveRow } from './leave-row.ts';
import { moveRow, targetOf } from './move-row.ts';
import styles from './SortableRows.module.css';

export interface SortableRowsProps<Row> {
  legend: string;
  rows: readonly Row[];
  /** One row in lower case: `speaker`. */
  noun: string;
  /** Name of a row, for the labels of its buttons: `Ines Example`. */
  nameOf(row: Row): string;
  onChange(rows: Row[]): void;
  /** `form.field(name)` of the whole list. The error summary links to its id. */
  field: { id: string; errorMessage?: string };
  /** Widths of a row's fields, as `grid-template-columns`. A narrow row stacks its fields. */
  columns: string;
  children(row: Row, index: number): ReactNode;
  /** The control that adds a row. */
  add: ReactNode;
}

/**
 * Rows that the user can reorder: by dragging a handle, with the arrow buttons, or with Alt and an arrow key anywhere in a
 * row. Rows have no ids, so after a move the elements stay in place and show other values, and the focus is moved to the new
 * position of the row.
 */
export function SortableRows<Row>(props: SortableRowsProps<Row>) {
  const { legend, rows, noun, nameOf, onChange, field, columns, children, add } = props;
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || from === to || to < 0 || to >= rows.length) return false;
    onChange(moveRow(rows, from, to));
    setAnnouncement(`Moved ${labelOf(noun, nameOf(row), from)} to position ${to + 1} of ${rows.length}.`);
    return true;
  };
  const drag = useRowDrag(list, move);
  const focusAfter = useFocusAfterMove(list);
  const moveByKey = (from: number, to: number, part: string) => {
    if (move(from, to)) focusAfter(to, part);
  };
  const remove = (at: number, name: string, button: Element) => {
    leaveRow(button.closest('li'));
    onChange(rows.filter((_, other) => other !== at));
    setAnnouncement(`Removed ${name}.`);
  };
  return (
    <fieldset className={styles.group} id={field.id} tabIndex={-1}>
      <legend>{legend}</legend>
      {field.errorMessage && <p className={styles.error}>{field.errorMessage}</p>}
      {rows.length > 1 && <p className={styles.hint}>Drag a row by its handle, or use its arrow buttons, to change the order.</p>}
      <ol ref={list} className={styles.rows}>
        {rows.map((row, index) => {
          const name = labelOf(noun, nameOf(row), index);
          return (
            // A row has no id, and its name may still be empty.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} data-dragged={drag.index === index} onKeyDown={(event) => onRowKey(event, index, moveByKey)}>
              <span className={styles.handle} aria-hidden="true" data-hidden={rows.length < 2} {...drag.handle(index)}>
                <Dots />
              </span>
              <div className={styles.fields}>
                <div className={styles.cells} style={{ '--row-columns': columns } as CSSProperties}>
                  {children(row, index)}
                </div>
              </div>
              <RowTools
                name={name}
                index={index}
                count={rows.length}
                onMove={moveByKey}
                onRemove={(button) => remove(index, name, button)}
              />
            </li>
          );
        })}
      </ol>
      <p className="sw-visually-hidden" role="status">
        {announcement}
      </p>
      {add}
    </fieldset>
  );
}

interface RowToolsProps {
  /** The row in the labels: `speaker Ines Example`. */
  name: string;
  index: number;
  /** Number of rows. */
  count: number;
  onMove(from: number, to: number, part: string): void;
  onRemove(button: Element): void;
}

/** Buttons that move and remove a row. */
function RowTools({ name, index, count, onMove, onRemove }: RowToolsProps) {
  return (
    <span className={styles.tools}>
      <span data-part="up">
        <ActionButton
          isQuiet
          isDisabled={index === 0}
          aria-label={`Move ${name} up`}
          onPress={() => onMove(index, index - 1, 'up')}
        >
          ↑
        </ActionButton>
      </span>
      <span data-part="down">
        <ActionButton
          isQuiet
          isDisabled={index === count - 1}
          aria-label={`Move ${name} down`}
          onPress={() => onMove(index, index + 1, 'down')}
        >
          ↓
        </ActionButton>
      </span>
      <ActionButton isQuiet aria-label={`Remove ${name}`} onPress={({ target }) => onRemove(target)}>
        ×
      </ActionButton>
    </span>
  );
}

const labelOf = (noun: string, name: string, index: number) => (name.trim() ? `${noun} ${name}` : `${noun} ${index + 1}`);

/** Alt with an arrow key moves the row, as it moves a line in a code editor. */
function onRowKey(event: KeyboardEvent, index: number, move: (from: number, to: number, part: string) => void): void {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const isUp = event.key === 'ArrowUp';
  move(index, index + (isUp ? -1 : 1), isUp ? 'up' : 'down');
}

/** Moves the focus to the pressed arrow button of the moved row, or to its other arrow button at an end of the list. */
function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const pending = useRef<{ index: number; part: string } | null>(null);
  useEffect(() => {
    if (!pending.current) return;
    const { index, part } = pending.current;
    pending.current = null;
    const row = list.current?.children[index];
    const find = (selector: string) => row?.querySelector<HTMLElement>(selector);
    (find(`[data-part=${part}] button:not(:disabled)`) ?? find('[data-part] button:not(:disabled)'))?.focus();
  });
  return (index: number, part: string) => {
    pending.current = { index, part };
  };
}

/** Moves a row with the pointer as soon as it passes a neighbor. */
function useRowDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => boolean) {
  const [index, setIndex] = useState<number | null>(null);
  const end = () => setIndex(null);
  const handle = (row: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setIndex(row);
    },
    onPointerMove({ clientY }: PointerEvent) {
      if (index === null || !list.current) return;
      const boxes = [...list.current.children].map((child) => child.getBoundingClientRect());
      const to = targetOf(boxes, index, clientY);
      // Synchronously, because the next pointer event must see the row in its new position.
      flushSync(() => {
        if (move(index, to)) setIndex(to);
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  return { index, handle };
}

function Dots() {
  return (
    <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor">
      {[2, 8, 14].flatMap((y) => [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  );
}
