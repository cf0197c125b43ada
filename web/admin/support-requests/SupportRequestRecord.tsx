import {
  assignSupportRequest,
  eraseSupportRequest,
  getGetSupportRequestQueryKey,
  getSupportRequest,
  updateSupportRequest,
  updateSupportRequestStatus,
  useGetSupportRequest,
} from '../../api/generated/support-requests/support-requests.ts';
import { SupportPriority, type SupportRequest, type SupportStatusChange, SupportTopic } from '../../api/generated/model';
import { NativeField } from '../form/NativeField.tsx';
import { useSession } from '../../session/useSession.ts';
import { useCommands } from '../keys/useCommands.ts';
import type { RecordNavigation } from '../list/navigation.ts';
import { ConflictDialog } from '../record/ConflictDialog.tsx';
import { isSame } from '../record/merge.ts';
import { type Change, useReversible } from '../record/useReversible.ts';
import { RequestRecord } from '../request/RequestRecord.tsx';
import { statusLabel } from '../statuses.ts';
import { topicLabel } from './labels.ts';
import { Notes } from './Notes.tsx';
import styles from './SupportRequests.module.css';

const resource = '/api/admin/support-requests';

/** A support request with what only this desk has: who looks after it, how urgent it is, and notes. */
export function SupportRequestRecord({ id, navigation }: { id: string; navigation: RecordNavigation }) {
  return (
    <RequestRecord<SupportRequest>
      id={id}
      noun="Support request"
      resource={resource}
      navigation={navigation}
      query={useGetSupportRequest(id)}
      move={(change, headers) => updateSupportRequestStatus(id, change as SupportStatusChange, { headers })}
      erase={(headers) => eraseSupportRequest(id, { headers })}
      facts={(request) => ({
        'Plugin version': request.pluginVersion,
        'Runs in': request.hostVersion,
      })}
    >
      {(request) => (
        <>
          <Triage request={request} />
          <Notes request={request} resource={resource} />
        </>
      )}
    </RequestRecord>
  );
}

const optionsOf = (values: Record<string, string>, labelOf: (value: string) => string) =>
  Object.values(values).map((value) => ({ value, label: labelOf(value) }));
const priorities = optionsOf(SupportPriority, statusLabel);
const topics = optionsOf(SupportTopic, topicLabel);
const nobody = { value: '', label: 'Nobody' };

/** A field of the triage in words. */
function textOf(field: string, value: unknown): string {
  if (field === 'assignee') return (value as SupportRequest['assignee'])?.name ?? nobody.label;
  return field === 'topic' ? topicLabel(String(value)) : statusLabel(String(value));
}

/** Assignee, priority and topic, each changed at once and taken back with one press. */
function Triage({ request }: { request: SupportRequest }) {
  const {
    run: change,
    conflict,
    resolve,
  } = useReversible<SupportRequest>([resource], getGetSupportRequestQueryKey, getSupportRequest);
  const { id, reference, assignees } = request;
  const { user } = useSession();

  const assign = (assigneeId: string | null): Change<SupportRequest> => {
    const assignee = assignees.find((candidate) => candidate.id === assigneeId) ?? null;
    return {
      patch: { assignee },
      send: (headers) => assignSupportRequest(id, { assigneeId }, { headers }),
      done: assignee ? `${reference} is ${assignee.name}’s now.` : `Nobody looks after ${reference} now.`,
    };
  };
  const set = (patch: Pick<Partial<SupportRequest>, 'priority' | 'topic'>, done: string): Change<SupportRequest> => ({
    patch,
    send: (headers) => updateSupportRequest(id, patch, { headers }),
    done,
  });
  const prioritize = (priority: SupportPriority) =>
    set({ priority }, `${reference} has priority “${statusLabel(priority)}” now.`);
  const retopic = (topic: SupportTopic) => set({ topic }, `${reference} is about “${topicLabel(topic)}” now.`);

  const changeTo = (forward: Change<SupportRequest>, back: Change<SupportRequest>) => change({ record: request, forward, back });
  const canTake = user && request.assignee?.id !== user.id && assignees.some((assignee) => assignee.id === user.id);
  useCommands([
    ...(canTake
      ? [
          {
            id: 'assign-me',
            group: 'This record' as const,
            label: 'Assign to me',
            run: () => changeTo(assign(user.id), assign(request.assignee?.id ?? null)),
          },
        ]
      : []),
    ...priorities
      .filter(({ value }) => value !== request.priority)
      .map(({ value, label }) => ({
        id: `priority:${value}`,
        group: 'This record' as const,
        label: `Priority: ${label}`,
        run: () => changeTo(prioritize(value as SupportPriority), prioritize(request.priority)),
      })),
  ]);
  return (
    <section className={styles.triage} aria-label="Triage">
      <NativeField
        label="Assignee"
        type="select"
        value={request.assignee?.id ?? ''}
        options={[nobody, ...assignees.map((assignee) => ({ value: assignee.id, label: assignee.name }))]}
        onChange={(value) => changeTo(assign(value || null), assign(request.assignee?.id ?? null))}
      />
      <NativeField
        label="Priority"
        type="select"
        value={request.priority}
        options={priorities}
        onChange={(value) => changeTo(prioritize(value as SupportPriority), prioritize(request.priority))}
      />
      <NativeField
        label="Topic"
        type="select"
        value={request.topic}
        options={topics}
        onChange={(value) => changeTo(retopic(value as SupportTopic), retopic(request.topic))}
      />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          labelOf={statusLabel}
          textOf={textOf}
          backLabel="Leave it as it is"
          onResolve={(chosen) => resolve(!isSame(chosen, conflict.theirs))}
          onKeepEditing={() => resolve(false)}
        />
      )}
    </section>
  );
}
