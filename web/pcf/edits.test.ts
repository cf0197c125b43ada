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

test.each(samples.map(({ id, text }) => [id, text] as const))(
  'applying all fixes to %s leaves fewer findings with a fix',
  (_, text) => {
    const { findings } = checkText(text);
    const fixes = findings.flatMap(({ fix }) => fix ?? []);
    const repaired = applyFixes(text, fixes);
    const rules = new Set(findings.filter(({ fix }) => fix).map(({ rule }) => rule));
    const left = checkText(repaired.text).findings.filter(({ rule, fix }) => fix && rules.has(rule));
    expect(left.length).toBeLessThan(Math.max(1, fixes.length));
  },
);
