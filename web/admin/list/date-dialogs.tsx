// The dialogs that choose the dates of a filter.
import { type ReactNode, useState } from 'react';
import { Button, DateRangePicker } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { calendarDay, dayOf } from './days.ts';

interface DateDialogProps {
  label: string;
  isComplete: boolean;
  onClose(): void;
  onApply(): void;
  children: ReactNode;
}

function DateDialog({ label, isComplete, onClose, onApply, children }: DateDialogProps) {
  return (
    <FormDialog
      title={label}
      size="S"
      onClose={onClose}
      onSubmit={() => isComplete && onApply()}
      buttons={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="accent" isDisabled={!isComplete}>
            Apply
          </Button>
        </>
      }
    >
      {children}
    </FormDialog>
  );
}

function toDate(day: string | undefined) {
  const absolute = calendarDay(day);
  return absolute === null ? null : parseDate(absolute);
}

interface DaysDialogProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onClose(): void;
  onApply(from: string, to: string): void;
}

/** Chooses a range of days. A range without an end gets today as its end. */
export function DaysDialog({ label, from, to, onClose, onApply }: DaysDialogProps) {
  const today = dayOf(new Date());
  const [range, setRange] = useState(() => {
    const start = toDate(from);
    const end = toDate(to) ?? parseDate(today);
    return start && start.compare(end) <= 0 ? { start, end } : null;
  });
  return (
    <DateDialog
      label={label}
      isComplete={range !== null && range.start.compare(range.end) <= 0}
      onClose={onClose}
      onApply={() => range && onApply(range.start.toString(), range.end.toString())}
    >
      <DateRangePicker label="From and to (inclusive)" autoFocus width="100%" value={range} onChange={setRange} />
    </DateDialog>
  );
}

interface UntilDialogProps {
  label: string;
  day: string | undefined;
  onClose(): void;
  onApply(day: string): void;
}

/** Chooses the last day of a range without a start. */
export function UntilDialog({ label, day, onClose, onApply }: UntilDialogProps) {
  const [date, setDate] = useState(() => toDate(day));
  return (
    <DateDialog label={label} isComplete={date !== null} onClose={onClose} onApply={() => date && onApply(date.toString())}>
      <WholeDatePicker label="Until (inclusive)" autoFocus width="100%" value={date} onChange={setDate} />
    </DateDialog>
  );
}
