// The whole status machine of every record that has one: each status, each move that is offered, each that is refused,
// and what a move dates.
import { adminToken, call, schemaOf, submission, unique, exampleBody, dayAhead } from '../client.ts';
import { operation as operationOf } from '../contract.ts';
import { expect } from '../expect.ts';
import { ownFields } from '../records.ts';
import { check, group, prepare, suite } from '../runner.ts';

suite('moves', { atOnce: 6 });

type Body = Record<string, any>;

interface Machine {
  name: string;
  read: string;
  move: string;
  make(): Promise<string>;
}

const desk = (name: string): Machine => ({
  name,
  read: `get${name}Request`,
  move: `update${name}RequestStatus`,
  async make() {
    const submit = `submit${name}Request`;
    const { body } = await call(submit, { body: { ...submission(submit), email: `${unique('p')}@example.com` } });
    const found = await call(`list${name}Requests`, { token: await adminToken(), query: { q: body.reference } });
    return found.body.items[0].id as string;
  },
});

const learning = (name: string, change: object): Machine => ({
  name,
  read: `getAdmin${name}`,
  move: `update${name}Status`,
  async make() {
    const body = { ...exampleBody(`create${name}`), slug: unique('record').toLowerCase(), ...change };
    return (await call(`create${name}`, { token: await adminToken(), body })).body.id as string;
  },
});

const machines = [
  desk('Demo'),
  desk('Support'),
  desk('Customization'),
  desk('Automation'),
  // With a recording and without a limit of seats, every move of the contract is open.
  learning('Webinar', { startsAt: `${dayAhead(30)}T14:00:00.000Z`, recordingUrl: 'https://example.com/recording' }),
  learning('TrainingCourse', { seats: null }),
];

/** Follows a way of statuses from a new record; answers its id and how it stands at the end. */
async function walked({ read, move, make }: Machine, way: string[]): Promise<{ id: string; record: Body }> {
  const id = await make();
  const token = await adminToken();
  for (const status of way) {
    const answer = await call(move, { params: { id }, token, body: { status } });
    expect(answer.status, `${way.join(' → ')}: to ${status}`).toBe(200);
  }
  return { id, record: ownFields((await call(read, { params: { id }, token })).body) };
}

/** status -> a shortest way to it, and the moves that are offered there. */
type Statuses = Map<string, { way: string[]; offered: string[] }>;
const known = new Map<string, Promise<Statuses>>();
prepare(() => known.clear());

/** Every status that can be reached; found out once in a run. */
function explored(machine: Machine): Promise<Statuses> {
  const found = known.get(machine.name) ?? explore(machine);
  known.set(machine.name, found);
  return found;
}

async function explore(machine: Machine): Promise<Statuses> {
  const found: Statuses = new Map();
  const queue: string[][] = [[]];
  for (let way = queue.shift(); way; way = queue.shift()) {
    const last = way.at(-1);
    if (last !== undefined && found.has(last)) continue;
    const { record } = await walked(machine, way);
    const { status, nextStatuses: offered } = record as { status: string; nextStatuses: string[] };
    if (found.has(status)) continue;
    found.set(status, { way, offered });
    for (const next of offered) if (!found.has(next)) queue.push([...way, next]);
  }
  return found;
}

/** Two readings of the server's clock in one call. */
const sameCallMs = 5000;
function expectSameCall(time: string | null, other: string, about: string) {
  const ms = time === null ? Infinity : Math.abs(Date.parse(time) - Date.parse(other));
  expect(ms < sameCallMs, `${about}: ${String(time)} at ${other}`).toBe(true);
}

/** What a move dates. */
function expectTimes(before: Body, after: Body) {
  const about = `${before['status']} → ${after['status']}`;
  expect(Date.parse(after['updatedAt']) >= Date.parse(before['updatedAt']), `${about}: updatedAt goes forward`).toBe(true);
  expect(after['createdAt'], `${about}: createdAt`).toBe(before['createdAt']);
  if (!('firstRespondedAt' in after)) return;
  const isFirst = before['firstRespondedAt'] === null && before['status'] === 'new' && after['status'] !== 'spam';
  if (isFirst) expectSameCall(after['firstRespondedAt'], after['updatedAt'], `${about}: firstRespondedAt`);
  else expect(after['firstRespondedAt'], `${about}: firstRespondedAt`).toBe(before['firstRespondedAt']);
  if (after['closedAt'] !== null) expectSameCall(after['closedAt'], after['updatedAt'], `${about}: closedAt`);
}

for (const machine of machines) {
  const { name, read, move } = machine;
  const { tag } = operationOf(move);
  group(`the statuses of ${name}`, { operation: move, tags: [tag], needs: [tag] }, () => {
    const all = (schemaOf(`${name}Status`) as { enum: string[] }).enum;
    const rule = name === 'Webinar' || name === 'TrainingCourse' ? 'learning.machine' : 'desk.machine';

    check(
      rule,
      'each move that is offered is made, with its times; its status alone tells whether a record is closed',
      async () => {
        const token = await adminToken();
        const closedIn = new Map<string, boolean>();
        for (const [status, { way, offered }] of await explored(machine)) {
          for (const to of offered) {
            const { id, record: before } = await walked(machine, way);
            expect(before['status']).toBe(status);
            const answer = await call(move, { params: { id }, token, body: { status: to } });
            expect([answer.status, answer.body.status], `${status} → ${to}`).toEqual([200, to]);
            const { body: after } = await call(read, { params: { id }, token });
            expect(after, `${status} → ${to} as answered`).toMatchObject({ status: to, version: before['version'] + 1 });
            expect(after.nextStatuses, `offered in ${to}`).toEqual(answer.body.nextStatuses);
            expectTimes(before, after);
            if (!('closedAt' in after)) continue;
            const isClosed = after.closedAt !== null;
            expect(closedIn.get(to) ?? isClosed, `closed in ${to}, from ${status}`).toBe(isClosed);
            closedIn.set(to, isClosed);
          }
        }
      },
    );

    check(rule, 'rejects each status change that is not offered, without effect', async () => {
      const token = await adminToken();
      for (const [status, { way, offered }] of await explored(machine)) {
        const { id, record: before } = await walked(machine, way);
        expect(before['nextStatuses'], `offered in ${status}`).toEqual(offered);
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
