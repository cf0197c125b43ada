import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { licenseBody } from '../../tests/support/licenses.ts';
import { createAdmin } from '../seeds/first-admin.ts';

const account = { email: 'admin@example.com', password: 'a-password-for-tests' };

let app: RunningApp;
let admin: Record<string, string>;
beforeAll(async () => {
  app = await startApp();
  await createAdmin(app.db, account, new Date());
  const signIn = await app.call('POST', '/auth/login', { username: account.email, password: account.password });
  admin = { authorization: `Bearer ${signIn.body.accessToken as string}` };
  const customer = { name: 'Ines Example', email: 'ines@example.com', company: 'RØR' };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { status } = await app.call('POST', '/licenses/add', { ...licenseBody, customer }, { ...admin, ...key });
  expect(status).toBe(201);
});
afterAll(() => app.stop());

/** How the database reads the requests, licenses and enrollments for a call. */
async function plansOf(path: string): Promise<string[]> {
  const { db } = app;
  const queries: { sql: string; bindings: string[] }[] = [];
  const listen = (query: { sql: string; bindings: string[] }) => queries.push(query);
  db.read.on('query', listen);
  const { status } = await app.call('GET', path, undefined, admin);
  db.read.removeListener('query', listen);
  expect(status, path).toBe(200);
  const ofRecords = queries.filter(({ sql }) => /from `(requests|licenses|enrollments)`/.test(sql));
  expect(ofRecords, path).toHaveLength(3);
  const plans = ofRecords.map(({ sql, bindings }) => db.read.raw(`explain query plan ${sql}`, bindings));
  return ((await Promise.all(plans)) as { detail: string }[][]).flat().map(({ detail }) => detail);
}

test.each([
  ['?email=ines@example.com', /^SEARCH (requests|licenses|enrollments) USING INDEX \w+_customer_email /],
  ['?company=r%C3%B8r', /^SEARCH (requests|licenses|enrollments) USING INDEX \w+_companyKey_index /i],
])('the records of %s are found by an index', async (query, search) => {
  const plans = await plansOf(`/admin/customers/record${query}`);
  expect(plans.filter((detail) => search.test(detail))).toHaveLength(3);
  expect(plans.filter((detail) => detail.startsWith('SCAN'))).toEqual([]);
});

test('the newest people are read by indexes, without sorting all records', async () => {
  const plans = await plansOf('/admin/customers');
  expect(plans).toEqual(Array.from(plans, () => expect.stringMatching(/^SCAN (requests|licenses|enrollments) USING INDEX /)));
});

test('a person keeps the company of an earlier record, and is not found by the key of a license', async () => {
  const customer = { name: 'Ines Muster', email: 'ines@example.com' };
  const { body } = await app.call('POST', '/licenses/add', { ...licenseBody, customer }, admin);
  const search = async (q: string) => (await app.call('GET', `/admin/customers?q=${q}`, undefined, admin)).body.items as object[];
  expect(await search('ines')).toEqual([{ ...customer, company: 'RØR' }]);
  expect(await search(body.keyEnding as string)).toEqual([]);
});
