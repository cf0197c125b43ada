import { expect, test } from 'vitest';
import type { StoredMail } from '../db/mails.ts';
import { isStale } from './stale.ts';

test.each(['sign-up-confirmed', 'event-changed'])(
  '%s is sent after the start of an event only if it was queued after it',
  (template) => {
    const startsAt = '2026-11-21T09:00:00.000Z';
    const isStaleAt = (createdAt: string, now: string) =>
      isStale({ template, createdAt, data: { startsAt } } as unknown as StoredMail, new Date(now));
    expect(isStaleAt('2026-11-21T08:59:00.000Z', '2026-11-21T08:59:59.999Z')).toBe(false);
    expect(isStaleAt('2026-11-21T08:59:00.000Z', startsAt)).toBe(true);
    expect(isStaleAt('2026-11-21T09:01:00.000Z', '2026-11-21T09:02:00.000Z')).toBe(false);
  },
);
