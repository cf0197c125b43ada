// The dialogs that choose the dates of a filter.
import { useState } from 'react';
import { DateRangePicker } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { calendarDay, dayOf } from './days.ts';

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
  const isComplete = range !== null && range.start.compare(range.end) <= 0;
  return (
    <FormDialog
      title={label}
      size="S"
      onClose={onClose}
      onSubmit={() => isComplete && onApply(range.start.toString(), range.end.toString())}
      action={{ label: 'Apply', isDisabled: !isComplete }}
    >
      <DateRangePicker label="From and to (inclusive)" autoFocus width="100%" value={range} onChange={setRange} />
    </FormDialog>
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
    <FormDialog
      title={label}
      size="S"
      onClose={onClose}
      onSubmit={() => date && onApply(date.toString())}
      action={{ label: 'Apply', isDisabled: date === null }}
    >
      <WholeDatePicker label="Until (inclusive)" autoFocus width="100%" value={date} onChange={setDate} />
    </FormDialog>
  );
}
