// What erasure leaves in the database: no table may still contain the person.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { describeMachine, licenseBody, type Machine } from '../../tests/support/licenses.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const account = { username: 'admin@example.com', password: 'a-password-for-tests' };

let app: RunningApp;
let admin: Record<string, string>;

/** Sends a request with an idempotency key, so that the server stores its response. */
async function call(method: string, path: string, body?: object, headers: Record<string, string> = admin) {
  const key: Record<string, string> = method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {};
  const sent = await app.call(method, path, body, { ...headers, ...key });
  expect(sent.status, `${method} ${path}: ${JSON.stringify(sent.body)}`).toBeLessThan(300);
  return sent.body;
}

/** The tables that contain the text, in any case. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = (await app.db.read('sqlite_master').where({ type: 'table' }).pluck('name')) as string[];
  const contents = await Promise.all(tables.map(async (name) => [name, JSON.stringify(await app.db.read(name))] as const));
  return contents.filter(([, rows]) => rows.toLowerCase().includes(text.toLowerCase())).map(([name]) => name);
}

beforeAll(async () => {
  app = await startApp();
  await createAdmin(app.db, { email: account.username, password: account.password }, new Date());
  const { accessToken } = await call('POST', '/auth/login', account, {});
  admin = { authorization: `Bearer ${accessToken as string}` };
});
afterAll(() => app.stop());

const person = { name: 'Ingrid Nilsen', email: 'ingrid@example.com' };
const machineOf = (machine: Machine) => ({ ...describeMachine(machine), machineName: `Nilsen-${machine}`, userName: 'Nilsen' });

/** Issues a license to the person, and changes it in every way that stores or logs something personal. */
async function issueUsedLicense(): Promise<string> {
  const created = await call('POST', '/licenses/add', {
    ...licenseBody,
    expiresAt: new Date(Date.now() + 100 * 24 * 60 * 60 * 1000).toISOString(),
    customer: person,
    notes: 'Call Nilsen in May.',
    sendKey: true,
  });
  const id = created.id as string;
  const plugin = { 'x-license-key': created.key as string };
  const { registration } = await call('POST', '/licenses/register', machineOf('a'), plugin);
  await call('POST', '/licenses/register', machineOf('b'), plugin);
  await call('DELETE', `/licenses/registrations/${registration.id as string}`);
  await call('POST', `/licenses/${id}/deactivate`, { reason: 'Nilsen has not paid.' });
  await call('POST', `/licenses/${id}/reactivate`);
  await call('POST', `/licenses/${id}/deactivate`, { reason: 'Nilsen has left the company.' });
  await call('POST', `/licenses/${id}/extend`, { days: 30, basis: 'expiry' });
  return id;
}

test('no table contains a person whose data was erased, after one search in the stored responses', async () => {
  await issueUsedLicense();
  await issueUsedLicense();
  const { reference } = await call('POST', '/public/support-requests', {
    ...person,
    message: 'Nilsen asks for a license.',
    topic: 'licensing',
    consent: true,
  });
  const found = await call('GET', `/admin/support-requests?q=${reference as string}`);
  const requestId = found.items[0].id as string;
  const path = `/admin/support-requests/${requestId}`;
  await call('POST', `${path}/notes`, { text: 'Nilsen is on leave.' });
  await call('POST', `${path}/replies`, { text: 'Dear Mrs Nilsen' });
  await call('PATCH', `${path}/status`, { status: 'open', comment: 'Nilsen called.' });
  const { url } = await call('POST', `${path}/visitor-link`);
  const token = (url as string).split('/').at(-1);
  await call('POST', `/public/requests/${token}/messages`, { text: 'Best regards, Ingrid Nilsen' }, {});
  expect(await tablesWith('Nilsen')).toContain('idempotencyKeys');
  const storedCalls = () => app.db.read('idempotencyKeys').where('operation', 'like', `%:${requestId}`).orderBy('operation');
  const kinds = (await storedCalls()).map(({ operation }: { operation: string }) => operation.split(':')[0]);
  expect(kinds).toEqual(['answer', 'link', 'note', 'reply']);
  const searches: string[] = [];
  const onQuery = ({ sql }: { sql: string }) => void (/`idempotencyKeys`.* like /.test(sql) && searches.push(sql));
  app.db.read.on('query', onQuery);
  await call('DELETE', `/admin/customers/data?email=${person.email}`);
  app.db.read.off('query', onQuery);
  expect(searches).toHaveLength(1);
  expect(await tablesWith('Nilsen')).toEqual([]);
  expect(await storedCalls()).toEqual([]);
  expect(await tablesWith(person.email)).toEqual([]);
  expect((await call('GET', '/admin/customers')).items, 'the licenses stay, without a person').toEqual([]);
});

test('an email to a user account stays when the data of a customer with its address is erased', async () => {
  const user = { name: 'Jon Berg', email: 'jon@example.com' };
  await call('POST', '/admin/users', { ...user, role: 'admin' });
  const message = 'Please show me the export.';
  await call('POST', '/public/demo-requests', { ...user, message, product: 'pcf-export', consent: true });
  const templates = () => app.db.read('mails').where({ recipient: user.email }).orderBy('id').pluck('template');
  expect(await templates()).toEqual(['invitation', 'request-receipt']);
  await call('DELETE', `/admin/customers/data?email=${user.email}`);
  expect(await templates()).toEqual(['invitation']);
});

test('no table contains the customer of a deleted license', async () => {
  const id = await issueUsedLicense();
  // As before migration 28.
  await app.db.read('activityLog').where({ action: 'machine.freed' }).update({ licenseId: null });
  await call('DELETE', `/licenses/${id}?force=true`);
  expect(await tablesWith('Nilsen')).toEqual([]);
  expect(await tablesWith(person.email)).toEqual([]);
  expect(await tablesWith(id), 'the response to its creation is encrypted').toEqual(['activityLog']);
  const { items } = await call('GET', '/admin/activity-log/action/machine.freed');
  expect(items[0].entity.label).toBe('Erased');
});

test('the entries about the machines of another license stay, even if its key has the same ending', async () => {
  const [id, other] = [await issueUsedLicense(), await issueUsedLicense()];
  const ending = app.db.read('licenses').select('keyEnding').where({ id: other });
  await app.db.read('licenses').where({ id }).update({ keyEnding: ending });
  await call('DELETE', `/licenses/${id}?force=true`);
  const machines = app.db.read('activityLog').where({ licenseId: other, entityKind: 'machine' }).pluck('entityLabel');
  expect((await machines).toSorted()).toEqual(['Nilsen-a', 'Nilsen-a', 'Nilsen-b']);
});

test('no table contains the name and the address of a deleted user', async () => {
  const user = { name: 'Marta Ferrari', email: 'marta@example.com' };
  const invited = await call('POST', '/admin/users', { ...user, role: 'admin' });
  const id = invited.id as string;
  await call('POST', '/auth/password-reset', { email: user.email }, {});
  const { reference } = await call('POST', '/public/demo-requests', {
    name: 'Somebody Else',
    email: 'else@example.com',
    message: 'Please show me the export.',
    product: 'pcf-export',
    consent: true,
  });
  const found = await call('GET', `/admin/demo-requests?q=${reference as string}`);
  const path = `/admin/demo-requests/${found.items[0].id as string}`;
  await call('PATCH', `${path}/assign`, { assigneeId: id });
  await call('PATCH', `/admin/users/${id}`, { name: 'Marta "M" Ferrari' });
  await call('PATCH', `${path}/assign`, { assigneeId: null });
  expect(await tablesWith('Ferrari')).toEqual(expect.arrayContaining(['activityLog', 'idempotencyKeys', 'mails']));
  await call('DELETE', `/admin/users/${id}`);
  expect(await tablesWith('Ferrari')).toEqual([]);
  expect(await tablesWith(user.email)).toEqual([]);
  const { items } = await call('GET', '/admin/activity-log/action/demo-request.assigned');
  expect(items.map(({ changes }: { changes: object[] }) => changes)).toEqual([
    [{ field: 'assignee', from: 'Deleted user', to: null }],
    [{ field: 'assignee', from: null, to: 'Deleted user' }],
  ]);
});
