import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import type { Handler } from '../contract/operation.ts';
import { newId } from '../domain/ids.ts';
import { type DeskRequest, RequestNote, priorities } from '../models/DeskRequest.ts';
import { User } from '../models/User.ts';
import type { Change } from '../models/Activity.ts';
import { invalidFields } from '../problems.ts';
import { change, erase, list, lockRequest, read, record, submit, updateStatus, type DeskConfig } from './desk.ts';

type Schemas = components['schemas'];

const normal = priorities.indexOf('normal');

const toAssignee = (user: User | null | undefined): Schemas['Assignee'] | null =>
  user ? { id: user.id, name: user.name } : null;

const summaryFields = (request: DeskRequest): Schemas['SupportRequestSummaryFields'] => ({
  status: request.status as Schemas['SupportStatus'],
  nextStatuses: request.nextStatuses<Schemas['SupportStatus']>(),
  topic: request.kind as Schemas['SupportTopic'],
  priority: priorities[request.priority ?? normal] ?? 'normal',
  assignee: toAssignee(request.assignee),
});

const assignable = (tx: Knex) => User.query(tx).where({ role: 'admin', active: true }).orderBy(['name', 'id']);

const desk: DeskConfig<Schemas['SupportRequestCreate'], Schemas['SupportRequestSummary'], Schemas['SupportRequest']> = {
  desk: 'support',
  refuse: () => [],
  own: ({ topic, pluginVersion = null, hostVersion = null }) => ({
    kind: topic,
    priority: normal,
    details: { pluginVersion, hostVersion },
  }),
  summary: (request) => ({ ...request.toSummaryBase(), ...summaryFields(request), noteCount: Number(request.noteCount ?? 0) }),
  async whole(tx, request) {
    await request.$fetchGraph('[assignee, notes]', { transaction: tx });
    const assignees = await assignable(tx);
    const { pluginVersion, hostVersion } = request.details as Pick<Schemas['SupportRequest'], 'pluginVersion' | 'hostVersion'>;
    const notes = (request.notes ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((note) => note.toNote());
    return {
      ...request.toBase(),
      ...summaryFields(request),
      pluginVersion,
      hostVersion,
      notes,
      assignees: assignees.map(({ id, name }) => ({ id, name })),
    };
  },
  withRelated(query) {
    query
      .select(
        'requests.*',
        RequestNote.query().where('requestNotes.requestId', query.modelClass().ref('requests.id')).count().as('noteCount'),
      )
      .withGraphFetched('assignee');
  },
  filter(query, { topic, priority, assignee }) {
    if (topic?.length) query.whereIn('requests.kind', topic);
    if (priority?.length) {
      query.whereIn(
        'requests.priority',
        priority.map((one) => priorities.indexOf(one)),
      );
    }
    if (assignee === 'none') query.whereNull('requests.assigneeId');
    else if (assignee) query.where('requests.assigneeId', assignee.toLowerCase());
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
  const { priority, topic } = summaryFields(request);
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
