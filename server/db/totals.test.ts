import { expect, test } from 'vitest';
import { RecentTotals } from './totals.ts';

const maxAgeMs = 1000;

function setUp() {
  const written = new Map<string, number>();
  // lru-cache treats a start of 0 as unset.
  const clock = { time: 1, now: () => clock.time };
  const totals = new RecentTotals((resource) => written.get(resource) ?? 0, maxAgeMs, clock);
  let counts = 0;
  return {
    clock,
    write: (resource: string) => written.set(resource, (written.get(resource) ?? 0) + 1),
    get: (resource: string, filters: string, total: number, during = () => {}) =>
      totals.get(resource, filters, () => {
        counts += 1;
        during();
        return Promise.resolve(total);
      }),
    countsMade: () => counts,
  };
}

test('remembers a total for a second, for the same list with the same filters', async () => {
  const { clock, get } = setUp();
  await get('requests', 'new', 3);
  await get('requests', 'open', 5);
  clock.time += maxAgeMs;
  expect(await get('requests', 'new', 99)).toBe(3);
  expect(await get('requests', 'open', 99)).toBe(5);
  expect(await get('licenses', 'new', 7)).toBe(7);
  clock.time += 1;
  expect(await get('requests', 'new', 4)).toBe(4);
});

test('counts again only after a write', async () => {
  const { write, get } = setUp();
  await get('requests', 'new', 3);
  await get('licenses', 'new', 7);
  write('requests');
  expect(await get('requests', 'new', 4)).toBe(4);
  expect(await get('licenses', 'new', 99)).toBe(7);
});

test('does not remember a total when its list was written during the count', async () => {
  const { write, get } = setUp();
  await get('requests', 'new', 3, () => void write('requests'));
  expect(await get('requests', 'new', 4)).toBe(4);
});

test('measures the age from the start of the count', async () => {
  const { clock, get } = setUp();
  await get('requests', 'new', 3, () => {
    clock.time += maxAgeMs + 1;
  });
  expect(await get('requests', 'new', 4)).toBe(4);
});

test('remembers a bounded number of totals', async () => {
  const { get, countsMade } = setUp();
  for (let number = 0; number < 1000; number += 1) await get('requests', String(number), number);
  expect(await get('requests', '999', 0)).toBe(999);
  expect(await get('requests', '0', 42)).toBe(42);
  expect(countsMade()).toBe(1001);
});
