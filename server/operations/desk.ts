// What the operations of all four desks do; each desk's file names its own fields and hands itself in.
import type { Knex } from 'knex';
import type { components } from '../../openapi/generated/types.ts';
import type { App } from '../app.ts';
import type { Actor } from '../domain/actor.ts';
import { formatReference, move, spamReason, type Desk } from '../domain/desks.ts';
import { newId } from '../domain/ids.ts';
import { instantParameter } from '../domain/instants.ts';
import { answerOnce } from '../db/idempotency.ts';
import { countAgainst } from '../db/limits.ts';
import { findRow, insertRow, rowsOf } from '../db/statement.ts';
import { Conditions, listRows, type ListRequest } from '../db/list.ts';
import { requestsThatMayContain } from '../db/search.ts';
import { etagOf, requireVersion } from '../domain/versions.ts';
import { Activity, type Change } from '../models/Activity.ts';
import { DeskRequest, type priorities } from '../models/DeskRequest.ts';
import { invalidFields, notFound, type ProblemDetail } from '../problems.ts';

type Receipt = components['schemas']['RequestReceipt'];
type EntityKind = `${Desk}-request`;

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

/** What a desk keeps of a submission besides the common fields. */
export interface OwnFields {
  kind?: string;
  priority?: number;
  details: Record<string, unknown>;
}

export interface DeskConfig<Body extends Submission, Summary, Whole> {
  desk: Desk;
  /** What no schema can refuse; `today` is a date in UTC, YYYY-MM-DD. */
  refuse(body: Body, today: string): ProblemDetail[];
  own(body: Body): OwnFields;
  summary(request: DeskRequest): Summary;
  /** The request whole, with what it is related to. */
  whole(tx: Knex, request: DeskRequest): Promise<Whole>;
  /** What the desk's summaries show besides the common columns, as text, and the tables that it comes from. */
  listed: { select: string; join?: string };
  /** Adds the desk's own filters to a list's. */
  filter?(where: Conditions, request: ListQuery & OwnFilters): void;
}

/** The filters that only one desk has, by the names of its query parameters. */
interface OwnFilters {
  topic?: string[];
  priority?: (typeof priorities)[number][];
  assignee?: string;
  platform?: string[];
}

export interface ListQuery extends ListRequest {
  q?: string;
  status?: string[];
  createdFrom?: string;
  createdTo?: string;
}

interface Call {
  app: App;
  tx: Knex;
  actor: Actor;
  requestId: string;
}

const hourMs = 60 * 60 * 1000;

const sortColumns = {
  createdAt: 'createdAt',
  updatedAt: 'updatedAt',
  name: 'sortName',
  reference: 'reference',
  priority: 'priority',
} as const;

const entityKind = (desk: Desk): EntityKind => `${desk}-request`;

const oneMoreReference = `insert into "referenceCounters" ("desk", "year", "last") values (?, ?, 1)
  on conflict ("desk", "year") do update set "last" = "referenceCounters"."last" + 1
  returning "last"`;

/** The next number of the desk's references in this year. */
async function nextNumber(tx: Knex, desk: Desk, year: number): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(tx, oneMoreReference, [desk, year]);
  return row!.last;
}

/** The number that would come next; a submission taken for spam is shown it and leaves it to the next one. */
async function peekNumber(tx: Knex, desk: Desk, year: number): Promise<number> {
  const row = (await tx('referenceCounters').where({ desk, year }).first('last')) as { last: number } | undefined;
  return (row?.last ?? 0) + 1;
}

/** Counts what was taken for spam: nothing else of it is kept. */
export async function countSpam(tx: Knex, desk: string, day: string, reason: string): Promise<void> {
  await tx('spamCounters')
    .insert({ desk, day, reason, count: 1 })
    .onConflict(['desk', 'day', 'reason'])
    .merge({ count: tx.raw('?? + 1', ['spamCounters.count']) });
}

/**
 * Counts what a visitor sends against the address and the e-mail; all public forms count together.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countSubmission(
  { app, tx, address, body }: { app: App; tx: Knex; address: string; body: { email: string } },
  now: Date,
): Promise<void> {
  const limit = { max: app.config.limits.submissionsPerHour, windowMs: hourMs };
  await countAgainst(
    tx,
    app.secrets.limits,
    now,
    { limit: { name: 'submit-address', ...limit }, subject: address },
    { limit: { name: 'submit-email', ...limit }, subject: body.email.toLowerCase() },
  );
}

/**
 * Takes a visitor's submission. Spam is answered exactly like success.
 * @throws Problem VALIDATION_FAILED, IDEMPOTENCY_KEY_REUSED, TOO_MANY_REQUESTS
 */
export async function submit<Body extends Submission>(
  config: DeskConfig<Body, unknown, unknown>,
  input: Call & { body: Body; headers: { 'Idempotency-Key'?: string }; address: string },
): Promise<{ status: 201; body: Receipt }> {
  const { app, tx, body } = input;
  const { desk } = config;
  const now = app.now();
  const at = now.toISOString();
  const refused = config.refuse(body, at.slice(0, 10));
  if (refused.length > 0) throw invalidFields(refused);

  return answerOnce(tx, { operation: `submit-${desk}`, key: input.headers['Idempotency-Key'], body, now }, async () => {
    await countSubmission(input, now);

    const year = now.getUTCFullYear();
    const reason = spamReason(body);
    if (reason) {
      await countSpam(tx, desk, at.slice(0, 10), reason);
      const reference = formatReference(desk, year, await peekNumber(tx, desk, year));
      return { status: 201, body: { reference, status: 'new', createdAt: at } };
    }

    const reference = formatReference(desk, year, await nextNumber(tx, desk, year));
    const { name, email, company = null, phone = null, country = null, message, page = null } = body;
    const id = newId(now.getTime());
    const { kind = null, priority = null, details } = config.own(body);
    await insertRow(tx, DeskRequest, {
      id,
      desk,
      reference,
      name,
      email,
      company,
      phone,
      country,
      message,
      page,
      kind,
      priority,
      details,
      sortName: name.toLowerCase(),
      searchText: DeskRequest.searchTextOf({ reference, name, email, company, message }),
      status: 'new',
      version: 1,
      createdAt: at,
      updatedAt: at,
      firstRespondedAt: null,
      closedAt: null,
    });
    await record(input, { id, desk, reference }, now, 'submitted');
    return { status: 201, body: { reference, status: 'new', createdAt: at } };
  });
}

export async function list<Summary>(
  config: Pick<DeskConfig<never, Summary, unknown>, 'desk' | 'summary' | 'listed' | 'filter'>,
  { app, tx, query: request }: { app: App; tx: Knex; query: ListQuery & OwnFilters },
): Promise<{ status: 200; body: { items: Summary[]; nextCursor: string | null; total: number } }> {
  const where = new Conditions().and('"requests"."desk" = ?', config.desk);
  if (request.q) where.andContains('"requests"."searchText"', request.q);
  if (request.status?.length) where.andIn('"requests"."status"', request.status);
  if (request.createdFrom) where.and('"requests"."createdAt" >= ?', instantParameter(request.createdFrom, 'createdFrom'));
  if (request.createdTo) where.and('"requests"."createdAt" < ?', instantParameter(request.createdTo, 'createdTo'));
  config.filter?.(where, request);
  const page = await listRows({
    name: `${config.desk}-requests`,
    cursorKey: app.secrets.cursor,
    request: { ...request },
    columns: sortColumns,
    model: DeskRequest,
    select: `${DeskRequest.summaryColumns}, ${config.listed.select}`,
    join: config.listed.join,
    where,
    among: request.q ? await requestsThatMayContain(tx, request.q) : null,
    resource: `${config.desk}-requests`,
    totals: app.totals,
    tx,
  });
  return { status: 200, body: { ...page, items: page.items.map((row) => config.summary(row)) } };
}

interface WholeAnswer<Whole> {
  status: 200;
  headers: { ETag: string };
  body: Whole;
}

async function wholeAnswer<Whole>(
  config: Pick<DeskConfig<never, unknown, Whole>, 'whole'>,
  tx: Knex,
  request: DeskRequest,
): Promise<WholeAnswer<Whole>> {
  return { status: 200, headers: { ETag: etagOf(request.version) }, body: await config.whole(tx, request) };
}

export async function read<Whole>(
  config: Pick<DeskConfig<never, unknown, Whole>, 'desk' | 'whole'>,
  { tx, params }: { tx: Knex; params: { id: string } },
): Promise<WholeAnswer<Whole>> {
  const request = await findRow(tx, DeskRequest, 'id', params.id);
  if (request?.desk !== config.desk) throw notFound('request');
  return wholeAnswer(config, tx, request);
}

/** The request, held against other writers until the transaction ends, at the version that the caller saw. */
export async function lockRequest(tx: Knex, desk: Desk, id: string, ifMatch: string | undefined): Promise<DeskRequest> {
  const request = await DeskRequest.query(tx).findOne({ id, desk }).forUpdate();
  if (!request) throw notFound('request');
  requireVersion(ifMatch, request.version);
  return request;
}

type ChangeCall = Call & { params: { id: string }; headers: { 'If-Match'?: string } };

/** Writes `patch` as the next version of the request, with its line in the activity log. */
export async function change<Whole>(
  config: Pick<DeskConfig<never, unknown, Whole>, 'desk' | 'whole'>,
  call: Call,
  request: DeskRequest,
  {
    patch,
    action,
    changes,
    now,
  }: { patch: Partial<DeskRequest>; action: 'status-changed' | 'updated' | 'assigned'; changes: Change[]; now: Date },
): Promise<WholeAnswer<Whole>> {
  const changed = await request
    .$query(call.tx)
    .patchAndFetch({ ...patch, version: request.version + 1, updatedAt: now.toISOString() });
  await record(call, changed, now, action, changes);
  return wholeAnswer(config, call.tx, changed);
}

/** @throws Problem NOT_FOUND, VERSION_CHANGED, INVALID_STATUS_TRANSITION */
export async function updateStatus<Whole>(
  config: Pick<DeskConfig<never, unknown, Whole>, 'desk' | 'whole'>,
  input: ChangeCall & { body: { status: string; comment?: string } },
): Promise<WholeAnswer<Whole>> {
  const { app, tx, params, headers, body } = input;
  const request = await lockRequest(tx, config.desk, params.id, headers['If-Match']);
  const now = app.now();
  const times = move(config.desk, request.status, body.status, request, now);
  const changes: Change[] = [{ field: 'status', from: request.status, to: body.status }];
  if (body.comment) changes.push({ field: 'comment', from: null, to: body.comment });
  return change(config, input, request, { patch: { status: body.status, ...times }, action: 'status-changed', changes, now });
}

/**
 * Erases the person's data. The log keeps that it happened and the reference; comments in it, which are
 * free text and may speak of the person, are taken out.
 */
export async function erase(desk: Desk, input: ChangeCall): Promise<{ status: 204 }> {
  const { app, tx, params, headers } = input;
  const request = await lockRequest(tx, desk, params.id, headers['If-Match']);
  await request.$query(tx).delete();
  const entries = await Activity.query(tx).where({ entityKind: entityKind(desk), entityId: request.id });
  for (const entry of entries) {
    const kept = entry.changes.filter(({ field }) => field !== 'comment');
    if (kept.length < entry.changes.length) await entry.$query(tx).patch({ changes: kept });
  }
  await record(input, request, app.now(), 'erased');
  return { status: 204 };
}

type DeskAction = 'submitted' | 'status-changed' | 'erased' | 'updated' | 'note-added' | 'assigned';

/** A line of the activity log about a request; only the support desk knows the last three actions. */
export function record(
  { tx, actor, requestId }: Call,
  { id, desk, reference }: Pick<DeskRequest, 'id' | 'desk' | 'reference'>,
  at: Date,
  action: DeskAction,
  changes: Change[] = [],
): Promise<void> {
  const kind = entityKind(desk);
  return Activity.record(tx, {
    at,
    actor,
    action: `${kind}.${action}` as components['schemas']['ActivityAction'],
    entity: { kind, id, label: reference },
    changes,
    requestId,
  });
}
