import { expect, test } from 'vitest';
import fc from 'fast-check';
import { loadContract } from '../../openapi/load.ts';
import { deskNames, desks, formatReference, move, nextStatuses, spamReason, undo } from './desks.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const untouched = { firstRespondedAt: null, closedAt: null };

test('offers the status changes in order, and spam while not final', () => {
  expect(nextStatuses('demo', 'new')).toEqual(['contacted', 'scheduled', 'cancelled', 'spam']);
  expect(nextStatuses('demo', 'lost')).toEqual(['contacted']);
  expect(nextStatuses('demo', 'converted')).toEqual([]);
  expect(nextStatuses('support', 'resolved')).toEqual(['closed', 'open', 'spam']);
  expect(nextStatuses('support', 'closed')).toEqual(['open']);
  expect(nextStatuses('automation', 'quoted')).toEqual(['accepted', 'declined', 'spam']);
  expect(nextStatuses('customization', 'delivered')).toEqual(['closed', 'in-progress', 'spam']);
});

test.each(deskNames)('the %s desk has the status rules of the contract', (desk) => {
  const schema = loadContract().document.components.schemas[`${desk[0]?.toUpperCase()}${desk.slice(1)}Status`];
  const statuses = schema?.enum as string[];
  expect(Object.fromEntries(statuses.map((status) => [status, nextStatuses(desk, status)]))).toEqual(schema?.['x-transitions']);
  expect(desks[desk].finalStatuses).toEqual(schema?.['x-final']);
  expect(desks[desk].unfinishedStatuses).toEqual(schema?.['x-unfinished']);
});

test.each(deskNames)('on the %s desk, spam can change only to new', (desk) => {
  expect(nextStatuses(desk, 'spam')).toEqual(['new']);
});

test.each(deskNames)('every status of the %s desk can be reached from new', (desk) => {
  const reached = new Set(['new']);
  for (const status of reached) for (const next of nextStatuses(desk, status)) reached.add(next);
  expect([...reached].toSorted()).toEqual([...Object.keys(desks[desk].moves), 'spam'].toSorted());
});

test('a rejected status change names the allowed ones', () => {
  expect(() => move('demo', 'new', 'completed', untouched, now)).toThrowError(
    expect.objectContaining({
      code: 'INVALID_STATUS_TRANSITION',
      extension: { from: 'new', to: 'completed', allowed: ['contacted', 'scheduled', 'cancelled', 'spam'] },
    }),
  );
});

test('dates the first response once; spam is not a response', () => {
  expect(move('demo', 'new', 'contacted', untouched, now).firstRespondedAt).toBe(now.toISOString());
  expect(move('demo', 'new', 'spam', untouched, now).firstRespondedAt).toBeNull();
  const earlier = { firstRespondedAt: '2026-11-01T00:00:00.000Z', closedAt: null };
  expect(move('demo', 'contacted', 'scheduled', earlier, now).firstRespondedAt).toBe(earlier.firstRespondedAt);
});

test('closedAt is set exactly while the status is final or spam', () => {
  fc.assert(
    fc.property(fc.constantFrom(...deskNames), fc.array(fc.nat(20), { maxLength: 30 }), (desk, choices) => {
      let status = 'new';
      let times: { firstRespondedAt: string | null; closedAt: string | null } = untouched;
      for (const choice of choices) {
        const offered = nextStatuses(desk, status);
        if (offered.length === 0) break;
        const to = offered[choice % offered.length]!;
        times = move(desk, status, to, times, now);
        status = to;
        expect(times.closedAt !== null).toBe(status === 'spam' || desks[desk].finalStatuses.includes(status));
      }
    }),
  );
});

test('a status change can be undone for ten minutes', () => {
  const times = { firstRespondedAt: '2026-11-01T00:00:00.000Z', closedAt: '2026-11-02T00:00:00.000Z' };
  const lastMove = { ...times, status: 'closed', actorId: 'mara', at: now.toISOString(), withdrewMail: false };
  const undoAfter = (ms: number) =>
    undo({ desk: 'support', status: 'open', lastMove }, 'closed', 'mara', new Date(now.getTime() + ms));
  expect(undoAfter(10 * 60_000)).toEqual({ ...times, status: 'closed', unfinished: false });
  expect(() => undoAfter(10 * 60_000 + 1)).toThrowError(
    expect.objectContaining({
      code: 'INVALID_STATUS_TRANSITION',
      extension: { from: 'open', to: 'closed', allowed: ['waiting-on-customer', 'resolved', 'spam'] },
    }),
  );
});

test('an undo restores whether the request was unfinished', () => {
  const lastMove = { ...untouched, status: 'completed', actorId: 'mara', at: now.toISOString(), withdrewMail: false };
  const undoOf = (unfinished?: boolean) => {
    const stored = unfinished === undefined ? lastMove : { ...lastMove, unfinished };
    return undo({ desk: 'demo', status: 'lost', lastMove: stored }, 'completed', 'mara', now).unfinished;
  };
  expect([undoOf(true), undoOf(false), undoOf()]).toEqual([true, false, false]);
});

test('a request is unfinished while the team has something to do', () => {
  expect(move('support', 'new', 'resolved', untouched, now)).toMatchObject({ status: 'resolved', unfinished: false });
  expect(move('support', 'resolved', 'open', untouched, now)).toMatchObject({ status: 'open', unfinished: true });
  expect(move('automation', 'new', 'spam', untouched, now).unfinished).toBe(false);
});

test('references carry the desk, the year and at least four digits', () => {
  expect(formatReference('demo', 2026, 42)).toBe('DEM-2026-0042');
  expect(formatReference('support', 2027, 12345)).toBe('SUP-2027-12345');
});

test('a filled honeypot and a form filled faster than a person are spam', () => {
  expect(spamReason({ website: 'https://x.example' })).toBe('honeypot');
  expect(spamReason({ elapsedMs: 1999 })).toBe('too-fast');
  expect(spamReason({ website: '', elapsedMs: 2000 })).toBeNull();
  expect(spamReason({})).toBeNull();
});
