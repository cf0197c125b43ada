import { useState } from 'react';
import { type CalendarDate, parseDate } from '@internationalized/date';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { dayOf } from './days.ts';
import { toDate } from './to-date.ts';

interface DaysDialogProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onClose(): void;
  onApply(from: string, to: string): void;
}

/** Chooses a range of days. A range without an end gets today as its end. */
export default function DaysDialog({ label, from, to, onClose, onApply }: DaysDialogProps) {
  const [start, setStart] = useState(() => toDate(from));
  const [end, setEnd] = useState<CalendarDate | null>(() => toDate(to) ?? parseDate(dayOf(new Date())));
  const [isReversed, setReversed] = useState(false);
  const apply = () => {
    if (!start || !end) return;
    if (start.compare(end) > 0) return setReversed(true);
    onClose();
    onApply(start.toString(), end.toString());
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
        validationState={isReversed ? 'invalid' : undefined}
        errorMessage="Choose the first day or a later one."
      />
    </FormDialog>
  );
}
