// Licenses that expire, by month.
import { adminToken, call, unique } from '../client.ts';
import { expect } from '../expect.ts';
import { callOnLicense, issueLicense, readLicense, registerNewMachine } from '../plugin-machine.ts';
import { check, prepare, suite } from '../runner.ts';

suite('renewals', { tags: ['licenses'], operation: 'listRenewals' });

let token: string;
prepare(async () => {
  token = await adminToken();
});

const found = async (query: Record<string, string | string[]>) => (await call('listRenewals', { token, query })).body;
const license = (mark: string, change: object = {}) =>
  issueLicense({ customer: { name: mark, email: 'customer@example.com', company: null }, maxInstances: 5, ...change });

check('license.renewals', 'contain a license in the month of its expiry', async () => {
  const mark = unique('Renewal');
  const { id } = await license(mark, { expiresAt: '2998-12-31T23:59:59.000Z' });
  const next = await license(mark, { expiresAt: '2999-01-01T00:00:00.000Z', product: 'revit-families' });
  const { items } = await found({ q: mark });
  expect(items.map((item: { id: string; month: string }) => [item.id, item.month])).toEqual([
    [id, '2998-12'],
    [next.id, '2999-01'],
  ]);
  const total = async (query: Record<string, string>) => (await found({ q: mark, ...query })).total as number;
  expect([await total({ month: '2998-12' }), await total({ month: '2999-01' }), await total({ month: '2998-11' })]).toEqual([
    1, 1, 0,
  ]);
  expect((await found({ q: mark, product: 'revit-families' })).items).toMatchObject([{ id: next.id }]);
  expect((await found({ q: mark, sort: '-expiresAt' })).items).toMatchObject([{ id: next.id }, { id }]);
});

check('license.renewals', 'contain the licenses of the last month of the calendar', async () => {
  const mark = unique('Renewal');
  const { id } = await license(mark, { expiresAt: '9999-12-31T12:00:00.000Z' });
  await license(mark, { expiresAt: '9999-11-30T12:00:00.000Z' });
  expect((await found({ q: mark, month: '9999-12' })).items).toMatchObject([{ id, month: '9999-12' }]);
});

check('license.renewals', 'contain no license that is deactivated or has no expiry', async () => {
  const mark = unique('Renewal');
  await license(mark, { type: 'perpetual', expiresAt: null });
  const { id } = await license(mark);
  expect((await found({ q: mark })).items).toMatchObject([{ id }]);
  await callOnLicense('deactivateLicense', id, { reason: 'Deactivated by a check.' });
  expect((await found({ q: mark })).total).toBe(0);
});

check('license.renewals', 'show the peak use of the seats', async () => {
  const mark = unique('Renewal');
  const { id, key } = await license(mark);
  expect((await found({ q: mark })).items).toMatchObject([{ id, maxInstances: 5, seatPeak: 0, daysInUse: 0 }]);
  const machine = await registerNewMachine(key);
  const sessions = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const session of sessions) expect((await machine.track(session)).status).toBe(200);
  for (const session of sessions) await machine.untrack(session);
  await machine.track(sessions[0]);
  const [renewal] = (await found({ q: mark })).items;
  expect(renewal.seatPeak).toBe(3);
  // A lease that runs past midnight counts for both days.
  expect(renewal.daysInUse).toBeOneOf([1, 2]);
  expect((await readLicense(id)).instancesInUse).toBe(1);
});

check('list.sort', 'are sorted by customer, ignoring case', async () => {
  const mark = unique('Renewal');
  for (const name of ['b', 'C', 'a']) await license(`${mark} ${name}`);
  const names = async (sort: string) =>
    (await found({ q: mark, sort })).items.map(({ customer }: { customer: { name: string } }) => customer.name.at(-1));
  expect([await names('customer'), await names('-customer')]).toEqual([
    ['a', 'b', 'C'],
    ['C', 'b', 'a'],
  ]);
});
