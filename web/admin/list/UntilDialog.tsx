import { useState } from 'react';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { toDate } from './to-date.ts';

interface UntilDialogProps {
  label: string;
  day: string | undefined;
  onClose(): void;
  onApply(day: string): void;
}

/** Chooses the last day of a range without a start. */
export default function UntilDialog({ label, day, onClose, onApply }: UntilDialogProps) {
  const [date, setDate] = useState(() => toDate(day));
  const apply = () => {
    if (!date) return;
    onClose();
    onApply(date.toString());
  };
  return (
    <FormDialog title={label} size="S" onClose={onClose} onSubmit={apply} action={{ label: 'Apply', isDisabled: date === null }}>
      <WholeDatePicker label="Until (inclusive)" autoFocus width="100%" value={date} onChange={setDate} />
    </FormDialog>
  );
}
