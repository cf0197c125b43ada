// The operations that all request desks share. Each desk's own file adds its fields and filters.
import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import type { components } from '../../openapi/generated/types.ts';
import type { ServerContext } from '../context.ts';
import { answerOnce, noteOperation } from '../db/idempotency.ts';
import { listPage, type ListRequest } from '../db/list.ts';
import { peekReferenceNumber, takeReferenceNumber } from '../db/reference-counters.ts';
import { whereRequestContains } from '../db/search.ts';
import { countSpam } from '../db/spam-counters.ts';
import type { Actor } from '../domain/actor.ts';
import { desks, formatReference, isUnfinished, move, spamReason, type Desk } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { instantParameter } from '../domain/instants.ts';
import { etagOf, requireVersion } from '../domain/versions.ts';
import { mailArrival, mailAssignment, mailMove } from '../mail/request-mails.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { DeskRequest, RequestNote } from '../models/DeskRequest.ts';
import { User } from '../models/User.ts';
import { invalidFields, notFound, type ProblemDetail } from '../problems.ts';
import { eraseRequest } from './request-erasure.ts';
import {
  findAssignee,
  normalPriority,
  resolveMe,
  teamChanges,
  today,
  whereTeam,
  type FieldChange,
  type TeamFilters,
} from './request-team.ts';
import { countSubmission } from './submission-limit.ts';

type Schemas = components['schemas'];

/** The fields that a submission has on every desk. */
interface Submission {
  name: string;
  email: string;
  company?: string;
  phone?: string;
  country?: string;
  message: string;
  consent: true;
  page?: string;
  website?: string;
  elapsedMs?: number;
}

interface DeskConfig<Body extends Submission, SummaryFields, DetailFields, Query, Update> {
  desk: Desk;
  /** Checks what a schema cannot express; `today` is YYYY-MM-DD in UTC. */
  validate?(body: Body, today: string): ProblemDetail[];
  /** The columns for the desk's own fields. */
  columns(body: Body): Pick<DeskRequest, 'details'> & Partial<Pick<DeskRequest, 'kind'>>;
  /** The fields that only this desk has: those of a row, and the others. */
  summaryFields(request: DeskRequest): SummaryFields;
  detailFields(request: DeskRequest): DetailFields;
  /** Adds the filters that only this desk has. */
  filter?(query: RequestQuery, parameters: Query): void;
  /** The changes of the fields that only this desk has. */
  ownChanges?(request: DeskRequest, body: Update): FieldChange[];
}

type RequestQuery = QueryBuilder<DeskRequest, DeskRequest[]>;

interface ListParameters extends ListRequest, TeamFilters {
  q?: string;
  status?: string[];
  createdFrom?: string;
  createdTo?: string;
}

interface Call {
  context: ServerContext;
  tx: Knex;
  actor: Actor;
  requestId: string;
}

type SubmitCall<Body> = Call & { body: Body; headers: { 'Idempotency-Key'?: string }; address: string };
type ReadCall = { context: ServerContext; tx: Knex; params: { id: string } };
type ListCall<Query> = { context: ServerContext; tx: Knex; actor: Actor; query: ListParameters & Query };
type NoteCall = Call & { params: { id: string }; headers: { 'Idempotency-Key'?: string }; body: Schemas['RequestNoteCreate'] };
type ChangeCall = Call & { params: { id: string }; headers: { 'If-Match'?: string } };

interface Accepted {
  status: 201;
  body: Schemas['RequestReceipt'];
}

interface DetailAnswer<Detail> {
  status: 200;
  headers: { ETag: string };
  body: Detail;
}

const sortColumns = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  name: 'sortName',
  reference: 'reference',
  priority: 'priority',
  dueOn: 'dueOn',
} as const;

/** The operations of one desk, typed by the desk's schemas in the contract. */
export function deskOperations<
  Body extends Submission,
  SummaryFields extends object,
  DetailFields extends object,
  Query = unknown,
  Update extends Schemas['RequestUpdate'] = Schemas['RequestUpdate'],
>(config: DeskConfig<Body, SummaryFields, DetailFields, Query, Update>) {
  type Detail = Schemas['RequestBase'] & SummaryFields & DetailFields;
  const { desk } = config;
  const { entityKind } = desks[desk];

  /** @throws Problem VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS */
  async function submit(input: SubmitCall<Body>): Promise<Accepted> {
    const { context, tx, body, headers } = input;
    const now = context.now();
    const invalid = config.validate?.(body, now.toISOString().slice(0, 10)) ?? [];
    if (invalid.length > 0) throw invalidFields(invalid);
    const once = { operation: `submit-${desk}`, key: headers['Idempotency-Key'], body, now };
    return answerOnce(tx, once, async () => {
      await countSubmission(input, now);
      const spam = spamReason(body);
      const reference = spam ? await discardSpam(tx, spam, now) : await storeRequest(input, now);
      return { status: 201, body: { reference, status: 'new', createdAt: now.toISOString() } };
    });
  }

  /** Spam gets the reference that the next request will have, so that its answer looks like any other. */
  async function discardSpam(tx: Knex, reason: string, now: Date): Promise<string> {
    await countSpam(tx, desk, now.toISOString().slice(0, 10), reason);
    const year = now.getUTCFullYear();
    return formatReference(desk, year, await peekReferenceNumber(tx, desk, year));
  }

  async function storeRequest(input: SubmitCall<Body>, now: Date): Promise<string> {
    const { tx, body } = input;
    const { name, email, company = null, phone = null, country = null, message, page = null } = body;
    const year = now.getUTCFullYear();
    const reference = formatReference(desk, year, await takeReferenceNumber(tx, desk, year));
    const at = now.toISOString();
    const request = await DeskRequest.query(tx).insert({
      id: newId(now.getTime()),
      desk,
      reference,
      name,
      email,
      company,
      phone,
      country,
      message,
      page,
      priority: normalPriority,
      ...config.columns(body),
      sortName: name.toLowerCase(),
      searchText: DeskRequest.searchTextOf({ reference, name, email, company, message }),
      status: 'new',
      version: 1,
      createdAt: at,
      updatedAt: at,
    });
    await recordActivity(input, request, 'submitted', now);
    await mailArrival(input, request);
    return reference;
  }

  async function list({ context, tx, actor, query: parameters }: ListCall<Query>) {
    const { q, status, createdFrom, createdTo } = parameters;
    const day = today(context);
    const query = DeskRequest.query(tx).where('requests.desk', desk);
    if (q) await whereRequestContains(query, q);
    if (status?.length) query.whereIn('requests.status', status);
    if (createdFrom) query.where('requests.createdAt', '>=', instantParameter(createdFrom, 'createdFrom'));
    if (createdTo) query.where('requests.createdAt', '<', instantParameter(createdTo, 'createdTo'));
    whereTeam(query, parameters, actor, day);
    config.filter?.(query, parameters);
    const page = await listPage({
      name: `${desk}-requests`,
      cursorKey: context.secrets.cursor,
      request: resolveMe(parameters, actor),
      sortColumns,
      query,
      select: (rows) => void DeskRequest.selectSummary(rows),
      totals: { recent: context.totals, resource: `${desk}-requests` },
    });
    return { status: 200 as const, body: { ...page, items: page.items.map((request) => toSummary(request, day)) } };
  }

  const toSummary = (request: DeskRequest, day: string) => ({
    ...request.toSummaryBase(day),
    ...config.summaryFields(request),
  });

  /** @throws Problem NOT_FOUND */
  async function read({ context, tx, params }: ReadCall): Promise<DetailAnswer<Detail>> {
    const request = await DeskRequest.query(tx).findOne({ id: params.id, desk });
    if (!request) throw notFound('request');
    return answerDetail({ context, tx }, request);
  }

  async function answerDetail(
    { context, tx }: Pick<Call, 'context' | 'tx'>,
    request: DeskRequest,
  ): Promise<DetailAnswer<Detail>> {
    const [, assignable] = await Promise.all([
      request.$fetchGraph('[notes(oldestFirst), assignee]', { transaction: tx }),
      User.assignable(tx),
    ]);
    const body = {
      ...request.toBase(today(context), assignable),
      ...config.summaryFields(request),
      ...config.detailFields(request),
    };
    return { status: 200, headers: { ETag: etagOf(request.version) }, body };
  }

  /**
   * The request, locked until the transaction ends.
   * @throws Problem NOT_FOUND, VERSION_CHANGED
   */
  async function lock({ tx, params, headers }: Pick<ChangeCall, 'tx' | 'params' | 'headers'>): Promise<DeskRequest> {
    const request = await DeskRequest.query(tx).findOne({ id: params.id, desk }).forUpdate();
    if (!request) throw notFound('request');
    requireVersion(headers['If-Match'], request.version);
    return request;
  }

  /** Writes `patch` as the next version of the request, with its entry in the activity log. */
  async function change(
    call: Call,
    request: DeskRequest,
    patch: Partial<DeskRequest>,
    { action, changes }: { action: 'status-changed' | 'updated' | 'assigned'; changes: Change[] },
  ): Promise<DetailAnswer<Detail>> {
    const now = call.context.now();
    const changed = await request
      .$query(call.tx)
      .patchAndFetch({ ...patch, version: request.version + 1, updatedAt: now.toISOString() });
    await recordActivity(call, changed, action, now, changes);
    return answerDetail(call, changed);
  }

  /** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION */
  async function updateStatus(input: ChangeCall & { body: { status: string; comment?: string } }): Promise<DetailAnswer<Detail>> {
    const { status, comment } = input.body;
    const request = await lock(input);
    const times = move(desk, request.status, status, request, input.context.now());
    const changes: Change[] = [{ field: 'status', from: request.status, to: status }];
    if (comment) changes.push({ field: 'comment', from: null, to: comment });
    await mailMove(input, request, status);
    return change(
      input,
      request,
      { status, unfinished: isUnfinished(desk, status), ...times },
      { action: 'status-changed', changes },
    );
  }

  /** @throws Problem NOT_FOUND, VERSION_CHANGED */
  async function update(input: ChangeCall & { body: Update }): Promise<DetailAnswer<Detail>> {
    const { body } = input;
    const request = await lock(input);
    const asked = [...teamChanges(request, body), ...(config.ownChanges?.(request, body) ?? [])];
    const changed = asked.filter(({ from, to }) => from !== to);
    if (changed.length === 0) return answerDetail(input, request);
    const patch: Partial<DeskRequest> = Object.assign({}, ...changed.map((one) => one.patch));
    const changes = changed.map(({ field, from, to }): Change => ({ field, from, to }));
    return change(input, request, patch, { action: 'updated', changes });
  }

  /** @throws Problem NOT_FOUND, VERSION_CHANGED, VALIDATION_FAILED */
  async function assign(input: ChangeCall & { body: Schemas['RequestAssign'] }): Promise<DetailAnswer<Detail>> {
    const { tx, body, actor } = input;
    const request = await lock(input);
    await request.$fetchGraph('assignee', { transaction: tx });
    const assigneeId = body.assigneeId?.toLowerCase() ?? null;
    if (assigneeId === request.assigneeId) return answerDetail(input, request);
    const assignee = await findAssignee(tx, assigneeId);
    const changes = [{ field: 'assignee', from: request.assignee?.name ?? null, to: assignee?.name ?? null }];
    if (assignee && assignee.id !== actor.id) await mailAssignment(input, request, assignee, actor.label);
    return change(input, request, { assigneeId }, { action: 'assigned', changes });
  }

  /** @throws Problem NOT_FOUND, IDEMPOTENCY_KEY_REUSED */
  async function addNote(input: NoteCall): Promise<{ status: 201; body: Schemas['RequestNote'] }> {
    const { context, tx, params, headers, body, actor } = input;
    const request = await lock({ tx, params, headers: {} });
    const now = context.now();
    const once = { operation: noteOperation(request.id), key: headers['Idempotency-Key'], body: [actor.id, body], now };
    return answerOnce(tx, once, async () => {
      const note = await RequestNote.query(tx).insertAndFetch({
        id: newId(now.getTime()),
        requestId: request.id,
        authorId: actor.id,
        authorName: actor.label,
        at: now.toISOString(),
        text: body.text,
      });
      // The log does not repeat the text, so that erasing the request erases it.
      await recordActivity(input, request, 'note-added', now);
      return { status: 201 as const, body: note.toNote() };
    });
  }

  /** @throws Problem NOT_FOUND, VERSION_CHANGED */
  async function erase(input: ChangeCall): Promise<{ status: 204 }> {
    await eraseRequest(input, await lock(input), input.context.now());
    return { status: 204 };
  }

  type Action = 'submitted' | 'status-changed' | 'updated' | 'note-added' | 'assigned';

  function recordActivity(
    { tx, actor, requestId }: Call,
    { id, reference }: DeskRequest,
    action: Action,
    at: Date,
    changes: Change[] = [],
  ): Promise<void> {
    return Activity.record(tx, {
      at,
      actor,
      action: `${entityKind}.${action}` as Schemas['ActivityAction'],
      entity: { kind: entityKind, id, label: reference },
      changes,
      requestId,
    });
  }

  return { submit, list, read, updateStatus, update, assign, addNote, erase };
}
