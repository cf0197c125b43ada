import { expect, test } from 'vitest';
import { RecentTotals } from './totals.ts';

const maxAgeMs = 1000;

function recentTotals() {
  const written = new Map<string, number>();
  const clock = { now: 0 };
  const totals = new RecentTotals(
    (resource) => written.get(resource) ?? 0,
    maxAgeMs,
    () => clock.now,
  );
  return {
    clock,
    write: (resource: string) => written.set(resource, (written.get(resource) ?? 0) + 1),
    keep(resource: string, scope: string, total: number) {
      const found = totals.lookUp(resource, scope);
      if ('keep' in found) found.keep(total);
    },
    look: (resource: string, scope: string) => totals.lookUp(resource, scope),
    get(resource: string, scope: string) {
      const found = totals.lookUp(resource, scope);
      return 'total' in found ? found.total : undefined;
    },
  };
}

test('a total is given again for a second, to the same list with the same filters', () => {
  const totals = recentTotals();
  totals.keep('requests', 'new', 3);
  totals.keep('requests', 'open', 5);
  totals.clock.now = maxAgeMs;
  expect(totals.get('requests', 'new')).toBe(3);
  expect(totals.get('requests', 'open')).toBe(5);
  expect(totals.get('licenses', 'new')).toBeUndefined();
  totals.clock.now = maxAgeMs + 1;
  expect(totals.get('requests', 'new')).toBeUndefined();
});

test('what is written is counted anew, and nothing else', () => {
  const totals = recentTotals();
  totals.keep('requests', 'new', 3);
  totals.keep('licenses', 'new', 7);
  totals.write('requests');
  expect(totals.get('requests', 'new')).toBeUndefined();
  expect(totals.get('licenses', 'new')).toBe(7);
});

test('what was being counted while somebody wrote is not remembered', () => {
  const totals = recentTotals();
  const counting = totals.look('requests', 'new');
  totals.write('requests');
  if ('keep' in counting) counting.keep(3);
  expect(totals.get('requests', 'new')).toBeUndefined();
});

test('the second begins before the counting', () => {
  const totals = recentTotals();
  const counting = totals.look('requests', 'new');
  totals.clock.now = maxAgeMs + 1;
  if ('keep' in counting) counting.keep(3);
  expect(totals.get('requests', 'new')).toBeUndefined();
});

test('remembers a bounded number', () => {
  const totals = recentTotals();
  for (let number = 0; number < 1000; number += 1) totals.keep('requests', String(number), number);
  expect(totals.get('requests', '0')).toBeUndefined();
  expect(totals.get('requests', '999')).toBe(999);
});
