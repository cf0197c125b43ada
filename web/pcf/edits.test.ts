import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { applyFixes } from './edits.ts';
import { samples } from './samples/all.ts';

test('skips a fix that changes the same characters as another', () => {
  const fix = (text: string) => ({ title: text, edits: [{ start: 2, end: 4, text }] });
  const { text, applied, skipped } = applyFixes('abcdef', [fix('X'), fix('Y')]);
  expect(text).toBe('abXef');
  expect([applied.length, skipped.length]).toEqual([1, 1]);
});

test('changes nothing outside the edits', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 4 }), fc.nat(), fc.nat(), fc.string(), (text, a, b, insert) => {
      const [start = 0, end = 0] = [a % text.length, b % text.length].toSorted((x, y) => x - y);
      const { text: changed } = applyFixes(text, [{ title: '', edits: [{ start, end, text: insert }] }]);
      return changed === text.slice(0, start) + insert + text.slice(end);
    }),
  );
});

const fixable = samples.filter(({ text }) => checkText(text).findings.some(({ fix }) => fix));

test.each(fixable.map(({ id, text }) => [id, text] as const))(
  'all fixes of %s can be applied together, and cause no other finding',
  (_, text) => {
    const { findings } = checkText(text);
    const { text: repaired, skipped } = applyFixes(
      text,
      findings.flatMap(({ fix }) => fix ?? []),
    );
    expect(skipped).toEqual([]);
    const left = checkText(repaired).findings;
    expect(left.filter(({ fix }) => fix)).toEqual([]);
    const before = new Set(findings.map(({ rule }) => rule));
    expect(left.filter(({ rule }) => !before.has(rule))).toEqual([]);
  },
);
