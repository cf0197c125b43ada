import { Suspense } from 'react';
import { RequestPriority } from '../../api/generated/model';
import { isSame } from '../../forms/is-same.ts';
import { useSession } from '../../session/useSession.ts';
import { Choice, type Option } from '../Choice.tsx';
import { type Command, useCommands } from '../keys/useCommands.ts';
import { lazyPart } from '../lazy-part.tsx';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { type Change, useUndoableChange } from '../record/useUndoableChange.ts';
import { statusLabel } from '../statuses.ts';
import { dayText } from '../Time.tsx';
import { assigneeOptions, canAssign, nobody } from './assignees.ts';
import type { DeskDetails, DeskChoice } from './desk-details.ts';
import type { DeskRequest } from './request-types.ts';
import styles from './Team.module.css';

// Date fields are large, so this field loads after the others.
const DueDate = lazyPart(() => import('./DueDate.tsx'));

/** The values of an enum as options, and the current value if it is unknown. */
const optionsOf = (values: readonly string[], labelOf: (value: string) => string, current: string): Option[] =>
  [...new Set([...values, current])].map((value) => ({ value, label: labelOf(value) }));

const priorityOptions = (current: string) => optionsOf(Object.values(RequestPriority), statusLabel, current);

/** A field's value as text, for the conflict dialog. */
function textOf(field: string, value: unknown, own: DeskChoice | undefined): string {
  if (field === 'assignee') return (value as DeskRequest['assignee'])?.name ?? nobody.label;
  if (field === 'dueOn') return value === null ? 'None' : dayText(String(value));
  return field === own?.field ? own.labelOf(String(value)) : statusLabel(String(value));
}

const fieldLabel = (field: string) => (field === 'dueOn' ? 'Due date' : statusLabel(field));

type Patch = Record<string, string | null>;

/** Creates the changes of a request that need no form. */
function changesOf({ id, reference, assignees }: DeskRequest, { update, assign }: DeskDetails) {
  return {
    set: (patch: Patch, done: string): Change<DeskRequest> => ({ patch, send: (options) => update(id, patch, options), done }),
    assign: (assigneeId: string | null): Change<DeskRequest> => {
      const assignee = assignees.find((candidate) => candidate.id === assigneeId) ?? null;
      return {
        patch: { assignee },
        send: (options) => assign(id, { assigneeId }, options),
        done: assignee ? `${reference} is assigned to ${assignee.name}.` : `${reference} is unassigned.`,
      };
    },
  };
}

function useTriage(request: DeskRequest, details: DeskDetails) {
  const { requestOptions, deskChoice } = details;
  const { run, conflict, resolve } = useUndoableChange<DeskRequest>({
    list: details.listKey(),
    readOptions: requestOptions,
  });
  const { set, assign } = changesOf(request, details);
  const { reference } = request;
  type Back = (record: DeskRequest) => Change<DeskRequest>;
  const change = (forward: Change<DeskRequest>, back: Back) => run({ record: request, forward, back });
  const prioritize = (to: string) => set({ priority: to }, `Priority of ${reference} set to ${statusLabel(to)}.`);
  const due = (to: string | null) =>
    set({ dueOn: to }, to === null ? `${reference} has no due date.` : `${reference} is due on ${dayText(to)}.`);
  const choose = (to: string) =>
    set({ [deskChoice?.field ?? '']: to }, `${deskChoice?.label} of ${reference} set to ${deskChoice?.labelOf(to)}.`);
  return {
    assignTo: (id: string | null) =>
      run({
        record: request,
        forward: assign(id),
        back: ({ assignee }) => assign(assignee?.id ?? null),
        canUndo: (response, { assignee }) => canAssign(response, assignee),
      }),
    changePriority: (to: string) => change(prioritize(to), ({ priority }) => prioritize(priority)),
    changeDueDate: (to: string | null) => change(due(to), ({ dueOn }) => due(dueOn)),
    changeDeskChoice: (to: string) => change(choose(to), (record) => choose(deskChoice?.valueOf(record) ?? '')),
    conflict,
    resolve,
  };
}

/** Assignee, priority, due date and the choice of the desk. Each is saved as soon as it is changed, with undo. */
export function Triage({ request, details }: { request: DeskRequest; details: DeskDetails }) {
  const { assignTo, changePriority, changeDueDate, changeDeskChoice, conflict, resolve } = useTriage(request, details);
  const { assignee, priority, dueOn, overdue } = request;
  const { deskChoice } = details;
  useTriageCommands(request, assignTo, changePriority);
  const placeholder = <div className={styles.datePlaceholder} data-overdue={overdue} data-removable={dueOn !== null} />;
  return (
    <section className={styles.triage} aria-label="Triage">
      <Choice
        label="Assignee"
        value={assignee?.id ?? nobody.value}
        options={assigneeOptions(request)}
        onChange={(id) => assignTo(id === nobody.value ? null : id)}
      />
      <Choice label="Priority" value={priority} options={priorityOptions(priority)} onChange={changePriority} />
      <Suspense fallback={placeholder}>
        <DueDate dueOn={dueOn} isOverdue={overdue} onChange={changeDueDate} />
      </Suspense>
      {deskChoice && (
        <Choice
          label={deskChoice.label}
          value={deskChoice.valueOf(request)}
          options={optionsOf(deskChoice.values, deskChoice.labelOf, deskChoice.valueOf(request))}
          onChange={changeDeskChoice}
        />
      )}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={fieldLabel}
          textOf={(field, value) => textOf(field, value, deskChoice)}
          keepLabel="Keep the saved version"
          onResolve={(chosen) => resolve(!isSame(chosen, conflict.theirs))}
          onKeepEditing={() => resolve(false)}
        />
      )}
    </section>
  );
}

function useTriageCommands(
  { assignee, assignees, priority }: DeskRequest,
  assignTo: (id: string) => void,
  changePriority: (priority: string) => void,
): void {
  const { user } = useSession();
  const group = 'This record';
  const commands: Command[] = priorityOptions(priority)
    .filter(({ value }) => value !== priority)
    .map(({ value, label }) => ({
      id: `priority:${value}`,
      group,
      label: `Priority: ${label}`,
      run: () => changePriority(value),
    }));
  if (user && assignee?.id !== user.id && assignees.some(({ id }) => id === user.id)) {
    commands.unshift({ id: 'assign-me', group, label: 'Assign to me', run: () => assignTo(user.id) });
  }
  useCommands(commands);
}
