import { type ComponentRef, useRef, useState } from 'react';
import { ActionButton, DatePicker } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import styles from './Team.module.css';

interface DueDateProps {
  dueOn: string | null;
  isOverdue: boolean;
  onChange(dueOn: string | null): void;
}

/** Whether some parts of the date are empty, but not all. The field's value is then a date that nobody entered. */
function isIncomplete(field: ComponentRef<typeof DatePicker> | null): boolean {
  const parts = [...(field?.UNSAFE_getDOMNode()?.querySelectorAll('[role=spinbutton]') ?? [])];
  const empty = parts.filter((part) => part.getAttribute('aria-valuetext') === 'Empty');
  return empty.length > 0 && empty.length < parts.length;
}

const toDate = (day: string | null) => (day ? parseDate(day) : null);

/** The due date: saved when a day is picked in the calendar, or when the field is left after typing. */
export default function DueDate({ dueOn, isOverdue, onChange }: DueDateProps) {
  const [date, setDate] = useState(() => toDate(dueOn));
  const [saved, setSaved] = useState(dueOn);
  if (saved !== dueOn) {
    setSaved(dueOn);
    setDate(toDate(dueOn));
  }
  const [isOpen, setOpen] = useState(false);
  const field = useRef<ComponentRef<typeof DatePicker>>(null);
  const [restoreCount, setRestoreCount] = useState(0);
  const restore = () => {
    setDate(toDate(dueOn));
    setRestoreCount((before) => before + 1);
  };
  const save = (day: string | null) => {
    if (day !== dueOn) onChange(day);
  };
  return (
    <div className={styles.dueDate}>
      <DatePicker
        // A value that stays the same does not fill the empty parts again, so the field is replaced.
        key={restoreCount}
        ref={field}
        label="Due date"
        width="100%"
        minWidth={0}
        value={date}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(next) => {
          setDate(next);
          // Typing changes the date with every digit, but a day picked in the calendar is final.
          if (isOpen) save(next?.toString() ?? null);
        }}
        onBlur={() => (isIncomplete(field.current) ? restore() : save(date?.toString() ?? null))}
        {...(isOverdue ? { description: 'Overdue' } : {})}
      />
      {dueOn !== null && (
        <ActionButton
          isQuiet
          onPress={() => {
            // The pressed button disappears.
            field.current?.focus();
            onChange(null);
          }}
        >
          Remove due date
        </ActionButton>
      )}
    </div>
  );
}
