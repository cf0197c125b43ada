// Who may call what: every operation of the contract for every kind of caller, from the contract's `security`.
import { addressOf, adminToken, call, conform, dayAhead, exampleBody, harmless, send, unknownId, userToken } from '../client.ts';
import { allOperations, type Operation } from '../contract.ts';
import { eventually, expect } from '../expect.ts';
import { check, group, prepare, skip, suite } from '../runner.ts';
import { session } from '../session.ts';
import { beforeItEnds } from '../soon.ts';

suite('access', { atOnce: 8 });

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: unknownId, role: 'admin', epoch: 1, exp: 4_102_444_800 };
const forged: Record<string, string> = {
  'no token': 'x',
  'three parts of nothing': 'a.b.c',
  unsigned: `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`,
  'signed with another key': `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}.c2lnbmF0dXJl`,
};

const bearerRoles = ({ security }: Operation) => security.find((one) => 'bearer' in one)?.['bearer'];
const keyScopes = ({ security }: Operation) => security.find((one) => 'licenseKey' in one)?.['licenseKey'];

interface Keys {
  inForce: string;
  deactivated: string;
  expired: string;
}
/** Licenses are made when the first check asks for them; a backend without licenses is never asked. */
let keys: Promise<Keys> | null = null;
let user: Promise<string | null> | null = null;
prepare(() => {
  keys = null;
  user = null;
});
const theUser = () => (user ??= userToken());

async function license(expiresAt = `${dayAhead(365)}T00:00:00Z`) {
  const given = { ...exampleBody('createLicense'), expiresAt };
  const { status, body } = await call('createLicense', { token: await adminToken(), body: given });
  return status === 201 ? (body as { id: string; key: string }) : null;
}

async function makeKeys(): Promise<Keys> {
  const token = await adminToken();
  const [inForce, deactivated] = [await license(), await license()];
  if (!inForce || !deactivated) throw new Error('createLicense refuses its own example.');
  const expired = await beforeItEnds(license);
  await call('deactivateLicense', { params: { id: deactivated.id }, token, body: { reason: 'Of the check.' } });
  const status = async () => (await call('getLicense', { params: { id: expired.id }, token })).body.status;
  await eventually(status, 'expired', expired.waitMs);
  return { inForce: inForce.key, deactivated: deactivated.key, expired: expired.key };
}
const theKeys = () => (keys ??= makeKeys());

interface Caller {
  /** Column of the role matrix. */
  name: string;
  rule: 'access.nobody' | 'access.forged' | 'access.expired' | 'access.role' | 'access.license' | 'access.admitted';
  credentials(): Promise<{ token?: string; headers?: Record<string, string> }>;
  /** The refusals that the contract asks for; null where the caller is let in. */
  refusal(operation: Operation): number | null;
  needs?: string[];
  stateless?: boolean;
}

const closed = ({ security }: Operation) => security.length > 0;
const refusedWithKey = (operation: Operation, inForce: boolean) => {
  if (!closed(operation)) return null;
  const scopes = keyScopes(operation);
  if (!scopes) return 401;
  return !inForce && scopes.includes('in-force') ? 403 : null;
};
const refusedWithRole = (operation: Operation, role: string) => {
  if (!closed(operation)) return null;
  const roles = bearerRoles(operation);
  if (!roles) return 401;
  return roles.length === 0 || roles.includes(role) ? null : 403;
};
const withKey = (key: string) => ({ headers: { 'x-license-key': key } });

export const callers: Caller[] = [
  {
    name: 'nobody',
    rule: 'access.nobody',
    credentials: async () => ({}),
    refusal: (operation) => (closed(operation) ? 401 : null),
    stateless: true,
  },
  ...Object.entries(forged).map(([name, token]): Caller => ({
    name: `forged: ${name}`,
    rule: 'access.forged',
    credentials: async () => ({ token }),
    refusal: (operation) => (closed(operation) ? 401 : null),
  })),
  {
    name: 'expired',
    rule: 'access.expired',
    credentials: async () => ({
      token: session.settings.expiredToken ?? skip('give a token whose time is over: --expired-token'),
    }),
    refusal: (operation) => (closed(operation) ? 401 : null),
  },
  {
    name: 'user',
    rule: 'access.role',
    credentials: async () => ({ token: (await theUser()) ?? skip('this backend takes no registrations') }),
    refusal: (operation) => refusedWithRole(operation, 'user'),
  },
  {
    name: 'admin',
    rule: 'access.admitted',
    credentials: async () => ({ token: await adminToken() }),
    refusal: (operation) => refusedWithRole(operation, 'admin'),
  },
  {
    name: 'unknown key',
    rule: 'access.forged',
    credentials: async () => withKey('AAAA-BBBB-CCCC-DDDD'),
    refusal: (operation) => (closed(operation) ? 401 : null),
  },
  {
    name: 'license in force',
    rule: 'access.license',
    credentials: async () => withKey((await theKeys()).inForce),
    refusal: (operation) => refusedWithKey(operation, true),
    needs: ['licenses'],
  },
  {
    name: 'license deactivated',
    rule: 'access.license',
    credentials: async () => withKey((await theKeys()).deactivated),
    refusal: (operation) => refusedWithKey(operation, false),
    needs: ['licenses'],
  },
  {
    name: 'license expired',
    rule: 'access.expired',
    credentials: async () => withKey((await theKeys()).expired),
    refusal: (operation) => refusedWithKey(operation, false),
    needs: ['licenses'],
  },
];

/** Open operations that turn somebody away for a reason of their own, which says nothing of the caller. */
const ownCredentials = (operation: Operation) =>
  !closed(operation) && ['401', '403'].some((status) => status in operation.responses);

/** Parameters that name nothing, so that no call changes anything; refused callers send them broken besides. */
const requestOf = (operation: Operation, refused: boolean) => {
  const params = harmless(operation);
  if (refused && 'id' in params) params['id'] = 'not-an-id';
  const body = operation.media.includes('application/json') ? { surprise: 1 } : undefined;
  return { params, body };
};

for (const operation of allOperations) {
  if (ownCredentials(operation)) continue;
  group(operation.id, { operation: operation.id, tags: [operation.tag], needs: [operation.tag] }, () => {
    for (const caller of callers) {
      // The forged ones of an open operation are one and the same caller.
      const refusal = caller.refusal(operation);
      if (refusal === null && !['nobody', 'user', 'admin', 'license in force'].includes(caller.name)) continue;
      const { rule, needs = [], stateless = false } = caller;
      const expected = refusal === null ? 'let in' : String(refusal);
      check({ rule, needs, stateless: stateless && refusal !== null }, `${caller.name}: ${expected}`, async () => {
        const credentials = await caller.credentials();
        const given = { ...requestOf(operation, refusal !== null), ...credentials };
        const answer = await send(operation.method, addressOf(operation, given), given, operation);
        const { status } = answer;
        const ok = refusal === null ? status !== 401 && status !== 403 : status === refusal;
        session.countRole(operation.id, caller.name, { expected, got: status, ok });
        expect(ok ? expected : String(status), `${caller.name} at ${operation.id}`).toBe(expected);
        conform(operation, answer);
      });
    }
  });
}

const lists = allOperations.filter(
  (operation) => bearerRoles(operation)?.includes('admin') && operation.method === 'GET' && !operation.path.includes('{'),
);
for (const { id, tag, parameters } of lists) {
  check({ rule: 'access.admitted', operation: id, needs: [tag] }, `an administrator may read ${id}`, async () => {
    const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
    const query = Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]));
    const { status } = await call(id, { token: await adminToken(), query });
    expect([200, 206, 404]).toContain(status);
  });
}
