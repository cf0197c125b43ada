// Licenses, machines, seats and offline tokens.
import { at, asks, grant, asAdmin, query, withLaterEnd } from '../faults.ts';
import type { Mutant } from '../proxy.ts';

export const licenses: Mutant[] = [
  {
    name: 'a seat is given twice',
    rules: ['license.seat'],
    answer: grant('trackInstance', 409, 'INSTANCE_LIMIT_REACHED', [200]),
  },
  {
    name: 'an activation more than there are',
    rules: ['license.activation'],
    answer: grant('registerMachine', 409, 'ACTIVATION_LIMIT_REACHED', [200, 201]),
  },
  {
    name: 'the key is shown again',
    rules: ['license.key'],
    answer: (a, { operation, url }, { memory }) => {
      if (operation === 'createLicense' && a.status === 201) memory.set(a.json.id, a.json.key);
      if (operation === 'getLicense' && a.status === 200) a.json.notes = memory.get(url.pathname.split('/').at(-1) ?? '') ?? null;
    },
  },
  {
    name: 'a key that the customer is to get is not sent',
    rules: ['license.key'],
    answer: at('exportPersonData', 200, ({ json }) => void (json.mails = [])),
  },
  {
    name: 'names of machines are not masked',
    rules: ['license.activation'],
    answer: at('registerMachine', 409, ({ json }) => void (json.machines = json.machines.map(() => 'WS-PIPE-07'))),
  },
  {
    name: 'the heartbeat comes after the lease',
    rules: ['license.lease'],
    answer: at('trackInstance', 200, ({ json }) => void (json.nextHeartbeatInSeconds *= 4)),
  },
  {
    name: 'an offline token of another key',
    rules: ['license.offline'],
    answer: at(
      'trackInstance',
      200,
      ({ json }) => void (json.offlineToken &&= `${json.offlineToken.slice(0, -12)}${'A'.repeat(12)}`),
    ),
  },
  {
    name: 'an offline token that outlives the license',
    rules: ['license.offline'],
    answer: at('trackInstance', 200, ({ json }) => void (json.offlineToken &&= withLaterEnd(json.offlineToken))),
  },
  {
    name: 'an activation that is free as soon as its machine signs off',
    rules: ['license.occupied', 'write.logged'],
    only: ['license.occupied'],
    ask: asks('deleteRegistration', (asked, backend) => (asked.headers['x-license-key'] ? asAdmin(asked, backend) : undefined)),
  },
  {
    name: 'a refusal that does not say when an activation becomes free',
    rules: ['license.occupied'],
    answer: at('registerMachine', 409, ({ json }) => void (json.occupiedUntil = null)),
  },
  {
    name: 'a machine that comes back takes another activation',
    rules: ['license.occupied', 'license.machine'],
    only: ['license.occupied'],
    answer: at('registerMachine', 200, (a) => void Object.assign(a, { status: 201 })),
  },
  {
    name: 'a deactivated license gives seats',
    rules: ['license.force'],
    answer: grant('trackInstance', 403, 'LICENSE_DEACTIVATED', [200]),
  },
  {
    name: 'an expired license gives seats',
    rules: ['license.force'],
    answer: grant('trackInstance', 403, 'LICENSE_EXPIRED', [200]),
  },
  {
    name: 'an extension is a day short',
    rules: ['license.extension'],
    answer: at(
      'extendLicense',
      200,
      ({ json }) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 86_400_000).toISOString()),
    ),
  },
  {
    name: 'a machine frees another',
    rules: ['license.machine'],
    answer: at('deleteRegistration', 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'limits go below what is in use',
    rules: ['license.limits'],
    answer: at('updateLicenseInstances', 409, (a) => void (a.json.current += 5)),
  },
  {
    name: 'a node-locked license for two machines',
    rules: ['license.type'],
    answer: grant('createLicense', 422, 'TYPE_INCOMPATIBLE', [201]),
    only: ['license.type', 'license.key'],
  },
  {
    name: 'a lease that outlives its session',
    rules: ['license.seat', 'license.machine'],
    only: ['license.seat'],
    ask: asks('untrackInstance', ({ json }) => void (json && (json.instanceId = '0197f0c4-0000-4000-8000-000000000000'))),
  },
  {
    name: 'the peak of the seats is what is in use now',
    rules: ['license.renewals'],
    answer: at('listRenewals', 200, ({ json }) => {
      for (const item of json.items) if (item.seatPeak > 0) item.seatPeak = 1;
    }),
    only: ['license.renewals'],
  },
  {
    name: 'the month of the renewals is ignored',
    rules: ['license.renewals'],
    ask: asks(
      'listRenewals',
      query('month', () => null),
    ),
    only: ['license.renewals'],
  },
];
