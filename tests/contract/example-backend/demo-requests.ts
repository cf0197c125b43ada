// The desk for demo requests. Which statuses follow which is the backend's own affair: the contract asks that it offers
// the moves in `nextStatuses` and takes those and no others.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { invalid, noStore, Problem, type Answer, type Handler } from './http.ts';
import { change, contains, found, page, tagOf, type Stored } from './lists.ts';

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
  firstRespondedAt: string | null;
  closedAt: string | null;
}

/** What an idempotency key was used for. */
interface Used {
  body: string;
  answer: Answer;
  until: number;
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

const isSpam = ({ website, elapsedMs }: { website?: string; elapsedMs?: number }) =>
  Boolean(website) || (elapsedMs !== undefined && elapsedMs < leastMs);

function row(demo: Demo) {
  const { phone: _phone, message: _message, consent: _consent, page: _page, timeZone: _zone, teamSize: _size, ...most } = demo;
  const { software: _software, ...short } = most;
  return { ...short, nextStatuses: movesFrom(demo.status) };
}
const whole = (demo: Demo): Answer => ({
  status: 200,
  headers: { ...noStore, ETag: tagOf(demo) },
  body: { ...demo, nextStatuses: movesFrom(demo.status) },
});

export function makeDemoRequests(): Record<string, Handler> {
  const demos = new Map<string, Demo>();
  const used = new Map<string, Used>();

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
    const times = { version: 1, createdAt: now, updatedAt: now, firstRespondedAt: null, closedAt: null };
    const demo = { id: randomUUID(), reference, ...unknown, software: [], ...kept, status: 'new', ...times } as Demo;
    if (!isSpam(body)) demos.set(demo.id, demo);
    return { status: 201, body: { reference, status: 'new', createdAt: now } };
  }

  return {
    submitDemoRequest({ given: { 'idempotency-key': key }, body }) {
      if (key === undefined) return submit(body);
      const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
      const before = used.get(key);
      if (before && before.until > Date.now()) {
        if (before.body === digest) return before.answer;
        const details = [{ pointer: '#/header/idempotency-key', code: 'IDEMPOTENCY_KEY_REUSED', message: 'Use a new key.' }];
        throw new Problem(422, 'IDEMPOTENCY_KEY_REUSED', { details });
      }
      const answer = submit(body);
      used.set(key, { body: digest, answer, until: Date.now() + dayMs });
      return answer;
    },
    listDemoRequests({ given }) {
      const { q, status, createdFrom, createdTo } = given;
      const chosen = [...demos.values()].filter(
        (one) =>
          contains([one.reference, one.name, one.email, one.company, one.message], q) &&
          (!status || status.includes(one.status)) &&
          (!createdFrom || Date.parse(one.createdAt) >= Date.parse(createdFrom)) &&
          (!createdTo || Date.parse(one.createdAt) < Date.parse(createdTo)),
      );
      return { status: 200, headers: noStore, body: page('demo requests', chosen, given, '-createdAt', row) };
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
    eraseDemoRequest({ given }) {
      demos.delete(found(demos, given).id);
      return { status: 204, headers: noStore };
    },
  };
}
