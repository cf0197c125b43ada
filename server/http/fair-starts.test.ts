import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FairStarts } from './fair-starts.ts';

/** A `FairStarts` with a fake clock, and the callers in the order of their starts. */
function starts() {
  const started: string[] = [];
  let now = 0;
  const fair = new FairStarts(() => now);
  const add = (caller: string, count: number, ms = 0) => {
    for (let index = 0; index < count; index += 1) {
      fair.add(caller, () => {
        started.push(caller);
        now += ms;
      });
    }
  };
  return { started, add };
}

/** The number of starts in each turn of the event loop, until a turn starts nothing. */
async function startsPerTurn(started: string[]): Promise<number[]> {
  const counts: number[] = [];
  for (let before = -1; before !== started.length;) {
    before = started.length;
    await setImmediate();
    if (started.length > before) counts.push(started.length - before);
  }
  return counts;
}

test('a request starts in the next turn of the event loop', async () => {
  const { started, add } = starts();
  add('a', 1);
  expect(started).toEqual([]);
  await setImmediate();
  expect(started).toEqual(['a']);
});

test('each waiting caller gets a request started before anyone gets a second', async () => {
  const { started, add } = starts();
  add('flood', 100);
  add('a', 2);
  add('b', 1);
  await setImmediate();
  expect(started.slice(0, 6)).toEqual(['flood', 'a', 'b', 'flood', 'a', 'flood']);
});

test('the requests of a caller start in order', async () => {
  const order: number[] = [];
  const fair = new FairStarts();
  for (let index = 0; index < 5; index += 1) fair.add('a', () => order.push(index));
  await setImmediate();
  expect(order).toEqual([0, 1, 2, 3, 4]);
});

test('starts more requests per turn while turns are short, up to 64', async () => {
  const { started, add } = starts();
  add('a', 200);
  expect(await startsPerTurn(started)).toEqual([8, 16, 32, 64, 64, 16]);
});

test('starts fewer requests per turn while turns are long, down to one', async () => {
  const { started, add } = starts();
  add('a', 18, 20);
  expect(await startsPerTurn(started)).toEqual([8, 4, 2, 1, 1, 1, 1]);
});

test('a long turn also counts if nothing is waiting after it', async () => {
  const { started, add } = starts();
  add('a', 8, 20);
  await setImmediate();
  expect(started).toHaveLength(8);
  await setImmediate();
  add('a', 8);
  await setImmediate();
  expect(started).toHaveLength(12);
});
