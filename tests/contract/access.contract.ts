// Who may call what: every operation of the contract, for every kind of caller.
import { beforeAll, describe, expect, test } from 'vitest';
import { adminToken, call, operations, userToken, type Operation } from './client.ts';

let user: string | null;
let admin: string;
beforeAll(async () => {
  admin = await adminToken();
  user = await userToken();
});

const unknownId = '0197f0c4-0000-7000-8000-000000000000';

/** Parameters that are well formed and name nothing, so that no call changes anything. */
function harmless(operation: Operation) {
  const params: Record<string, string> = {};
  for (const { name, in: place, schema, example } of operation.parameters) {
    if (place === 'path') params[name] = String(example ?? (schema['enum'] as string[] | undefined)?.[0] ?? unknownId);
  }
  return { ...params, ...('id' in params ? { id: unknownId } : {}) };
}

const needsBearer = [...operations.values()].filter(({ security }) => security.some((alternative) => 'bearer' in alternative));
const needsAdmin = needsBearer.filter(({ security }) => security.some(({ bearer }) => bearer?.includes('admin')));
const needsKey = [...operations.values()].filter(
  ({ security }) => security.length > 0 && security.every((one) => 'licenseKey' in one),
);

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const forged: Record<string, string> = {
  'not a token': 'x',
  'three parts of nothing': 'a.b.c',
  unsigned: `${base64({ alg: 'none', typ: 'JWT' })}.${base64({ sub: unknownId, role: 'admin', epoch: 1, exp: 4_102_444_800 })}.`,
  'signed with another key': `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ sub: unknownId, role: 'admin', epoch: 1, exp: 4_102_444_800 })}.c2lnbmF0dXJl`,
};

describe.each(needsBearer.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  const params = harmless(operation);

  test('is closed to nobody', async () => {
    expect((await call(id, { params })).status).toBe(401);
  });

  test.each(Object.entries(forged))('is closed to a token that is %s', async (_, token) => {
    expect((await call(id, { params, token })).status).toBe(401);
  });
});

describe.each(needsAdmin.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('is closed to the role user, whatever else is wrong with the request', async (context) => {
    if (!user) return context.skip('this backend takes no registrations');
    expect((await call(id, { params: { ...harmless(operation), id: 'not-an-id' }, token: user })).status).toBe(403);
  });
});

test.each(needsKey.map(({ id }) => [id]))('%s is closed without a licence key and with an unknown one', async (id) => {
  expect((await call(id, {})).status).toBe(401);
  expect((await call(id, { headers: { 'x-license-key': 'AAAA-BBBB-CCCC-DDDD' } })).status).toBe(401);
});

test('an administrator may read every list', async () => {
  const lists = needsAdmin.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  for (const { id } of lists) expect([200, 206, 404, 501], id).toContain((await call(id, { token: admin })).status);
});
