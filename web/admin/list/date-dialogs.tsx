// The dialogs that choose the dates of a filter.
import { useState } from 'react';
import { type CalendarDate, parseDate } from '@internationalized/date';
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
  const [start, setStart] = useState(() => toDate(from));
  const [end, setEnd] = useState<CalendarDate | null>(() => toDate(to) ?? parseDate(dayOf(new Date())));
  const [isReversed, setReversed] = useState(false);
  const apply = () => {
    if (!start || !end) return;
    if (start.compare(end) > 0) setReversed(true);
    else onApply(start.toString(), end.toString());
  };
  return (
    <FormDialog
      title={label}
      size="S"
      onClose={onClose}
      onSubmit={apply}
      action={{ label: 'Apply', isDisabled: start === null || end === null }}
    >
      <WholeDatePicker
        label="From"
        autoFocus
        width="100%"
        value={start}
        onChange={(day) => {
          setStart(day);
          setReversed(false);
        }}
      />
      <WholeDatePicker
        label="To (inclusive)"
        width="100%"
        value={end}
        onChange={(day) => {
          setEnd(day);
          setReversed(false);
        }}
        {...(isReversed ? { validationState: 'invalid' as const, errorMessage: 'Choose the first day or a later one.' } : {})}
      />
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
