import { expect, test, vi } from 'vitest';
import { ageSpans, countSpans, lastDays, parametersOf } from './spans.ts';

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

test('age spans cover every day once', () => {
  const spans = ageSpans(now).toReversed();
  for (const [index, { to }] of spans.slice(0, -1).entries()) {
    const next = new Date(2026, 10, Number(to?.slice(8)) + (to?.slice(5, 7) === '10' ? -31 : 0) + 1);
    expect(spans[index + 1]?.from?.slice(5)).toBe(
      `${String(next.getMonth() + 1).padStart(2, '0')}-${String(next.getDate()).padStart(2, '0')}`,
    );
  }
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
