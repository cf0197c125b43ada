// The complete state machine of every record with a status: each status change that `nextStatuses` offers, each one that it
// does not offer, the times that a status change sets, and the undo of a request's status change.
import { registerAccount } from '../accounts.ts';
import { adminToken, call, dayAhead, unique } from '../client.ts';
import { operationOf, statusRulesOf } from '../contract.ts';
import { desks, isInWorkList, submitRequest, type Desk } from '../desk-requests.ts';
import { expect } from '../expect.ts';
import { createRecord, type LearningKind } from '../learning-records.ts';
import { ownFields } from '../records.ts';
import { check, group, prepare, suite } from '../runner.ts';

suite('status-changes', { atOnce: 6 });

type Body = Record<string, any>;

/** A kind of record with a status. */
interface StatusKind {
  name: string;
  isDesk: boolean;
  read: string;
  move: string;
  make(): Promise<string>;
}

const desk = (name: Desk): StatusKind => ({
  name,
  isDesk: true,
  read: `get${name}Request`,
  move: `update${name}RequestStatus`,
  make: async () => (await submitRequest(name, { email: `${unique('p')}@example.com` })).id,
});

const learning = (one: LearningKind['one'], fields: object): StatusKind => ({
  name: one,
  isDesk: false,
  read: `getAdmin${one}`,
  move: `update${one}Status`,
  make: async () => (await createRecord(one, fields)).id as string,
});

const statusKinds = [
  ...desks.map(desk),
  // With a recording and without a seat limit, every status change of the contract is allowed.
  learning('Webinar', { recordingUrl: 'https://example.com/recording' }),
  learning('TrainingCourse', { seats: null }),
];

/** Creates a record and moves it through a path of statuses. @returns its id and its final state */
async function followPath({ read, move, make }: StatusKind, path: string[]): Promise<{ id: string; record: Body }> {
  const id = await make();
  const token = await adminToken();
  for (const status of path) {
    const answer = await call(move, { params: { id }, token, body: { status } });
    expect(answer.status, `${path.join(' → ')}: to ${status}`).toBe(200);
  }
  return { id, record: ownFields((await call(read, { params: { id }, token })).body) };
}

/** Status -> a shortest path to it, and the statuses that it offers. */
type Statuses = Map<string, { path: string[]; offered: string[] }>;
const explored = new Map<string, Promise<Statuses>>();
prepare(() => explored.clear());

/** Every reachable status. Explored once per run. */
function exploreOnce(kind: StatusKind): Promise<Statuses> {
  const found = explored.get(kind.name) ?? explore(kind);
  explored.set(kind.name, found);
  return found;
}

async function explore(kind: StatusKind): Promise<Statuses> {
  const found: Statuses = new Map();
  const queue: string[][] = [[]];
  for (let path = queue.shift(); path; path = queue.shift()) {
    const last = path.at(-1);
    if (last !== undefined && found.has(last)) continue;
    const { record } = await followPath(kind, path);
    const { status, nextStatuses: offered } = record as { status: string; nextStatuses: string[] };
    if (found.has(status)) continue;
    found.set(status, { path, offered });
    for (const next of offered) if (!found.has(next)) queue.push([...path, next]);
  }
  return found;
}

/** The longest time between two clock readings of the server during one call. */
const sameCallMs = 5000;
function expectSameCall(time: string | null, other: string, about: string) {
  const ms = time === null ? Infinity : Math.abs(Date.parse(time) - Date.parse(other));
  expect(ms < sameCallMs, `${about}: ${String(time)} is close to ${other}`).toBe(true);
}

/** Checks the times that a status change sets or keeps. */
function expectTimes(before: Body, after: Body) {
  const about = `${before['status']} → ${after['status']}`;
  expect(Date.parse(after['updatedAt']) >= Date.parse(before['updatedAt']), `${about}: updatedAt does not go back`).toBe(true);
  expect(after['createdAt'], `${about}: createdAt`).toBe(before['createdAt']);
  if (!('firstRespondedAt' in after)) return;
  const isFirst = before['firstRespondedAt'] === null && before['status'] === 'new' && after['status'] !== 'spam';
  if (isFirst) expectSameCall(after['firstRespondedAt'], after['updatedAt'], `${about}: firstRespondedAt`);
  else expect(after['firstRespondedAt'], `${about}: firstRespondedAt`).toBe(before['firstRespondedAt']);
  if (after['closedAt'] !== null) expectSameCall(after['closedAt'], after['updatedAt'], `${about}: closedAt`);
}

/** A record without the fields that every change changes. */
const withoutVersion = ({ version: _version, updatedAt: _updatedAt, ...rest }: Body) => ownFields(rest);

/** The checks of the undo on a desk. */
function checkUndo(kind: StatusKind) {
  const { name, read, move, make } = kind;
  const readRecord = async (id: string) => (await call(read, { params: { id }, token: await adminToken() })).body as Body;
  const changeStatus = async (id: string, status: string, token?: string) =>
    call(move, { params: { id }, token: token ?? (await adminToken()), body: { status } });
  const undo = async (id: string, status: string, token?: string) =>
    call(move, { params: { id }, token: token ?? (await adminToken()), body: { status, undo: true } });

  async function expectRejected(id: string, to: string, about: string, token?: string) {
    const { status: from, nextStatuses: allowed, version } = await readRecord(id);
    const { status, body } = await undo(id, to, token);
    expect([status, body.code, body.from, body.to, body.allowed], about).toEqual([
      409,
      'INVALID_STATUS_TRANSITION',
      from,
      to,
      allowed,
    ]);
    expect((await readRecord(id))['version'], about).toBe(version);
  }

  /** A request that has been moved from `new` to another status. */
  async function makeMoved(token?: string) {
    const id = await make();
    const { nextStatuses } = await readRecord(id);
    expect((await changeStatus(id, nextStatuses[0], token)).status).toBe(200);
    return { id, status: nextStatuses[0] as string, other: nextStatuses[1] as string };
  }

  check('desk.undo', 'undoes each status change, with its times', async () => {
    for (const [status, { path, offered }] of await exploreOnce(kind)) {
      const { id, record: before } = await followPath(kind, path);
      for (const to of offered) {
        const moved = await changeStatus(id, to);
        const undone = await undo(id, status);
        expect([moved.status, undone.status], `${status} → ${to}, undone`).toEqual([200, 200]);
        expect(withoutVersion(undone.body), `${status} → ${to}, undone`).toEqual(withoutVersion(before));
        expect(undone.body.version).toBe(moved.body.version + 1);
        expect(ownFields(await readRecord(id)), 'read again').toEqual(ownFields(undone.body));
      }
    }
  });

  check({ rule: 'desk.undo', needs: ['activity-log'] }, 'logs a status change and its undo', async () => {
    const { id, status } = await makeMoved();
    await undo(id, 'new');
    const { body } = await call('listActivity', { token: await adminToken(), query: { entityId: id } });
    expect((body.items as { changes: object[] }[]).slice(0, 2).map(({ changes }) => changes)).toEqual([
      [{ field: 'status', from: status, to: 'new' }],
      [{ field: 'status', from: 'new', to: status }],
    ]);
  });

  check('desk.undo', 'can undo a status change after a note, and repeat it', async () => {
    const { id, status } = await makeMoved();
    const body = { text: 'A note.' };
    expect((await call(`create${name}RequestNote`, { params: { id }, token: await adminToken(), body })).status).toBe(201);
    expect((await undo(id, 'new')).status).toBe(200);
    expect((await changeStatus(id, status)).status).toBe(200);
    expect((await undo(id, 'new')).status).toBe(200);
  });

  check('desk.undo', 'rejects an undo without a change, to another status, or for the second time', async () => {
    const unchanged = await make();
    await expectRejected(unchanged, 'new', 'without a change');
    const { id, status, other } = await makeMoved();
    await expectRejected(id, other, 'to another status');
    expect((await undo(id, 'new')).status).toBe(200);
    await expectRejected(id, 'new', 'for the second time');
    await expectRejected(id, status, 'of the undo');
  });

  check('desk.undo', 'rejects an undo after another change of the request', async () => {
    const { id } = await makeMoved();
    const body = { priority: 'urgent' };
    expect((await call(`update${name}Request`, { params: { id }, token: await adminToken(), body })).status).toBe(200);
    await expectRejected(id, 'new', 'after a change of the priority');
  });

  check({ rule: 'desk.undo', needs: ['users'] }, 'rejects an undo of another administrator’s change', async () => {
    const other = await registerAccount();
    const role = { params: { id: other.id }, token: await adminToken(), body: { role: 'admin' } };
    expect((await call('updateUser', role)).status).toBe(200);
    try {
      await expectRejected((await makeMoved()).id, 'new', 'by another administrator', other.accessToken);
      await expectRejected((await makeMoved(other.accessToken)).id, 'new', 'of another administrator’s change');
    } finally {
      await call('deleteUser', { params: { id: other.id }, token: await adminToken() });
    }
  });
}

const demoTags = ['demo-requests', 'conversations', 'work'];
group('the undo of a demo request', { operation: 'updateDemoRequestStatus', tags: ['demo-requests'], needs: demoTags }, () => {
  check('desk.undo', 'a request with an unhandled answer is unfinished again', async () => {
    const token = await adminToken();
    const { id, record } = await followPath(desk('Demo'), ['scheduled', 'completed']);
    const link = (await call('createDemoVisitorLink', { params: { id }, token })).body.token as string;
    await call('createVisitorMessage', { params: { token: link }, body: { text: 'One more question.' } });
    const move = (body: object) => call('updateDemoRequestStatus', { params: { id }, token, body });
    const isUnfinished = () => isInWorkList({ id, reference: record['reference'] });
    expect(await isUnfinished(), 'unfinished after the answer').toBe(true);
    expect((await move({ status: 'lost' })).status).toBe(200);
    expect(await isUnfinished(), 'unfinished after the status change').toBe(false);
    expect((await move({ status: 'completed', undo: true })).status).toBe(200);
    expect(await isUnfinished(), 'unfinished after the undo').toBe(true);
  });
});

for (const kind of statusKinds) {
  const { name, isDesk, read, move } = kind;
  const { tag } = operationOf(move);
  group(`the statuses of ${name}`, { operation: move, tags: [tag], needs: [tag] }, () => {
    const { all, changes, final, unfinished } = statusRulesOf(name);
    const rule = isDesk ? 'desk.transitions' : 'learning.transitions';

    check(
      rule,
      'accepts each offered status change and sets its times; whether a record is closed depends only on its status',
      async () => {
        const token = await adminToken();
        const closedIn = new Map<string, boolean>();
        for (const [status, { path, offered }] of await exploreOnce(kind)) {
          for (const to of offered) {
            const { id, record: before } = await followPath(kind, path);
            expect(before['status']).toBe(status);
            const answer = await call(move, { params: { id }, token, body: { status: to } });
            expect([answer.status, answer.body.status], `${status} → ${to}`).toEqual([200, to]);
            const { body: after } = await call(read, { params: { id }, token });
            expect(after, `${status} → ${to}, read again`).toMatchObject({ status: to, version: before['version'] + 1 });
            expect(after.nextStatuses, `nextStatuses in ${to}`).toEqual(answer.body.nextStatuses);
            expectTimes(before, after);
            if (!('closedAt' in after)) continue;
            const isClosed = after.closedAt !== null;
            expect(closedIn.get(to) ?? isClosed, `closed in ${to}, from ${status}`).toBe(isClosed);
            closedIn.set(to, isClosed);
          }
        }
      },
    );

    check(rule, 'offers the status changes of the contract in each of its statuses', async () => {
      const statuses = await exploreOnce(kind);
      expect([...statuses.keys()].toSorted(), 'the reached statuses').toEqual(all.toSorted());
      for (const [status, { offered }] of statuses)
        expect(offered, `nextStatuses in ${status}`).toEqual(changes[status]?.toSorted());
    });

    if (isDesk) {
      checkUndo(kind);

      check('desk.transitions', 'is closed in its final statuses', async () => {
        const closedIn: string[] = [];
        for (const [status, { path }] of await exploreOnce(kind)) {
          if ((await followPath(kind, path)).record['closedAt'] !== null) closedIn.push(status);
        }
        expect(closedIn.toSorted(), 'the statuses with closedAt').toEqual([...final, 'spam'].toSorted());
      });

      check(
        { rule: 'desk.due', operation: `update${name}Request` },
        'can be overdue in the unfinished statuses only',
        async () => {
          const token = await adminToken();
          const overdueIn: string[] = [];
          for (const [status, { path }] of await exploreOnce(kind)) {
            const { id } = await followPath(kind, path);
            const body = { dueOn: dayAhead(-2) };
            const { body: changed } = await call(`update${name}Request`, { params: { id }, token, body });
            if (changed.overdue) overdueIn.push(status);
          }
          expect(overdueIn.toSorted()).toEqual(unfinished.toSorted());
        },
      );

      check(
        { rule: 'desk.work', needs: ['work'], operation: 'listWork' },
        'is in the work list while it is unfinished',
        async () => {
          const listedIn: string[] = [];
          for (const [status, { path }] of await exploreOnce(kind)) {
            const { id, record } = await followPath(kind, path);
            if (await isInWorkList({ id, reference: record['reference'] })) listedIn.push(status);
          }
          expect(listedIn.toSorted()).toEqual(unfinished.toSorted());
        },
      );
    }

    check(rule, 'rejects each status change that is not offered, and changes nothing', async () => {
      const token = await adminToken();
      for (const [status, { path, offered }] of await exploreOnce(kind)) {
        const { id, record: before } = await followPath(kind, path);
        expect(before['nextStatuses'], `nextStatuses in ${status}`).toEqual(offered);
        for (const to of all.filter((one) => !offered.includes(one))) {
          const { status: code, body } = await call(move, { params: { id }, token, body: { status: to } });
          expect([code, body.code, body.from, body.to], `${status} → ${to}`).toEqual([
            409,
            'INVALID_STATUS_TRANSITION',
            status,
            to,
          ]);
          expect(body.allowed, `${status} → ${to}`).toEqual(offered);
        }
        expect(ownFields((await call(read, { params: { id }, token })).body), `in ${status}`).toEqual(before);
      }
    });
  });
}
