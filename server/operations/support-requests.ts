import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from '../contract/operation.ts';
import { findRow, rowsOf } from '../db/statement.ts';
import { newId } from '../domain/ids.ts';
import { type DeskRequest, RequestNote, priorities } from '../models/DeskRequest.ts';
import { User } from '../models/User.ts';
import type { Change } from '../models/Activity.ts';
import { invalidFields } from '../problems.ts';
import { change, erase, list, lockRequest, read, record, submit, updateStatus, type DeskConfig } from './desk.ts';

type Schemas = components['schemas'];

const normal = priorities.indexOf('normal');

const topicOf = ({ kind }: DeskRequest) => kind as Schemas['SupportTopic'];
const priorityOf = ({ priority }: DeskRequest): Schemas['SupportPriority'] => priorities[priority ?? normal] ?? 'normal';

type Assignee = Schemas['Assignee'];

const summaryFields = (request: DeskRequest, assignee: Assignee | null): Schemas['SupportRequestSummaryFields'] => ({
  status: request.status as Schemas['SupportStatus'],
  nextStatuses: request.nextStatuses<Schemas['SupportStatus']>(),
  topic: topicOf(request),
  priority: priorityOf(request),
  assignee,
});

const assignableText = 'select "id", "name" from "users" where "role" = ? and "active" = ? order by "name", "id"';
const notesText = 'select * from "requestNotes" where "requestId" = ? order by "id"';

const assignable = (tx: Knex) => rowsOf<Assignee>(tx, assignableText, ['admin', true]);

async function notesOf(tx: Knex, { id }: DeskRequest): Promise<RequestNote[]> {
  return (await rowsOf<object>(tx, notesText, [id])).map((row) => RequestNote.fromDatabaseJson(row));
}

/** Who the request is assigned to: one of those that it can be, as a rule. */
async function assigneeOf(tx: Knex, { assigneeId }: DeskRequest, candidates: Assignee[]): Promise<Assignee | null> {
  if (!assigneeId) return null;
  const found = candidates.find(({ id }) => id === assigneeId) ?? (await findRow(tx, User, 'id', assigneeId));
  return found ? { id: found.id, name: found.name } : null;
}

const desk: DeskConfig<Schemas['SupportRequestCreate'], Schemas['SupportRequestSummary'], Schemas['SupportRequest']> = {
  desk: 'support',
  refuse: () => [],
  own: ({ topic, pluginVersion = null, hostVersion = null }) => ({
    kind: topic,
    priority: normal,
    details: { pluginVersion, hostVersion },
  }),
  listed: {
    select: `"requests"."priority", "requests"."assigneeId", "users"."name" as "assigneeName",
      (select count(*) from "requestNotes" where "requestNotes"."requestId" = "requests"."id") as "noteCount"`,
    join: 'left join "users" on "users"."id" = "requests"."assigneeId"',
  },
  summary(request) {
    const { assigneeId: id, assigneeName: name } = request;
    const assignee = id && name ? { id, name } : null;
    return { ...request.toSummaryBase(), ...summaryFields(request, assignee), noteCount: Number(request.noteCount) };
  },
  async whole(tx, request) {
    const [notes, assignees] = await Promise.all([notesOf(tx, request), assignable(tx)]);
    const assignee = await assigneeOf(tx, request, assignees);
    const { pluginVersion, hostVersion } = request.details as Pick<Schemas['SupportRequest'], 'pluginVersion' | 'hostVersion'>;
    return {
      ...request.toBase(),
      ...summaryFields(request, assignee),
      pluginVersion,
      hostVersion,
      notes: notes.map((note) => note.toNote()),
      assignees,
    };
  },
  filter(where, { topic, priority, assignee }) {
    if (topic?.length) where.andIn('"requests"."kind"', topic);
    if (priority?.length) {
      where.andIn(
        '"requests"."priority"',
        priority.map((one) => priorities.indexOf(one)),
      );
    }
    if (assignee === 'none') where.and('"requests"."assigneeId" is null');
    else if (assignee) where.and('"requests"."assigneeId" = ?', assignee.toLowerCase());
  },
};

export const submitSupportRequest: Handler<'submitSupportRequest'> = (input) => submit(desk, input);
export const listSupportRequests: Handler<'listSupportRequests'> = (input) => list(desk, input);
export const getSupportRequest: Handler<'getSupportRequest'> = (input) => read(desk, input);
export const updateSupportRequestStatus: Handler<'updateSupportRequestStatus'> = (input) => updateStatus(desk, input);
export const eraseSupportRequest: Handler<'eraseSupportRequest'> = (input) => erase('support', input);

export const updateSupportRequest: Handler<'updateSupportRequest'> = async (input) => {
  const { app, tx, params, headers, body } = input;
  const request = await lockRequest(tx, 'support', params.id, headers['If-Match']);
  const patch: Partial<DeskRequest> = {};
  const changes: Change[] = [];
  const priority = priorityOf(request);
  const topic = topicOf(request);
  if (body.priority && body.priority !== priority) {
    patch.priority = priorities.indexOf(body.priority);
    changes.push({ field: 'priority', from: priority, to: body.priority });
  }
  if (body.topic && body.topic !== topic) {
    patch.kind = body.topic;
    changes.push({ field: 'topic', from: topic, to: body.topic });
  }
  if (changes.length === 0) return read(desk, input);
  return change(desk, input, request, { patch, action: 'updated', changes, now: app.now() });
};

export const assignSupportRequest: Handler<'assignSupportRequest'> = async (input) => {
  const { app, tx, params, headers, body } = input;
  const request = await lockRequest(tx, 'support', params.id, headers['If-Match']);
  const assigneeId = body.assigneeId?.toLowerCase() ?? null;
  const [before, after] = await Promise.all(
    [request.assigneeId, assigneeId].map((id) => (id ? User.query(tx).findById(id) : undefined)),
  );
  if (assigneeId && !(after?.active && after.role === 'admin')) {
    throw invalidFields([{ pointer: '/assigneeId', code: 'NOT_ASSIGNABLE', message: 'Choose an administrator.' }]);
  }
  if (assigneeId === request.assigneeId) return read(desk, input);
  const changes = [{ field: 'assignee', from: before?.name ?? null, to: after?.name ?? null }];
  return change(desk, input, request, { patch: { assigneeId }, action: 'assigned', changes, now: app.now() });
};

export const addSupportRequestNote: Handler<'addSupportRequestNote'> = async (input) => {
  const { app, tx, params, body, actor } = input;
  const request = await lockRequest(tx, 'support', params.id, undefined);
  const now = app.now();
  const note = await RequestNote.query(tx).insertAndFetch({
    id: newId(now.getTime()),
    requestId: request.id,
    authorId: actor.id,
    authorName: actor.label,
    at: now.toISOString(),
    text: body.text,
  });
  // What the note says stays with the request, so that erasing it leaves nothing in the log.
  await record(input, request, now, 'note-added');
  return { status: 201, body: note.toNote() };
};
