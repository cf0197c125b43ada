import { afterEach, expect, test, vi } from 'vitest';
import { outboxName } from '../forms/outbox-delivery.ts';
import { readEntries, writeEntry } from '../forms/outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';

afterEach(() => vi.unstubAllGlobals());

const entry = (idempotencyKey: string, since: number) => ({
  idempotencyKey,
  since,
  url: '/api/public/demo-requests',
  body: {},
  subject: 'request',
  form: 'demo',
  values: {},
  outcome: null,
});

test('tells the pages about stored outcomes, also if a later submission fails', async () => {
  await writeEntry(entry('key-1', 1));
  await writeEntry(entry('key-2', 2));
  const responses = [() => Promise.resolve(Response.json({ reference: 'DEM-2026-0001' }, { status: 201 }))];
  vi.stubGlobal('fetch', () => (responses.shift() ?? (() => Promise.reject(new TypeError('offline'))))());
  const channel = new BroadcastChannel(outboxName);
  const message = new Promise((resolve) => channel.addEventListener('message', resolve, { once: true }));
  await expect(sendOutbox()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect(await message).toMatchObject({ data: 'outcomes-stored' });
  channel.close();
  expect((await readEntries()).map(({ outcome }) => outcome)).toEqual([{ receipt: { reference: 'DEM-2026-0001' } }, null]);
});

test('a page with status 200, such as the sign-in of a public Wi-Fi, is not a receipt', async () => {
  await writeEntry(entry('key-3', 3));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })));
  await expect(sendOutbox()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect((await readEntries()).find(({ idempotencyKey }) => idempotencyKey === 'key-3')).toMatchObject({ outcome: null });
});

test('keeps a submission whose rejection breaks off, because the visitor could not be told the reason', async () => {
  await writeEntry(entry('key-4', 4));
  const createBrokenBody = () => new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(createBrokenBody(), { status: 422 })));
  await expect(sendOutbox()).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
  expect((await readEntries()).find(({ idempotencyKey }) => idempotencyKey === 'key-4')).toMatchObject({ outcome: null });
});

test('a submission that the server cannot handle does not hold up the later ones, and the browser repeats the event', async () => {
  await writeEntry(entry('key-5', 5));
  await writeEntry(entry('key-6', 6));
  const answer = (_url: string, init: RequestInit) => {
    const isFirst = new Headers(init.headers).get('idempotency-key') !== 'key-6';
    return Promise.resolve(Response.json({}, { status: isFirst ? 500 : 201 }));
  };
  vi.stubGlobal('fetch', answer);
  await expect(sendOutbox()).rejects.toMatchObject({ status: 500 });
  const entries = (await readEntries()).filter(({ idempotencyKey }) => /key-[56]/.test(idempotencyKey));
  expect(entries.map(({ outcome }) => outcome)).toEqual([null, { receipt: {} }]);
});
