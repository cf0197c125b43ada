// Licenses, machines, seats and offline tokens.
import { forResponse, forRequest, grant, asAdmin, changeQuery, replaceResponse, withLaterExpiry } from '../mutant-helpers.ts';
import type { Mutant } from '../proxy.ts';

export const licenses: Mutant[] = [
  {
    name: 'a seat is assigned twice',
    rules: ['license.seat'],
    onResponse: grant('trackInstance', 409, 'INSTANCE_LIMIT_REACHED', [200]),
  },
  {
    name: 'a machine is registered without a free activation',
    rules: ['license.activation'],
    onResponse: grant('registerMachine', 409, 'ACTIVATION_LIMIT_REACHED', [200, 201]),
  },
  {
    name: 'the key is shown a second time',
    rules: ['license.key'],
    onResponse: (a, { operation, url }, { memory }) => {
      if (operation === 'createLicense' && a.status === 201) memory.set(a.json.id, a.json.key);
      if (operation === 'getLicense' && a.status === 200) a.json.notes = memory.get(url.pathname.split('/').at(-1) ?? '') ?? null;
    },
  },
  {
    name: 'the key is not sent to the customer',
    rules: ['license.key'],
    onResponse: forResponse('exportPersonData', 200, ({ json }) => void (json.mails = [])),
  },
  {
    name: 'machine names are not masked',
    rules: ['license.activation'],
    onResponse: forResponse('registerMachine', 409, ({ json }) => void (json.machines = json.machines.map(() => 'WS-PIPE-07'))),
  },
  {
    name: 'the heartbeat interval is longer than the lease',
    rules: ['license.lease'],
    onResponse: forResponse('trackInstance', 200, ({ json }) => void (json.nextHeartbeatInSeconds *= 4)),
  },
  {
    name: 'isLogged renews the lease',
    rules: ['license.lease'],
    onRequest: forRequest('isLogged', async ({ headers, url }, backend) => {
      const body = Object.fromEntries(url.searchParams);
      await backend.send('POST', '/api/licenses/track', { 'x-license-key': String(headers['x-license-key']) }, body);
    }),
  },
  {
    name: 'a lease keeps its end when it is renewed',
    rules: ['license.lease'],
    onResponse: forResponse('getLicense', 200, ({ json }, _request, { memory }) => {
      for (const lease of json.registrations.flatMap(({ instances }: any) => instances)) {
        lease.leaseExpiresAt = memory.get(lease.instanceId) ?? lease.leaseExpiresAt;
        memory.set(lease.instanceId, lease.leaseExpiresAt);
      }
    }),
  },
  {
    name: 'a lapsed lease keeps its seat',
    rules: ['license.lease'],
    only: ['license-leases'],
    onResponse: (a, { operation, json }, { memory }) => {
      if (operation !== 'trackInstance') return;
      const refused = memory.get(json.instanceId);
      if (a.status === 409) memory.set(json.instanceId, { ...a, json: structuredClone(a.json) });
      else if (refused) replaceResponse(a, refused);
    },
  },
  {
    name: 'a license is expiring in the 30 days before its expiry',
    rules: ['list.filter'],
    only: ['list.filter+licenses'],
    onResponse: forResponse('getLicense', 200, ({ json }) => {
      if (json.status === 'active' && json.expiresAt && Date.parse(json.expiresAt) < Date.now() + 30 * 86_400_000)
        json.status = 'expiring';
    }),
  },
  {
    name: 'an expired license that is deactivated counts as expired',
    rules: ['license.force'],
    onResponse: forResponse('trackInstance', 403, ({ json }, { headers }, { memory }) => {
      const key = String(headers['x-license-key']);
      if (json.code === 'LICENSE_EXPIRED') memory.set(key, true);
      if (memory.has(key)) json.code = 'LICENSE_EXPIRED';
    }),
  },
  {
    name: 'an extension reactivates a license',
    rules: ['license.extension'],
    onResponse: forResponse('extendLicense', 200, ({ json }) => void (json.status === 'deactivated' && (json.status = 'active'))),
  },
  {
    name: 'an offline token with an invalid signature',
    rules: ['license.offline'],
    onResponse: forResponse(
      'trackInstance',
      200,
      ({ json }) => void (json.offlineToken &&= `${json.offlineToken.slice(0, -12)}${'A'.repeat(12)}`),
    ),
  },
  {
    name: 'an offline token that expires after the license',
    rules: ['license.offline'],
    onResponse: forResponse('trackInstance', 200, ({ json }) => void (json.offlineToken &&= withLaterExpiry(json.offlineToken))),
  },
  {
    name: 'an activation is released as soon as its machine deregisters',
    rules: ['license.occupied', 'write.logged'],
    only: ['license.occupied'],
    onRequest: forRequest('deleteRegistration', (request, backend) =>
      request.headers['x-license-key'] ? asAdmin(request, backend) : undefined,
    ),
  },
  {
    name: 'a rejection does not say when an activation becomes free',
    rules: ['license.occupied'],
    onResponse: forResponse('registerMachine', 409, ({ json }) => void (json.occupiedUntil = null)),
  },
  {
    name: 'a machine that registers again takes another activation',
    rules: ['license.occupied', 'license.machine'],
    only: ['license.occupied'],
    onResponse: forResponse('registerMachine', 200, (a) => void Object.assign(a, { status: 201 })),
  },
  {
    name: 'a deactivated license assigns seats',
    rules: ['license.force'],
    onResponse: grant('trackInstance', 403, 'LICENSE_DEACTIVATED', [200]),
  },
  {
    name: 'an expired license assigns seats',
    rules: ['license.force'],
    onResponse: grant('trackInstance', 403, 'LICENSE_EXPIRED', [200]),
  },
  {
    name: 'an extension is one day too short',
    rules: ['license.extension'],
    onResponse: forResponse(
      'extendLicense',
      200,
      ({ json }) => void (json.expiresAt = new Date(Date.parse(json.expiresAt) - 86_400_000).toISOString()),
    ),
  },
  {
    name: 'a machine can deregister another one',
    rules: ['license.machine'],
    onResponse: forResponse('deleteRegistration', 404, (a) => void Object.assign(a, { status: 204, json: null })),
  },
  {
    name: 'a rejected limit names the wrong current usage',
    rules: ['license.limits'],
    onResponse: forResponse('updateLicenseInstances', 409, (a) => void (a.json.current += 5)),
  },
  {
    name: 'a node-locked license can have two activations',
    rules: ['license.type'],
    onResponse: grant('createLicense', 422, 'TYPE_INCOMPATIBLE', [201]),
    only: ['license.type', 'license.key'],
  },
  {
    name: 'a session cannot release its seat',
    rules: ['license.seat', 'license.machine'],
    only: ['license.seat'],
    onRequest: forRequest(
      'untrackInstance',
      ({ json }) => void (json && (json.instanceId = '0197f0c4-0000-4000-8000-000000000000')),
    ),
  },
  {
    name: 'a released seat ends all sessions of the machine',
    rules: ['license.seat'],
    only: ['license.seat'],
    async onRequest({ operation, headers, json }, { memory, send }) {
      const instances = (memory.get(json?.fingerprint) ?? []) as string[];
      if (operation === 'trackInstance') memory.set(json?.fingerprint, [...instances, json?.instanceId]);
      if (operation !== 'untrackInstance') return;
      const key = { 'x-license-key': String(headers['x-license-key']) };
      for (const instanceId of instances)
        await send('POST', '/api/licenses/untrack', key, { fingerprint: json.fingerprint, instanceId });
    },
  },
  {
    name: 'a reactivated license has its earlier sessions',
    rules: ['license.force'],
    onResponse: forResponse('reactivateLicense', 200, ({ json }) => void (json.instancesInUse = 1)),
  },
  {
    name: 'the peak use of the seats is the current use',
    rules: ['license.renewals'],
    onResponse: forResponse('listRenewals', 200, ({ json }) => {
      for (const item of json.items) if (item.seatPeak > 0) item.seatPeak = 1;
    }),
    only: ['license.renewals'],
  },
  {
    name: 'the filter by month of the renewals is ignored',
    rules: ['license.renewals'],
    onRequest: forRequest(
      'listRenewals',
      changeQuery('month', () => null),
    ),
    only: ['license.renewals'],
  },
];
