// Which requests the retention period of a desk erases, and which it keeps.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RetentionConfig } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { newId } from './domain/ids.ts';
import { byDesk, desks, type Desk } from './domain/desks.ts';
import { Activity } from './models/Activity.ts';
import { DeskRequest, RequestNote } from './models/DeskRequest.ts';
import { RequestMessage } from './models/RequestMessage.ts';
import { eraseExpiredRequests } from './retention.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const off: RetentionConfig = byDesk(() => null);

let db: Database;
beforeEach(async () => {
  db = openDatabase({ kind: 'sqlite', file: null });
  await db.migrate();
});
afterEach(() => db.close());

let count = 0;
/** Adds a request that was last changed at midnight UTC of the day. */
async function add(desk: Desk, status: string, day: string): Promise<string> {
  count += 1;
  const reference = `${desk}-${count}`;
  const at = `${day}T00:00:00.000Z`;
  const id = newId(Date.parse(at) + count);
  await db.transaction(async (tx) => {
    await DeskRequest.query(tx).insert({
      id,
      desk,
      reference,
      name: 'Pilar Navarro',
      sortName: 'pilar navarro',
      email: 'pilar@example.com',
      message: 'A message.',
      status,
      unfinished: desks[desk].unfinishedStatuses.includes(status),
      priority: 1,
      details: {},
      version: 1,
      searchText: reference,
      createdAt: at,
      updatedAt: at,
    });
    await RequestNote.query(tx).insert({ id: newId(count), requestId: id, authorName: 'Mara', at, text: 'A note.' });
  });
  return reference;
}

const references = async () => (await DeskRequest.query(db.read).orderBy('id')).map(({ reference }) => reference);

test('erases nothing without a retention period', async () => {
  const kept = await add('support', 'closed', '2001-01-01');
  expect(await eraseExpiredRequests(db, off, now)).toBe(0);
  expect(await references()).toEqual([kept]);
});

test('erases finished requests of the desk past its retention period, with their notes, and logs each', async () => {
  const expired = await add('support', 'closed', '2026-11-09');
  const resolved = await add('support', 'resolved', '2026-11-09');
  const kept = [
    await add('support', 'closed', '2026-11-11'),
    await add('support', 'open', '2026-01-01'),
    await add('demo', 'lost', '2026-01-01'),
  ];
  expect(await eraseExpiredRequests(db, { ...off, support: 10 }, now)).toBe(2);
  expect((await references()).toSorted()).toEqual(kept.toSorted());
  expect(await RequestNote.query(db.read)).toHaveLength(kept.length);
  const log = await Activity.query(db.read).orderBy('id');
  expect(log.map(({ action, entityLabel, actorKind }) => [action, entityLabel, actorKind]).toSorted()).toEqual(
    [expired, resolved].map((reference) => ['support-request.erased', reference, 'system']).toSorted(),
  );
});

test.each([
  ['an answer', (text: object) => RequestMessage.query(db.read).insert({ ...text, side: 'visitor' })],
  ['a reply', (text: object) => RequestMessage.query(db.read).insert({ ...text, side: 'team' })],
  ['a note', (text: object) => RequestNote.query(db.read).insert(text)],
])('%s starts the retention period again', async (_, insert) => {
  const reference = await add('support', 'closed', '2026-01-01');
  const { id: requestId } = (await DeskRequest.query(db.read).findOne({ reference }))!;
  await insert({ id: newId(0), requestId, authorName: 'Pilar Navarro', at: '2026-11-19T00:00:00.000Z', text: 'It is back.' });
  const eraseOn = (day: string) => eraseExpiredRequests(db, { ...off, support: 10 }, new Date(`${day}T00:00:00.000Z`));
  expect(await eraseOn('2026-11-29')).toBe(0);
  expect(await eraseOn('2026-11-30')).toBe(1);
});

test('erases in several transactions, and stops between them on request', async () => {
  for (let number = 0; number < 205; number += 1) await add('demo', 'lost', '2026-01-01');
  let transactions = 0;
  const once = () => (transactions += 1) === 1;
  expect(await eraseExpiredRequests(db, { ...off, demo: 1 }, now, once)).toBe(100);
  expect(await eraseExpiredRequests(db, { ...off, demo: 1 }, now)).toBe(105);
  expect(await references()).toEqual([]);
});
