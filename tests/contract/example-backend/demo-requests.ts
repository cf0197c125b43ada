// The desk for demo requests. Which statuses follow which is the backend's own affair: the contract asks that it offers
// the moves in `nextStatuses` and takes those and no others.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { invalid, noStore, Problem, type Answer, type Handler, type User } from './http.ts';
import { change, contains, found, page, tagOf, type Stored } from './lists.ts';
import { once } from './once.ts';

const moves: Record<string, string[]> = {
  new: ['contacted', 'scheduled', 'cancelled', 'spam'],
  contacted: ['scheduled', 'lost', 'cancelled', 'spam'],
  scheduled: ['completed', 'no-show', 'cancelled', 'spam'],
  'no-show': ['contacted', 'lost', 'cancelled'],
  completed: ['converted', 'lost'],
};
const movesFrom = (status: string) => moves[status] ?? [];

interface Demo extends Stored {
  reference: string;
  name: string;
  email: string;
  company: string | null;
  country: string | null;
  phone: string | null;
  message: string;
  consent: true;
  page: string | null;
  product: string;
  preferredDate: string | null;
  timeZone: string | null;
  teamSize: number | null;
  software: string[];
  status: string;
  priority: string;
  dueOn: string | null;
  assignee: { id: string; name: string } | null;
  notes: { id: string; author: { id: string; name: string }; at: string; text: string }[];
  firstRespondedAt: string | null;
  closedAt: string | null;
}

const dayMs = 24 * 3600_000;
const furthestDay = 90;
/** No person fills the form in faster. */
const leastMs = 2000;

const isZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

function refuse({ preferredDate, timeZone }: Partial<Demo>) {
  const today = new Date().toISOString().slice(0, 10);
  const furthest = new Date(Date.now() + furthestDay * dayMs).toISOString().slice(0, 10);
  if (preferredDate && (preferredDate <= today || preferredDate > furthest)) {
    throw invalid({ pointer: '/preferredDate', code: 'OUT_OF_RANGE', message: 'Choose a day within the next 90.' });
  }
  if (timeZone && !isZone(timeZone)) {
    throw invalid({ pointer: '/timeZone', code: 'UNKNOWN', message: 'Choose a time zone like Europe/Berlin.' });
  }
}

const ranks = ['low', 'normal', 'high', 'urgent'];
const noDay = '9999-12-31';
const finished = new Set(['completed', 'converted', 'lost', 'cancelled', 'spam']);
const isOverdue = ({ dueOn, status }: Demo) =>
  dueOn !== null && dueOn < new Date().toISOString().slice(0, 10) && !finished.has(status);

/** Requests without a due date come last, priorities by their rank. */
const rank = (demo: Demo, field: keyof Demo) =>
  field === 'priority' ? String(ranks.indexOf(demo.priority)) : String(demo[field] ?? noDay);

const isSpam = ({ website, elapsedMs }: { website?: string; elapsedMs?: number }) =>
  Boolean(website) || (elapsedMs !== undefined && elapsedMs < leastMs);

function row(demo: Demo) {
  const { phone: _phone, message: _message, consent: _consent, page: _page, timeZone: _zone, teamSize: _size, ...most } = demo;
  const { software: _software, notes, ...short } = most;
  return { ...short, noteCount: notes.length, overdue: isOverdue(demo), nextStatuses: movesFrom(demo.status) };
}

/** @param team the accounts that a request can be assigned to */
export function makeDemoRequests(database: Database, team: User[]): Record<string, Handler> {
  const assignees = team.map(({ id, username }) => ({ id, name: username }));
  const whole = (demo: Demo): Answer => ({
    status: 200,
    headers: { ...noStore, ETag: tagOf(demo) },
    body: {
      ...demo,
      noteCount: demo.notes.length,
      overdue: isOverdue(demo),
      assignees,
      nextStatuses: movesFrom(demo.status),
    },
  });
  const demos = new Map<string, Demo>();

  function submit(body: any): Answer {
    refuse(body);
    const now = new Date().toISOString();
    const reference = `demo:${randomBytes(5).toString('hex')}`;
    const { website: _website, elapsedMs: _elapsed, ...kept } = body;
    const unknown = {
      company: null,
      country: null,
      phone: null,
      page: null,
      preferredDate: null,
      timeZone: null,
      teamSize: null,
    };
    const untouched = { priority: 'normal', dueOn: null, assignee: null };
    const times = { version: 1, createdAt: now, updatedAt: now, firstRespondedAt: null, closedAt: null };
    const demo = {
      id: randomUUID(),
      reference,
      ...unknown,
      software: [],
      ...kept,
      status: 'new',
      ...untouched,
      notes: [],
      ...times,
    } as Demo;
    if (!isSpam(body)) demos.set(demo.id, demo);
    return { status: 201, body: { reference, status: 'new', createdAt: now } };
  }

  return {
    submitDemoRequest: ({ given, body }) =>
      once(database, 'submitDemoRequest', given['idempotency-key'], body, () => submit(body)),
    listDemoRequests({ given, user }) {
      const { q, status, priority, assignee, overdue, createdFrom, createdTo } = given;
      const looksAfter = assignee === 'me' ? user?.id : assignee;
      const chosen = [...demos.values()].filter(
        (one) =>
          contains([one.reference, one.name, one.email, one.company, one.message], q) &&
          (!status || status.includes(one.status)) &&
          (!priority || priority.includes(one.priority)) &&
          (!looksAfter || (one.assignee?.id ?? 'none') === looksAfter) &&
          (overdue === undefined || overdue === isOverdue(one)) &&
          (!createdFrom || Date.parse(one.createdAt) >= Date.parse(createdFrom)) &&
          (!createdTo || Date.parse(one.createdAt) < Date.parse(createdTo)),
      );
      return { status: 200, headers: noStore, body: page('demo requests', chosen, given, '-createdAt', row, rank) };
    },
    getDemoRequest: ({ given }) => whole(found(demos, given)),
    updateDemoRequestStatus({ given, body: { status: to } }) {
      const demo = found(demos, given);
      const { status: from, firstRespondedAt, closedAt } = demo;
      const allowed = movesFrom(from);
      if (!allowed.includes(to)) throw new Problem(409, 'INVALID_STATUS_TRANSITION', { more: { from, to, allowed } });
      const now = new Date().toISOString();
      change(demo, {
        status: to,
        firstRespondedAt: firstRespondedAt ?? (to === 'spam' ? null : now),
        closedAt: movesFrom(to).length === 0 ? now : closedAt,
      });
      return whole(demo);
    },
    updateDemoRequest({ given, body }) {
      const demo = found(demos, given);
      change(demo, body as Partial<Demo>);
      return whole(demo);
    },
    assignDemoRequest({ given, body: { assigneeId } }) {
      const demo = found(demos, given);
      const assignee = assignees.find(({ id }) => id === assigneeId) ?? null;
      if (assigneeId !== null && !assignee) {
        throw invalid({ pointer: '/assigneeId', code: 'NOT_ASSIGNABLE', message: 'Choose an administrator.' });
      }
      change(demo, { assignee });
      return whole(demo);
    },
    createDemoRequestNote({ given, body, user }) {
      const { notes, id } = found(demos, { id: given['id'] });
      return once(database, 'createDemoRequestNote', given['idempotency-key'], [id, body], () => {
        const author = { id: user?.id ?? '', name: user?.username ?? '' };
        const note = { id: randomUUID(), author, at: new Date().toISOString(), text: body.text as string };
        notes.push(note);
        return { status: 201, headers: noStore, body: note };
      });
    },
    deleteDemoRequest({ given }) {
      demos.delete(found(demos, given).id);
      return { status: 204, headers: noStore };
    },
  };
}
