// The desk for demo requests.
import { randomBytes, randomUUID } from 'node:crypto';
import { administrators } from './auth.ts';
import type { Database } from './database.ts';
import { validationProblem, noStore, Problem, type Answer, type Handler } from './http.ts';
import { matchesFilter, matchesSearch, toJsonList, readPage, readTimeFilter } from './lists.ts';
import { runOnce } from './idempotency.ts';
import { firstVersion, requireVersion, etagOf, update, type RecordRow } from './records.ts';
import { dayMs, fromNow, now } from './times.ts';

const moves: Record<string, string[]> = {
  new: ['contacted', 'scheduled', 'cancelled', 'spam'],
  contacted: ['scheduled', 'lost', 'cancelled', 'spam'],
  scheduled: ['completed', 'no-show', 'cancelled', 'spam'],
  'no-show': ['scheduled', 'lost', 'spam'],
  completed: ['converted', 'lost', 'spam'],
  lost: ['contacted'],
  cancelled: ['contacted'],
  spam: ['new'],
};
const closedStatuses = new Set(['converted', 'lost', 'cancelled', 'spam']);
const movesFrom = (status: string) => moves[status] ?? [];

/** Fields that a visitor may leave out. */
const optional = ['company', 'country', 'phone', 'page', 'preferredDate', 'timeZone'] as const;

interface DemoRow extends RecordRow, Record<(typeof optional)[number], string | null> {
  reference: string;
  name: string;
  email: string;
  message: string;
  product: string;
  teamSize: number | null;
  software: string;
  status: string;
  priority: string;
  dueOn: string | null;
  assigneeId: string | null;
  firstRespondedAt: string | null;
  closedAt: string | null;
  lastMove: string | null;
  assigneeName: string | null;
  noteCount: number;
  overdue: 0 | 1;
}

/** The latest status change. */
interface Move {
  userId: string;
  at: string;
  /** The version after the change. */
  version: number;
  /** The columns before the change. */
  before: Pick<DemoRow, 'status' | 'firstRespondedAt' | 'closedAt'>;
}

interface Note {
  id: string;
  authorId: string;
  authorName: string;
  at: string;
  text: string;
}

/** Selects requests with their computed fields; `:today` is the current date. */
const demoRows = `
  SELECT demoRequests.*, username AS assigneeName,
    (SELECT count(*) FROM requestNotes WHERE requestId = demoRequests.id) AS noteCount,
    coalesce(dueOn < :today AND status NOT IN ('completed', 'converted', 'lost', 'cancelled', 'spam'), 0) AS overdue
  FROM demoRequests LEFT JOIN accounts ON accounts.id = assigneeId`;
const today = () => now().slice(0, 10);

/** How long a status change can be undone. */
const undoMs = 10 * 60_000;
const maxDaysAhead = 90;
/** A form that is filled in faster is spam. */
const minElapsedMs = 2000;

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

function validate({ preferredDate, timeZone }: { preferredDate?: string; timeZone?: string }) {
  // The visitor's day may be the previous or the next one.
  const furthest = fromNow((maxDaysAhead + 1) * dayMs).slice(0, 10);
  if (preferredDate && (preferredDate < today() || preferredDate > furthest)) {
    throw validationProblem({ pointer: '/preferredDate', code: 'OUT_OF_RANGE', message: 'Choose a day within the next 90.' });
  }
  if (timeZone && !isTimeZone(timeZone)) {
    throw validationProblem({ pointer: '/timeZone', code: 'UNKNOWN', message: 'Choose a time zone like Europe/Berlin.' });
  }
}

const isSpam = ({ website, elapsedMs }: { website?: string; elapsedMs?: number }) =>
  Boolean(website) || (elapsedMs !== undefined && elapsedMs < minElapsedMs);

/** A request in lists. */
function summary(demo: DemoRow) {
  const { id, reference, name, email, company, country, product, preferredDate, status, priority, dueOn, noteCount } = demo;
  const { version, createdAt, updatedAt, firstRespondedAt, closedAt, assigneeId, assigneeName } = demo;
  const visitor = { name, email, company, country, product, preferredDate };
  const assignee = assigneeId === null ? null : { id: assigneeId, name: assigneeName };
  const team = { status, nextStatuses: movesFrom(status), priority, dueOn, overdue: demo.overdue === 1, assignee, noteCount };
  return { id, reference, ...visitor, ...team, version, createdAt, updatedAt, firstRespondedAt, closedAt };
}

const noteBody = ({ id, authorId, authorName, at, text }: Note) => ({ id, author: { id: authorId, name: authorName }, at, text });

function submit(database: Database, body: any): Answer {
  validate(body);
  const [reference, created] = [`demo:${randomBytes(5).toString('hex')}`, firstVersion()];
  const { name, email, message, product, teamSize = null, software = [] } = body;
  if (!isSpam(body)) {
    database.insert('demoRequests', {
      id: randomUUID(),
      reference,
      name,
      email,
      message,
      product,
      teamSize,
      software: JSON.stringify(software),
      ...Object.fromEntries(optional.map((field) => [field, body[field] ?? null])),
      status: 'new',
      priority: 'normal',
      ...created,
    });
  }
  return { status: 201, headers: noStore, body: { reference, status: 'new', createdAt: created.createdAt } };
}

function list(database: Database, parameters: Record<string, any>, userId: string): Answer {
  const { q = null, status, priority, assignee = null, overdue } = parameters;
  const rows = `SELECT * FROM (${demoRows})
    WHERE ${matchesSearch('reference', 'name', 'email', 'company', 'message')}
      AND ${matchesFilter('status', 'status')} AND ${matchesFilter('priority', 'priority')}
      AND (:assignee IS NULL OR coalesce(assigneeId, 'none') = :assignee) AND (:overdue IS NULL OR overdue = :overdue)
      AND (:createdFrom IS NULL OR createdAt >= :createdFrom) AND (:createdTo IS NULL OR createdAt < :createdTo)`;
  const body = readPage<DemoRow>(database, parameters, {
    name: 'demo requests',
    rows,
    values: {
      today: today(),
      q,
      status: toJsonList(status),
      priority: toJsonList(priority),
      assignee: assignee === 'me' ? userId : (assignee?.toLowerCase() ?? null),
      overdue: overdue === undefined ? null : Number(overdue),
      createdFrom: readTimeFilter(parameters, 'createdFrom'),
      createdTo: readTimeFilter(parameters, 'createdTo'),
    },
    orders: {
      createdAt: 'createdAt',
      updatedAt: 'updatedAt',
      name: 'lowercase(name)',
      reference: 'reference',
      priority: "CASE priority WHEN 'low' THEN 0 WHEN 'normal' THEN 1 WHEN 'high' THEN 2 ELSE 3 END",
      // 'none' sorts after every date.
      dueOn: "coalesce(dueOn, 'none')",
    },
    defaultOrder: '-createdAt',
    toItem: summary,
  });
  return { status: 200, headers: noStore, body };
}

export function createDemoRequests(database: Database): Record<string, Handler> {
  /** @throws Problem 404 */
  function read(id: string): DemoRow {
    const sql = `SELECT * FROM (${demoRows}) WHERE id = :id`;
    const demo = database.first<DemoRow>(sql, { id: id.toLowerCase(), today: today() });
    if (!demo) throw new Problem(404, 'NOT_FOUND');
    return demo;
  }

  /** The request, if it has the version in `If-Match`. @throws Problem 404 or 412 */
  const current = ({ id, 'if-match': match }: Record<string, any>) => requireVersion(read(id), match);

  function whole(demo: DemoRow): Answer {
    const { phone, message, page, timeZone, teamSize } = demo;
    const own = { phone, message, consent: true, page, timeZone, teamSize, software: JSON.parse(demo.software) as string[] };
    const sql = 'SELECT * FROM requestNotes WHERE requestId = :id ORDER BY number';
    const notes = database.all<Note>(sql, { id: demo.id }).map(noteBody);
    const body = { ...summary(demo), ...own, notes, assignees: administrators(database) };
    return { status: 200, headers: { ...noStore, ETag: etagOf(demo) }, body };
  }

  /** Reads a request and changes its columns in one transaction. */
  const change = (parameters: Record<string, any>, columnsOf: (demo: DemoRow) => Partial<DemoRow>) =>
    database.transaction(() => {
      const demo = current(parameters);
      update(database, 'demoRequests', demo, columnsOf(demo));
      return whole(read(demo.id));
    });

  const rejectMove = (from: string, to: string) =>
    new Problem(409, 'INVALID_STATUS_TRANSITION', { more: { from, to, allowed: movesFrom(from) } });

  function statusChange({ status, firstRespondedAt, closedAt, version }: DemoRow, to: string, userId: string): Partial<DemoRow> {
    if (!movesFrom(status).includes(to)) throw rejectMove(status, to);
    const last: Move = { userId, at: now(), version: version + 1, before: { status, firstRespondedAt, closedAt } };
    return {
      status: to,
      firstRespondedAt: firstRespondedAt ?? (status === 'new' && to !== 'spam' ? now() : null),
      closedAt: closedStatuses.has(to) ? now() : null,
      lastMove: JSON.stringify(last),
    };
  }

  function undo({ status, version, lastMove }: DemoRow, to: string, userId: string): Partial<DemoRow> {
    const last = JSON.parse(lastMove ?? 'null') as Move | null;
    const isAllowed = last?.before.status === to && last.userId === userId && last.version === version;
    if (!isAllowed || last.at < fromNow(-undoMs)) throw rejectMove(status, to);
    return { ...last.before, lastMove: null };
  }

  return {
    submitDemoRequest: ({ parameters, body }) =>
      runOnce(database, 'submitDemoRequest', parameters['idempotency-key'], body, () => submit(database, body)),
    listDemoRequests: ({ parameters, user }) => list(database, parameters, user?.id ?? ''),
    getDemoRequest: ({ parameters }) => whole(read(parameters['id'])),
    updateDemoRequestStatus: ({ parameters, body, user }) =>
      change(parameters, (demo) => (body.undo ? undo : statusChange)(demo, body.status, user?.id ?? '')),
    updateDemoRequest: ({ parameters, body }) => change(parameters, () => body),
    assignDemoRequest: ({ parameters, body }) =>
      change(parameters, () => {
        const assigneeId = (body.assigneeId as string | null)?.toLowerCase() ?? null;
        if (assigneeId !== null && !administrators(database).some(({ id }) => id === assigneeId)) {
          throw validationProblem({ pointer: '/assigneeId', code: 'NOT_ASSIGNABLE', message: 'Choose an administrator.' });
        }
        return { assigneeId };
      }),
    createDemoRequestNote({ parameters, body, user }) {
      const requestId = read(parameters['id']).id;
      return runOnce(database, 'createDemoRequestNote', parameters['idempotency-key'], [requestId, body], () => {
        const author = { authorId: user?.id ?? '', authorName: user?.username ?? '' };
        const note = { id: randomUUID(), ...author, at: now(), text: body.text as string };
        database.insert('requestNotes', { ...note, requestId });
        return { status: 201, headers: noStore, body: noteBody(note) };
      });
    },
    deleteDemoRequest({ parameters }) {
      database.transaction(() => database.run('DELETE FROM demoRequests WHERE id = :id', { id: current(parameters).id }));
      return { status: 204, headers: noStore };
    },
  };
}
