import { expect, test, vi } from 'vitest';
import { dayAfter, dayOf } from '../list/days.ts';
import { ageSpans, countSpans, lastDays, parametersOf } from './spans.ts';

// Before the imports, because formats keep the time zone. There, 2026-03-29 has 23 hours and 2026-10-25 has 25.
vi.hoisted(() => vi.stubEnv('TZ', 'Europe/Berlin'));

const now = new Date(2026, 10, 21, 15);
const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });
const { signal } = new AbortController();

test('lastDays ends today and has one span per day', () => {
  expect(lastDays(3, now).map(({ from, to }) => [from, to])).toEqual([
    ['2026-11-19', '2026-11-19'],
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-21'],
  ]);
});

test.each([
  ['2026-03-29', '2026-03-30'],
  ['2026-10-25', '2026-10-26'],
])('lastDays has one span for %s, which is not 24 hours long', (yesterday, today) => {
  for (const time of ['00:30', '23:30'])
    expect(lastDays(2, new Date(`${today}T${time}`)).map(({ from }) => from)).toEqual([yesterday, today]);
});

test('age spans cover every day once', () => {
  const spans = ageSpans(now).toReversed();
  for (const [index, { to }] of spans.slice(0, -1).entries())
    expect(spans[index + 1]?.from).toBe(dayOf(new Date(dayAfter(to ?? undefined) ?? '')));
  expect(spans[0]?.from).toBeNull();
  expect(spans.at(-1)?.to).toBeNull();
});

test('sends no parameter for an open end', () => {
  expect(parametersOf({ from: null, to: '2026-11-20' })).toEqual({ createdTo: new Date(2026, 10, 21).toISOString() });
});

test('counts one page with one call', async () => {
  const list = vi.fn(() => Promise.resolve({ items: [at(21, 9), at(21, 0), at(19, 23)], nextCursor: null, total: 3 }));
  const count = vi.fn();
  expect(await countSpans({ list, parameters: { status: ['new'] }, spans: lastDays(3, now), count, signal })).toEqual([1, 0, 2]);
  expect(count).not.toHaveBeenCalled();
  expect(list).toHaveBeenCalledExactlyOnceWith(
    {
      status: ['new'],
      createdFrom: new Date(2026, 10, 19).toISOString(),
      createdTo: new Date(2026, 10, 22).toISOString(),
      sort: '-createdAt',
      limit: 100,
    },
    { signal },
  );
});

test('counts longer lists with one call per span', async () => {
  const list = vi.fn(() => Promise.resolve({ items: [at(21, 9)], nextCursor: 'more', total: 10_000 }));
  const count = vi.fn((parameters: Record<string, unknown>) =>
    Promise.resolve(parameters['createdFrom'] === new Date(2026, 10, 20).toISOString() ? 7000 : 1),
  );
  expect(await countSpans({ list, parameters: {}, spans: lastDays(2, now), count, signal })).toEqual([7000, 1]);
  expect(count).toHaveBeenCalledTimes(2);
});
