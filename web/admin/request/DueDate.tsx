import { useState } from 'react';
import { ActionButton, DatePicker } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import styles from './Team.module.css';

interface DueDateProps {
  dueOn: string | null;
  isOverdue: boolean;
  onChange(dueOn: string | null): void;
}

/** The due date: saved when a day is picked in the calendar, or when the field is left after typing. */
export default function DueDate({ dueOn, isOverdue, onChange }: DueDateProps) {
  const [date, setDate] = useState(() => (dueOn ? parseDate(dueOn) : null));
  const [isOpen, setOpen] = useState(false);
  const save = (day: string | null) => {
    if (day !== null && day !== dueOn) onChange(day);
  };
  return (
    <div className={styles.dueDate}>
      <DatePicker
        label="Due date"
        width="100%"
        value={date}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onChange={(next) => {
          setDate(next);
          // Typing changes the date with every digit, but a day picked in the calendar is final.
          if (isOpen) save(next?.toString() ?? null);
        }}
        onBlur={() => save(date?.toString() ?? null)}
        {...(isOverdue ? { description: 'Overdue' } : {})}
      />
      {dueOn !== null && (
        <ActionButton isQuiet onPress={() => onChange(null)}>
          Remove due date
        </ActionButton>
      )}
    </div>
  );
}
