// Random sequences of calls on the real operations and a real database. A simple model predicts the answers.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Sent } from '../../tests/support/calls.ts';
import {
  describeMachine,
  fingerprintOf,
  type Machine,
  machines,
  offlineClaims,
  sessionIds,
  setUpLicenseServer,
  start,
} from '../../tests/support/licenses.ts';

const { clock, asAdmin, asPlugin, issue } = setUpLicenseServer();

/** When the offline token of an answer to `track` ends, in ms; null without a token. */
function tokenEnd(answer: Sent): number | null {
  const claims = offlineClaims(answer);
  return claims && claims.exp * 1000;
}

/** The expected state: which machines are registered or have signed off, and which sessions have a seat until when. */
class Model {
  maxActivations = 2;
  maxInstances = 2;
  leaseSeconds = 60;
  graceDays = 7;
  deactivated = false;
  expiresAt = start + 20 * 60_000;
  readonly registered = new Map<Machine, string>();
  readonly signedOff = new Map<Machine, string>();
  /** The ends of all offline tokens that the server issued, except those whose activation an administrator freed. */
  readonly tokens = new Map<Machine, number>();
  readonly leases = new Map<string, number>();

  refusal(): [number, string] | null {
    if (this.deactivated) return [403, 'LICENSE_DEACTIVATED'];
    return clock.now >= this.expiresAt ? [403, 'LICENSE_EXPIRED'] : null;
  }

  /** Registered machines, and those that signed off and still have an offline token. */
  occupied(): Map<Machine, string> {
    const stillOffline = [...this.signedOff].filter(([machine]) => (this.tokens.get(machine) ?? 0) > clock.now);
    return new Map([...this.registered, ...stillOffline]);
  }

  running(): string[] {
    return [...this.leases].filter(([, end]) => end > clock.now).map(([name]) => name);
  }
}

interface Real {
  id: string;
  key: string;
}

const machineArbitrary = fc.constantFrom(...machines);
const sessionArbitrary = fc.constantFrom(0, 1);

/** A step of a sequence: calls the API, checks the response, and updates the model. */
type Step = (model: Model, real: Real) => Promise<void>;

const register = machineArbitrary.map((machine): Step => async (model, { key }) => {
  const answer = await asPlugin(key, 'POST', '/register', describeMachine(machine));
  const refusal = model.refusal();
  if (refusal) return void expect([answer.status, answer.body.code]).toEqual(refusal);
  const occupied = model.occupied();
  const id = occupied.get(machine);
  if (id) {
    expect(answer).toMatchObject({ status: 200, body: { registration: { id, signedOffAt: null } } });
  } else if (occupied.size >= model.maxActivations) {
    const ends = [...occupied.keys()].filter((one) => model.signedOff.has(one)).map((one) => model.tokens.get(one)!);
    const occupiedUntil = ends.length > 0 ? new Date(Math.min(...ends)).toISOString() : null;
    const body = { code: 'ACTIVATION_LIMIT_REACHED', max: model.maxActivations, occupiedUntil };
    expect(answer).toMatchObject({ status: 409, body });
    expect(answer.body['machines']).toHaveLength(occupied.size);
    return;
  } else {
    expect(answer.status).toBe(201);
    model.tokens.delete(machine);
  }
  model.signedOff.delete(machine);
  model.registered.set(machine, (answer.body['registration'] as { id: string }).id);
});

const track = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Step => async (model, { key }) => {
  const instanceId = sessionIds[session]!;
  const answer = await asPlugin(key, 'POST', '/track', { fingerprint: fingerprintOf(machine), instanceId });
  const refusal = model.refusal();
  if (refusal) return void expect([answer.status, answer.body.code]).toEqual(refusal);
  if (!model.registered.has(machine)) return void expect([answer.status, answer.body.code]).toEqual([404, 'NOT_REGISTERED']);
  const name = `${machine}${session}`;
  const running = model.running();
  if (!running.includes(name) && running.length >= model.maxInstances) {
    const first = Math.min(...running.map((one) => model.leases.get(one)!));
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'INSTANCE_LIMIT_REACHED', retryAfter: Math.ceil((first - clock.now) / 1000) },
    });
    expect(answer.body['holders']).toHaveLength(running.length);
    return;
  }
  model.leases.set(name, clock.now + model.leaseSeconds * 1000);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      leaseExpiresAt: new Date(clock.now + model.leaseSeconds * 1000).toISOString(),
      serverTime: new Date(clock.now).toISOString(),
      seats: { used: model.running().length, max: model.maxInstances },
    },
  });
  const end = tokenEnd(answer);
  expect(end).toBe(model.graceDays === 0 ? null : Math.min(clock.now + model.graceDays * 86_400_000, model.expiresAt));
  if (end !== null) model.tokens.set(machine, Math.max(end, model.tokens.get(machine) ?? 0));
});

const untrack = fc.tuple(machineArbitrary, sessionArbitrary).map(([machine, session]): Step => async (model, { key }) => {
  const body = { fingerprint: fingerprintOf(machine), instanceId: sessionIds[session]! };
  expect((await asPlugin(key, 'POST', '/untrack', body)).status).toBe(204);
  model.leases.delete(`${machine}${session}`);
});

const signOff = machineArbitrary.map((machine): Step => async (model, { key }) => {
  const id = model.occupied().get(machine);
  if (!id) return;
  const answer = await asPlugin(key, 'DELETE', `/registrations/${id}?fingerprint=${fingerprintOf(machine)}`);
  expect(answer.status).toBe(model.registered.has(machine) ? 204 : 404);
  model.registered.delete(machine);
  model.signedOff.set(machine, id);
  for (const session of [0, 1]) model.leases.delete(`${machine}${session}`);
});

const free = machineArbitrary.map((machine): Step => async (model) => {
  const id = model.occupied().get(machine);
  if (!id) return;
  expect((await asAdmin('DELETE', `/registrations/${id}`)).status).toBe(204);
  model.registered.delete(machine);
  model.signedOff.delete(machine);
  model.tokens.delete(machine);
  for (const session of [0, 1]) model.leases.delete(`${machine}${session}`);
});

const wait = fc.integer({ min: 0, max: 90 }).map((seconds): Step => async () => {
  clock.now += seconds * 1000;
});

const waitForTokens = fc.constant<Step>(async () => {
  clock.now += 15 * 60_000;
});

const seats = fc.integer({ min: 1, max: 4 }).map((max): Step => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-instances`, { maxInstances: max });
  const current = model.running().length;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxInstances: max } });
  model.maxInstances = max;
});

const activations = fc.integer({ min: 1, max: 3 }).map((max): Step => async (model, { id }) => {
  const answer = await asAdmin('PATCH', `/${id}/update-activations`, { maxActivations: max });
  const current = model.occupied().size;
  if (max < current) return void expect(answer).toMatchObject({ status: 409, body: { code: 'BELOW_CURRENT_USE', current } });
  expect(answer).toMatchObject({ status: 200, body: { maxActivations: max } });
  model.maxActivations = max;
});

const leaseLength = fc.integer({ min: 60, max: 120 }).map((leaseSeconds): Step => async (model, { id }) => {
  expect((await asAdmin('PATCH', `/${id}/update-limits`, { leaseSeconds })).status).toBe(200);
  model.leaseSeconds = leaseSeconds;
});

const offlineTime = fc.constantFrom(0, 7).map((graceDays): Step => async (model, { id }) => {
  expect((await asAdmin('PATCH', `/${id}/update-limits`, { graceDays })).status).toBe(200);
  model.graceDays = graceDays;
});

const deactivate = fc.constant<Step>(async (model, { id }) => {
  const answer = await asAdmin('POST', `/${id}/deactivate`, { reason: 'The invoice is unpaid.' });
  expect(answer.status).toBe(model.deactivated ? 409 : 200);
  model.deactivated = true;
  model.leases.clear();
});

const reactivate = fc.constant<Step>(async (model, { id }) => {
  expect((await asAdmin('POST', `/${id}/reactivate`)).status).toBe(model.deactivated ? 200 : 409);
  model.deactivated = false;
});

const extend = fc.constant<Step>(async (model, { id }) => {
  const expiresAt = Math.max(model.expiresAt, clock.now) + 10 * 60_000;
  const answer = await asAdmin('POST', `/${id}/extend`, { expiresAt: new Date(expiresAt).toISOString() });
  expect(answer.status).toBe(200);
  model.expiresAt = expiresAt;
});

const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: track },
    { weight: 4, arbitrary: register },
    { weight: 3, arbitrary: wait },
    { weight: 3, arbitrary: signOff },
    { weight: 1, arbitrary: free },
    { weight: 1, arbitrary: waitForTokens },
    { weight: 1, arbitrary: offlineTime },
    { weight: 1, arbitrary: untrack },
    { weight: 1, arbitrary: seats },
    { weight: 1, arbitrary: activations },
    { weight: 1, arbitrary: leaseLength },
    { weight: 1, arbitrary: deactivate },
    { weight: 2, arbitrary: reactivate },
    { weight: 1, arbitrary: extend },
  ),
  { minLength: 20, maxLength: 45 },
);

/** Compares the license that an administrator reads with the model. */
async function expectAgreement(model: Model, { id }: Real): Promise<void> {
  const { body } = await asAdmin('GET', `/${id}`);
  expect(body).toMatchObject({
    activationsUsed: model.occupied().size,
    instancesInUse: model.running().length,
    maxActivations: model.maxActivations,
    maxInstances: model.maxInstances,
  });
  const read = body['registrations'] as { id: string; instances: { instanceId: string }[] }[];
  expect(read.map((one) => one.id).toSorted()).toEqual([...model.occupied().values()].toSorted());
  const held = read.flatMap((one) => one.instances.map(({ instanceId }) => `${one.id} ${instanceId}`));
  const expected = model.running().map((name) => {
    const [machine, session] = [name[0] as Machine, Number(name[1])];
    return `${model.registered.get(machine)} ${sessionIds[session]}`;
  });
  expect(held.toSorted()).toEqual(expected.toSorted());
  expect(model.running().length).toBeLessThanOrEqual(model.maxInstances);
  expect(model.occupied().size).toBeLessThanOrEqual(model.maxActivations);
  const valid = [...model.tokens.values()].filter((end) => end > clock.now);
  expect(valid.length).toBeLessThanOrEqual(model.maxActivations);
}

test('answers any sequence of calls, waits and changes as the model predicts', { tags: ['long'] }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      clock.now = start;
      const model = new Model();
      const real = await issue({ expiresAt: new Date(model.expiresAt).toISOString() });
      for (const step of sequence) {
        await step(model, real);
        await expectAgreement(model, real);
      }
    }),
    { numRuns: 25 },
  );
});
