import { useRef, useState } from 'react';
import { ActionButton } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import styles from './Team.module.css';

interface DueDateProps {
  dueOn: string | null;
  isOverdue: boolean;
  onChange(dueOn: string | null): void;
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
  const container = useRef<HTMLDivElement>(null);
  const save = (day: string | null) => {
    if (day !== dueOn) onChange(day);
  };
  return (
    <div ref={container} className={styles.dueDate}>
      <WholeDatePicker
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
        onLeave={(whole) => save(whole?.toString() ?? null)}
        description={isOverdue && 'Overdue'}
      />
      {dueOn !== null && (
        <ActionButton
          isQuiet
          onPress={() => {
            // The pressed button disappears.
            container.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
            onChange(null);
          }}
        >
          Remove due date
        </ActionButton>
      )}
    </div>
  );
}
