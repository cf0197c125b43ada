// The order of webinars that begins with the next one, while time passes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningApp, startApp } from '../../tests/support/app.ts';
import { seedLearning } from '../seeds/seed-learning.ts';

const clock = { now: Date.parse('2026-11-20T12:00:00.000Z') };
let app: RunningApp;

beforeAll(async () => {
  app = await startApp({ now: () => new Date(clock.now) });
  await seedLearning(app.db, new Date(clock.now));
});

afterAll(() => app.stop());

interface Page {
  items: { slug: string; startsAt: string }[];
  nextCursor: string | null;
}

async function list(query: Record<string, string>) {
  const { status, body } = await app.call('GET', `/public/webinars?${new URLSearchParams({ sort: 'next', ...query })}`);
  return { status, body: body as Page };
}

test('a webinar that starts while a visitor reads the pages is listed once, and is a past one for the next visitor', async () => {
  const { body: whole } = await list({});
  const slugs = whole.items.map(({ slug }) => slug);
  let { body: page } = await list({ limit: '1' });
  const [next] = page.items;
  const seen = [next?.slug];
  clock.now = Date.parse(next?.startsAt ?? '') + 1000;
  while (page.nextCursor) {
    page = (await list({ limit: '1', cursor: page.nextCursor })).body;
    seen.push(page.items[0]?.slug);
  }
  expect(seen).toEqual(slugs);
  // Another address, because the server caches responses for a second.
  expect((await list({ limit: '50' })).body.items[0]?.slug).toBe(slugs[1]);
});

test('rejects a cursor with another time or without one', async () => {
  const { body } = await list({ limit: '1' });
  const [, signed = ''] = body.nextCursor?.split('~') ?? [];
  for (const cursor of [signed, `2026-11-20T12:00:00.001Z~${signed}`, `~${signed}`, '~', 'x~'])
    expect((await list({ limit: '1', cursor })).status, cursor).toBe(400);
});
