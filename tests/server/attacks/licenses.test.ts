// Attempts to use a license on more machines than it allows.
import { expect, test } from 'vitest';
import { send } from '../../support/calls.ts';
import { license, useAttackedServer } from './attacked-server.ts';

const server = useAttackedServer();

test('a license for one machine issues one offline token if five machines register and sign off in turn', async () => {
  const body = { ...license(), maxActivations: 1, limits: { graceDays: 30 } };
  const { body: issued } = await send(server.url, 'POST', '/api/licenses/add', { body, headers: server.headers });
  const plugin = { 'x-license-key': issued.key as string };
  const statuses: number[] = [];
  const tokens: unknown[] = [];
  for (let index = 0; index < 5; index += 1) {
    const fingerprint = `fingerprint-of-machine-${index}`;
    const machine = { fingerprint, machineName: `WS-${index}`, userName: 'user', os: 'Windows 11' };
    const versions = { hostVersion: 'Revit 2026.1', pluginVersion: '1.4.2' };
    const registered = await send(server.url, 'POST', '/api/licenses/register', {
      body: { ...machine, ...versions },
      headers: plugin,
    });
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
