// Access control: calls every operation as every kind of caller, and compares the response with `security` in the contract.
import { addressOf, adminToken, call, assertConforms, harmlessParams, send, unknownId } from '../client.ts';
import { registerAccount, type Account } from '../accounts.ts';
import { allOperations, type Operation } from '../contract.ts';
import { eventually, expect } from '../expect.ts';
import { createLicense, issueLicense, readLicense, withKey, type IssuedLicense } from '../plugin-machine.ts';
import { check, group, prepare, skip, suite } from '../runner.ts';
import { session } from '../session.ts';
import { attemptBeforeExpiry } from '../near-expiry.ts';

suite('access', { atOnce: 8 });

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: unknownId, role: 'admin', epoch: 1, exp: 4_102_444_800 };
const forged: Record<string, string> = {
  'not a token': 'x',
  'three invalid parts': 'a.b.c',
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
/** Created when the first check needs them, so that a backend without licenses can be tested. */
let keys: Promise<Keys> | null = null;
let user: Promise<Account> | null = null;
prepare(() => {
  keys = null;
  user = null;
});
const getUser = () => (user ??= registerAccount());

async function createKeys(): Promise<Keys> {
  const token = await adminToken();
  const [inForce, deactivated] = [await issueLicense(), await issueLicense()];
  const expired = await attemptBeforeExpiry(async (expiresAt) => {
    const { status, body } = await createLicense({ expiresAt });
    return status === 201 ? (body as IssuedLicense) : null;
  });
  await call('deactivateLicense', { params: { id: deactivated.id }, token, body: { reason: 'Deactivated by a check.' } });
  await eventually(async () => (await readLicense(expired.id)).status, 'expired', expired.waitMs);
  return { inForce: inForce.key, deactivated: deactivated.key, expired: expired.key };
}
const getKeys = () => (keys ??= createKeys());

interface Caller {
  /** Column of the role matrix. */
  name: string;
  rule: 'access.anonymous' | 'access.forged' | 'access.expired' | 'access.role' | 'access.license' | 'access.admitted';
  credentials(): Promise<{ token?: string; headers?: Record<string, string> }>;
  /** The status that rejects the caller; null if the contract admits the caller. */
  rejection(operation: Operation): number | null;
  needs?: string[];
  stateless?: boolean;
}

const isProtected = ({ security }: Operation) => security.length > 0;
const rejectionWithKey = (operation: Operation, inForce: boolean) => {
  if (!isProtected(operation)) return null;
  const scopes = keyScopes(operation);
  if (!scopes) return 401;
  return !inForce && scopes.includes('in-force') ? 403 : null;
};
const rejectionWithRole = (operation: Operation, role: string) => {
  if (!isProtected(operation)) return null;
  const roles = bearerRoles(operation);
  if (!roles) return 401;
  return roles.length === 0 || roles.includes(role) ? null : 403;
};
const credentialsOf = (key: string) => ({ headers: withKey(key) });

export const callers: Caller[] = [
  {
    name: 'no credentials',
    rule: 'access.anonymous',
    credentials: async () => ({}),
    rejection: (operation) => (isProtected(operation) ? 401 : null),
    stateless: true,
  },
  ...Object.entries(forged).map(([name, token]): Caller => ({
    name: `forged: ${name}`,
    rule: 'access.forged',
    credentials: async () => ({ token }),
    rejection: (operation) => (isProtected(operation) ? 401 : null),
  })),
  {
    name: 'expired token',
    rule: 'access.expired',
    credentials: async () => ({
      token: session.settings.expiredToken ?? skip('the check requires an expired token: --expired-token TOKEN'),
    }),
    rejection: (operation) => (isProtected(operation) ? 401 : null),
  },
  {
    name: 'user',
    rule: 'access.role',
    credentials: async () => ({ token: (await getUser()).accessToken }),
    rejection: (operation) => rejectionWithRole(operation, 'user'),
  },
  {
    name: 'admin',
    rule: 'access.admitted',
    credentials: async () => ({ token: await adminToken() }),
    rejection: (operation) => rejectionWithRole(operation, 'admin'),
  },
  {
    name: 'unknown key',
    rule: 'access.forged',
    credentials: async () => credentialsOf('AAAA-BBBB-CCCC-DDDD'),
    rejection: (operation) => (isProtected(operation) ? 401 : null),
  },
  {
    name: 'license in force',
    rule: 'access.license',
    credentials: async () => credentialsOf((await getKeys()).inForce),
    rejection: (operation) => rejectionWithKey(operation, true),
    needs: ['licenses'],
  },
  {
    name: 'license deactivated',
    rule: 'access.license',
    credentials: async () => credentialsOf((await getKeys()).deactivated),
    rejection: (operation) => rejectionWithKey(operation, false),
    needs: ['licenses'],
  },
  {
    name: 'license expired',
    rule: 'access.expired',
    credentials: async () => credentialsOf((await getKeys()).expired),
    rejection: (operation) => rejectionWithKey(operation, false),
    needs: ['licenses'],
  },
];

const sampleCallers = new Set(['no credentials', 'forged: signed with another key', 'user', 'admin', 'license in force']);

/** Whether a public operation may respond with 401 or 403 for a reason that is not the caller. */
const mayRejectForOtherReasons = (operation: Operation) =>
  !isProtected(operation) && ['401', '403'].some((status) => status in operation.responses);

/**
 * A request that changes nothing, because no record has the id. With an invalid id it also tests that access is checked
 * before parameters.
 */
const requestOf = (operation: Operation, isRejected: boolean) => {
  const params = harmlessParams(operation);
  if (isRejected && 'id' in params) params['id'] = 'not-an-id';
  const body = operation.media.includes('application/json') ? { surprise: 1 } : undefined;
  return { params, body };
};

for (const operation of allOperations) {
  if (mayRejectForOtherReasons(operation)) continue;
  group(operation.id, { operation: operation.id, tags: [operation.tag], needs: [operation.tag] }, () => {
    for (const caller of callers) {
      // A public operation ignores credentials, so a few kinds of callers are enough.
      const refusal = caller.rejection(operation);
      if (refusal === null && !sampleCallers.has(caller.name)) continue;
      const { needs = [], stateless = false } = caller;
      const rule = refusal === null && caller.rule === 'access.forged' ? 'access.admitted' : caller.rule;
      const expected = refusal === null ? 'admitted' : String(refusal);
      check({ rule, needs, stateless: stateless && refusal !== null }, `${caller.name}: ${expected}`, async () => {
        const credentials = await caller.credentials();
        const given = { ...requestOf(operation, refusal !== null), ...credentials };
        const answer = await send(operation.method, addressOf(operation, given), given, operation);
        const { status } = answer;
        const ok = refusal === null ? status !== 401 && status !== 403 : status === refusal;
        session.recordRole(operation.id, caller.name, { expected, got: status, ok });
        expect(ok ? expected : String(status), `${caller.name} calls ${operation.id}`).toBe(expected);
        assertConforms(operation, answer);
      });
    }
  });
}

for (const operation of allOperations.filter((one) => bearerRoles(one) && keyScopes(one))) {
  const { id, tag } = operation;
  check(
    { rule: 'access.admitted', operation: id, needs: [tag, 'licenses'] },
    `${id}: a valid license key beside an invalid token`,
    async () => {
      const token = forged['not a token'];
      const { status, body } = await call(id, {
        params: harmlessParams(operation),
        token,
        ...credentialsOf((await getKeys()).inForce),
      });
      expect(status, String(body?.code)).not.toBeOneOf([401, 403]);
    },
  );
}

const lists = allOperations.filter(
  (operation) => bearerRoles(operation)?.includes('admin') && operation.method === 'GET' && !operation.path.includes('{'),
);
for (const { id, tag, parameters } of lists) {
  check({ rule: 'access.admitted', operation: id, needs: [tag] }, `an administrator may call ${id}`, async () => {
    const needed = parameters.filter(({ in: place, required }) => place === 'query' && required);
    const query = Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]));
    const { status } = await call(id, { token: await adminToken(), query });
    expect(status).toBeOneOf([200, 206, 404]);
  });
}
