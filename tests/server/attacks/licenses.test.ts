// Attempts to use a license on more machines than it allows.
import { expect, test } from 'vitest';
import { floatingLicense, newMachine, send } from '../../support/calls.ts';
import { useAttackedServer } from './attacked-server.ts';

const server = useAttackedServer();

test('a license for one machine issues one offline token if five machines register and sign off in turn', async () => {
  const body = { ...floatingLicense(1), limits: { graceDays: 30 } };
  const { body: issued } = await send(server.url, 'POST', '/api/licenses/add', { body, headers: server.headers });
  const plugin = { 'x-license-key': issued.key as string };
  const statuses: number[] = [];
  const tokens: unknown[] = [];
  for (let index = 0; index < 5; index += 1) {
    const machine = newMachine(index);
    const { fingerprint } = machine;
    const registered = await send(server.url, 'POST', '/api/licenses/register', { body: machine, headers: plugin });
    statuses.push(registered.status);
    if (registered.status !== 201) continue;
    const seat = { fingerprint, instanceId: crypto.randomUUID() };
    tokens.push((await send(server.url, 'POST', '/api/licenses/track', { body: seat, headers: plugin })).body.offlineToken);
    const own = `/api/licenses/registrations/${registered.body.registration.id as string}?fingerprint=${fingerprint}`;
    expect((await send(server.url, 'DELETE', own, { headers: plugin })).status).toBe(204);
  }
  expect(statuses).toEqual([201, 409, 409, 409, 409]);
  expect(tokens).toEqual([expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)]);
});
