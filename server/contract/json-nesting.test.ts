import { expect, test } from 'vitest';
import { JsonNesting } from './json-nesting.ts';

/** Where a text becomes too deep for `levels`, read in chunks of `size` bytes; null if it does not. */
function tooDeepAt(text: string, levels: number, size = text.length): number | null {
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
])('%s has %i levels, in chunks of any size', (text, levels) => {
  for (let size = 1; size <= Buffer.byteLength(text); size += 1) {
    expect(tooDeepAt(text, levels, size)).toBeNull();
    if (levels > 0) expect(tooDeepAt(text, levels - 1, size)).not.toBeNull();
  }
});

test('names the byte that begins the level too deep', () => {
  expect(tooDeepAt('{"a":[[1]]}', 2)).toBe(6);
});
