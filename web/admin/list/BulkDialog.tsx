import { useRef, useState } from 'react';
import { Button, ProgressBar, TextField } from '@adobe/react-spectrum';
import { parseDate } from '@internationalized/date';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../api/invalidate.ts';
import { LeaveGuard } from '../../forms/LeaveGuard.tsx';
import { Choice } from '../Choice.tsx';
import { numberText, usageText } from '../count-text.ts';
import { NumberInput } from '../NumberInput.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { type ListKey, refreshRecords } from '../refresh-records.ts';
import { sentenceCase } from '../sentence-case.ts';
import { WholeDatePicker } from '../WholeDatePicker.tsx';
import { type BulkAction, type BulkField, type BulkResult, runBulk } from './bulk.ts';
import styles from './BulkDialog.module.css';

export interface BulkDialogProps<Row extends { id: string }> {
  action: BulkAction<Row>;
  items: readonly Row[];
  nameOf(item: Row): string;
  listKey: ListKey;
  /** Keys of other queries that show the records. */
  alsoRefresh(): readonly QueryKey[];
  onClose(hasRun: boolean): void;
}

type Phase = 'asking' | 'running' | 'done' | 'undone';

const isSuccess = ({ error }: { error: string | null }) => error === null;

/** Runs an action on the selected records one after the other, and undoes it if possible. */
function useBulkRun<Row extends { id: string }>({ action, items, listKey, alsoRefresh }: BulkDialogProps<Row>) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<Phase>('asking');
  const [progress, setProgress] = useState({ done: 0, total: items.length });
  const [results, setResults] = useState<readonly BulkResult<Row>[]>([]);
  const controller = useRef<AbortController>(null);
  const run = async (targets: readonly Row[], perform: (item: Row) => Promise<unknown>, after: Phase) => {
    const { signal } = (controller.current = new AbortController());
    const collected: BulkResult<Row>[] = [];
    const onResult = (result: BulkResult<Row>) => {
      collected.push(result);
      setProgress({ done: collected.length, total: targets.length });
    };
    setPhase('running');
    setProgress({ done: 0, total: targets.length });
    await runBulk({ items: targets, perform, signal, onResult });
    // The results of up to 10,000 records are rendered once, at the end.
    setResults(collected);
    setPhase(after);
    await Promise.all([refreshRecords(client, listKey), invalidate(client, ...alsoRefresh())]);
  };
  const { undo, canUndo = () => true } = action;
  const succeeded = results.filter(isSuccess);
  const undoable = undo && phase === 'done' ? succeeded.filter(({ item, response }) => canUndo(item, response)) : [];
  const responses = new Map(undoable.map(({ item, response }) => [item, response]));
  return {
    phase,
    progress,
    results,
    succeeded,
    undoable,
    start: (input: string) => void run(items, (item) => action.perform(item, input), 'done'),
    stop: () => controller.current?.abort(),
    undo: () => undo && void run([...responses.keys()], (item) => undo(item, responses.get(item)), 'undone'),
  };
}

/** The question until the action has run, and then what happened. */
function titleOf<Row extends { id: string }>(
  { question, done }: BulkAction<Row>,
  { phase, succeeded }: Pick<ReturnType<typeof useBulkRun<Row>>, 'phase' | 'succeeded'>,
  count: number,
): string {
  if (phase === 'asking' || phase === 'running') return question(count);
  if (succeeded.length === 0) return phase === 'undone' ? 'Nothing was undone' : 'Nothing was changed';
  return phase === 'undone' ? 'Undone' : sentenceCase(done);
}

/** Asks for confirmation, shows the result of each record, and offers undo. */
export default function BulkDialog<Row extends { id: string }>(props: BulkDialogProps<Row>) {
  const { action, items, nameOf, onClose } = props;
  const run = useBulkRun(props);
  const { phase, succeeded, undoable } = run;
  const [input, setInput] = useState('');
  const [inputError, setInputError] = useState<string | null>(null);
  const start = () => {
    const error = action.field?.check(input.trim()) ?? null;
    setInputError(error);
    if (error === null && phase === 'asking') run.start(input.trim());
  };
  // While the action runs, closing only stops it, so that the results stay visible.
  const close = () => (phase === 'running' ? run.stop() : onClose(phase !== 'asking'));
  return (
    <FormDialog
      title={titleOf(action, run, items.length)}
      onClose={close}
      onSubmit={start}
      buttons={
        <>
          {undoable.length > 0 && (
            <Button variant="secondary" onPress={run.undo}>
              {undoable.length < succeeded.length ? `Undo ${usageText(undoable.length, succeeded.length)}` : 'Undo'}
            </Button>
          )}
          <Button variant="secondary" onPress={close}>
            {phase === 'asking' ? 'Cancel' : phase === 'running' ? 'Stop' : 'Close'}
          </Button>
          {phase === 'asking' && (
            <Button variant="accent" type="submit">
              {action.label.replace(/…$/, '')}
            </Button>
          )}
        </>
      }
    >
      {phase === 'asking' && action.field && <Input field={action.field} value={input} onChange={setInput} error={inputError} />}
      {phase !== 'asking' && <Results run={run} action={action} nameOf={nameOf} />}
      <LeaveGuard
        when={phase === 'running'}
        title="Stop and leave?"
        text="Some records are not done yet. What is done stays."
        leaveLabel="Stop and leave"
        stayLabel="Stay"
        onDiscard={run.stop}
      />
    </FormDialog>
  );
}

interface ResultsProps<Row extends { id: string }> extends Pick<BulkDialogProps<Row>, 'action' | 'nameOf'> {
  run: ReturnType<typeof useBulkRun<Row>>;
}

/** The progress of the run and, at its end, the result of each record, failures first. */
function Results<Row extends { id: string }>({ run, action, nameOf }: ResultsProps<Row>) {
  const { phase, progress, results, succeeded } = run;
  const doneText = phase === 'undone' ? 'undone' : action.done;
  const failed = results.filter((result) => !isSuccess(result));
  return (
    <>
      <ProgressBar
        width="100%"
        label={phase === 'running' ? 'Working' : 'Done'}
        value={progress.done}
        maxValue={progress.total}
        valueLabel={usageText(progress.done, progress.total)}
      />
      <p role="status">
        {phase !== 'running' &&
          `${numberText(succeeded.length)} ${doneText}${failed.length ? `, ${numberText(failed.length)} failed` : ''}.`}
      </p>
      {phase !== 'running' && (
        <ul className={styles.results}>
          {[...failed, ...succeeded].map(({ item, error }) => (
            <li key={item.id} data-failed={error !== null}>
              <strong>{nameOf(item)}</strong> {error ?? doneText}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface InputProps {
  field: BulkField;
  value: string;
  onChange(value: string): void;
  error: string | null;
}

function Input({ field: { type, label, help, options }, value, onChange, error }: InputProps) {
  const common = {
    label,
    description: help,
    validationState: error === null ? undefined : ('invalid' as const),
    errorMessage: error,
    isRequired: true,
    autoFocus: true,
    width: '100%',
  };
  if (type === 'choice') {
    return <Choice {...common} options={options ?? []} value={value || null} onChange={onChange} />;
  }
  if (type === 'date') {
    return (
      <WholeDatePicker
        {...common}
        value={value ? parseDate(value) : null}
        onChange={(date) => onChange(date?.toString() ?? '')}
      />
    );
  }
  return type === 'number' ? (
    <NumberInput {...common} value={value} onChange={onChange} />
  ) : (
    <TextField {...common} value={value} onChange={onChange} />
  );
}
