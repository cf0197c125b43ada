import { useRef, useState } from 'react';
import { ActionButton, Button, Item, Menu, MenuTrigger } from '@adobe/react-spectrum';
import { useQueryClient } from '@tanstack/react-query';
import { Modal, ModalButtons } from '../dialog/Modal.tsx';
import { NativeField } from '../form/NativeField.tsx';
import { useCommands } from '../keys/useCommands.ts';
import { type BulkAction, type BulkResult, runBulk } from './bulk.ts';
import { type RecordChange, recordsChanged } from './records-changed.ts';
import styles from './ListScreen.module.css';

export interface BulkBarProps<Item extends { id: string }> {
  chosen: readonly Item[];
  /** In the number that the chosen rows have. */
  noun: string;
  actions: BulkAction<Item>[];
  nameOf(item: Item): string;
  /** Address below which everything is read again. */
  resource: string;
  onClear(): void;
}

/** What can be done to the chosen rows, all at once. */
export function BulkBar<Row extends { id: string }>({ chosen, noun, actions, nameOf, resource, onClear }: BulkBarProps<Row>) {
  const [running, setRunning] = useState<{ action: BulkAction<Row>; items: readonly Row[] } | null>(null);
  const group = 'Chosen rows' as const;
  useCommands([
    ...actions.map((action) => ({
      id: `bulk:${action.key}`,
      group,
      label: action.label,
      run: () => setRunning({ action, items: chosen }),
    })),
    { id: 'bulk:none', group, label: 'Choose none', run: onClear },
  ]);
  return (
    <div className={styles.bulk} role="group" aria-label="Chosen rows">
      <span className={styles.chosen} role="status">
        {chosen.length} {noun} chosen
      </span>
      {actions.length > 0 ? (
        <MenuTrigger>
          <ActionButton>Do to all …</ActionButton>
          <Menu
            aria-label="Do to all"
            items={actions}
            onAction={(key) => {
              const action = actions.find((candidate) => candidate.key === key);
              if (action) setRunning({ action, items: chosen });
            }}
          >
            {(action) => <Item key={action.key}>{action.label}</Item>}
          </Menu>
        </MenuTrigger>
      ) : (
        <span className={styles.none}>Nothing can be done to all of them at once.</span>
      )}
      <ActionButton isQuiet onPress={onClear}>
        Choose none
      </ActionButton>
      {running && (
        <BulkDialog
          {...running}
          nameOf={nameOf}
          resource={resource}
          onClose={(isDone) => {
            setRunning(null);
            if (isDone) onClear();
          }}
        />
      )}
    </div>
  );
}

interface BulkDialogProps<Row extends { id: string }> {
  action: BulkAction<Row>;
  items: readonly Row[];
  nameOf(item: Row): string;
  resource: string;
  onClose(isDone: boolean): void;
}

/** Asks with the number, does it record by record, says for each what came of it, and takes it back where it can. */
function BulkDialog<Row extends { id: string }>({ action, items, nameOf, resource, onClose }: BulkDialogProps<Row>) {
  const client = useQueryClient();
  const [phase, setPhase] = useState<'asking' | 'running' | 'done' | 'undone'>('asking');
  const [results, setResults] = useState<BulkResult<Row>[]>([]);
  const [count, setCount] = useState(items.length);
  const [given, setGiven] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef(new AbortController());

  const run = async (targets: readonly Row[], perform: (item: Row) => Promise<unknown>, after: 'done' | 'undone') => {
    controller.current = new AbortController();
    setPhase('running');
    setCount(targets.length);
    setResults([]);
    const changes: RecordChange[] = [];
    await runBulk({
      items: targets,
      perform,
      onResult: (result) => {
        setResults((before) => [...before, result]);
        const { item, answer } = result;
        changes.push({ id: item.id, before: item, after: typeof answer === 'object' && answer ? answer : undefined });
      },
      signal: controller.current.signal,
    });
    setPhase(after);
    await recordsChanged(client, resource, changes);
  };
  const succeeded = results.filter(({ error }) => error === null);
  const failed = results.filter(({ error }) => error !== null);
  const { undo, canUndo = () => true, field } = action;
  const undoable = undo ? succeeded.filter(({ item, answer }) => canUndo(item, answer)) : [];
  const takeBack = () =>
    undo &&
    run(
      undoable.map(({ item }) => item),
      (item) => undo(item, undoable.find((result) => result.item === item)?.answer),
      'undone',
    );
  const start = () => {
    const found = field?.check(given.trim()) ?? null;
    setProblem(found);
    if (found === null) void run(items, (item) => action.perform(item, given.trim()), 'done');
  };
  // While it runs, leaving stops it first, so that what has been done is still told.
  const close = () => (phase === 'running' ? controller.current.abort() : onClose(phase !== 'asking'));
  return (
    <Modal title={action.question(items.length)} onClose={close}>
      {phase === 'asking' && field && (
        <NativeField
          label={field.label}
          type={field.type}
          help={field.help}
          required
          value={given}
          onChange={setGiven}
          error={problem ?? undefined}
        />
      )}
      {phase !== 'asking' && (
        <>
          <label className={styles.progress}>
            <span role="status">
              {phase === 'running'
                ? `${results.length} of ${count}`
                : `${succeeded.length} ${phase === 'undone' ? 'taken back' : action.done}${failed.length ? `, ${failed.length} failed` : ''}.`}
            </span>
            <progress max={count} value={results.length} />
          </label>
          <ul className={styles.results}>
            {results.map(({ item, error }) => (
              <li key={nameOf(item)} data-failed={error !== null}>
                <strong>{nameOf(item)}</strong> {error ?? (phase === 'undone' ? 'taken back' : action.done)}
              </li>
            ))}
          </ul>
        </>
      )}
      <ModalButtons>
        {phase === 'done' && undoable.length > 0 && (
          <Button variant="secondary" onPress={() => void takeBack()}>
            {undoable.length < succeeded.length ? `Undo ${undoable.length} of ${succeeded.length}` : 'Undo'}
          </Button>
        )}
        <Button variant="secondary" onPress={close}>
          {phase === 'asking' ? 'Cancel' : phase === 'running' ? 'Stop' : 'Close'}
        </Button>
        {phase === 'asking' && (
          <Button variant="accent" onPress={start}>
            {action.label}
          </Button>
        )}
      </ModalButtons>
    </Modal>
  );
}
