import { expect, test } from 'vitest';
import { JsonNesting } from './json-nesting.ts';

/** The index of the first byte of a text that exceeds `levels`, read in chunks of `size` bytes; null if none does. */
function firstTooDeepIndex(text: string, levels: number, size = text.length): number | null {
  const nesting = new JsonNesting(levels);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) {
    const chunk = bytes.subarray(start, start + size);
    const end = nesting.read(chunk);
    if (end < chunk.length) return start + end;
  }
  return null;
}

test.each([
  ['[[1],[2],{"a":[3]}]', 3],
  ['{"a":{"b":{}}}', 3],
  ['"[[[["', 0],
  [String.raw`["[{\"[[","\\",[]]`, 2],
  ['["é[",["\u{1F6E0}["]]', 2],
])('reads %s, with %i levels, in chunks of any size', (text, levels) => {
  for (let size = 1; size <= Buffer.byteLength(text); size += 1) {
    expect(firstTooDeepIndex(text, levels, size)).toBeNull();
    if (levels > 0) expect(firstTooDeepIndex(text, levels - 1, size)).not.toBeNull();
  }
});

test('returns the index of the byte that exceeds the maximum nesting', () => {
  expect(firstTooDeepIndex('{"a":[[1]]}', 2)).toBe(6);
});
