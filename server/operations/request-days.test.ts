// The days that visitors can choose in requests: their own day can be the previous or the next one of the UTC day. The year in
// a reference.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';

let app: RunningApp;
const aDay = new Date('2026-11-24T23:00:00Z');
let now = aDay;

beforeAll(async () => {
  app = await startApp({ settings: { SUBMISSION_LIMIT: '1000' }, now: () => now });
});
afterAll(() => app.stop());

const visitor = { name: 'Ada Lovelace', email: 'ada@example.com', consent: true };

const submit = (desk: string, body: object, headers?: Record<string, string>) =>
  app.call('POST', `/public/${desk}`, { ...visitor, ...body }, headers);

const demo = { product: 'pcf-export', message: 'Show us the export, please.' };

test.each([
  ['2026-11-23', 422],
  ['2026-11-24', 201],
  ['2027-02-23', 201],
  ['2027-02-24', 422],
])('a demo on %s: %s', async (preferredDate, status) => {
  expect((await submit('demo-requests', { ...demo, preferredDate })).status).toBe(status);
});

test.each([
  ['2026-11-23', 422],
  ['2026-11-24', 201],
])('a customization by %s: %s', async (deadline, status) => {
  const body = { platform: 'plant-3d', area: 'Piping isometrics', message: 'We need our weld list per spool.', deadline };
  expect((await submit('customization-requests', body)).status).toBe(status);
});

test('a retry after midnight gets the first response, although the preferred day has passed', async () => {
  const submitDemo = (key: string) =>
    submit('demo-requests', { ...demo, preferredDate: '2026-11-24' }, { 'idempotency-key': key });
  const first = await submitDemo('demo-of-the-export');
  expect(first.status).toBe(201);
  now = new Date('2026-11-25T00:30:00Z');
  expect((await submitDemo('another-key')).status).toBe(422);
  const retry = await submitDemo('demo-of-the-export');
  expect([retry.status, retry.body]).toEqual([201, first.body]);
});

test('references count from 1 in each UTC year and on each desk, and spam gets the next number without using it', async () => {
  const message = 'The export leaves out a weld.';
  const referenceAt = async (at: string, desk = 'support-requests', more: object = { topic: 'other' }) => {
    now = new Date(at);
    return (await submit(desk, { message, ...more })).body.reference as string;
  };
  try {
    expect(await referenceAt('2026-12-31T23:59:59.998Z')).toBe('SUP-2026-0001');
    expect(await referenceAt('2026-12-31T23:59:59.999Z')).toBe('SUP-2026-0002');
    expect(await referenceAt('2027-01-01T00:00:00.000Z', undefined, { topic: 'other', website: 'x' })).toBe('SUP-2027-0001');
    expect(await referenceAt('2027-01-01T00:00:00.000Z')).toBe('SUP-2027-0001');
    expect(await referenceAt('2027-01-01T00:00:00.001Z')).toBe('SUP-2027-0002');
    expect(await referenceAt('2027-01-01T00:00:00.001Z', 'demo-requests', { product: 'pcf-export' })).toBe('DEM-2027-0001');
  } finally {
    now = aDay;
  }
});
