import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutationsOf } from '../../tests/support/pcf.ts';
import { checkText } from './check.ts';
import { applyFixes } from './edits.ts';
import { decode, encode } from './encoding.ts';
import { samples } from './samples/all.ts';

test('skips a fix that changes the same characters as another', () => {
  const fix = (text: string) => ({ title: text, edits: [{ start: 2, end: 4, text }] });
  const { text, applied, skipped } = applyFixes('abcdef', [fix('X'), fix('Y')]);
  expect(text).toBe('abXef');
  expect([applied.length, skipped.length]).toEqual([1, 1]);
});

test('a fix is applied whole or not at all', () => {
  const both = {
    title: '',
    edits: [
      { start: 0, end: 1, text: 'A' },
      { start: 3, end: 5, text: 'Y' },
    ],
  };
  const { text, skipped } = applyFixes('abcdef', [{ title: '', edits: [{ start: 2, end: 4, text: 'X' }] }, both]);
  expect(text).toBe('abXef');
  expect(skipped).toEqual([both]);
});

test('applies fixes in any order, also next to each other, but only one at a place', () => {
  const fix = (start: number, end: number, text: string) => ({ title: text, edits: [{ start, end, text }] });
  const { text, skipped } = applyFixes('abcdef', [
    fix(4, 6, 'Z'),
    fix(0, 2, 'X'),
    fix(2, 4, 'Y'),
    fix(2, 2, 'W'),
    fix(4, 4, 'V'),
  ]);
  expect(text).toBe('XYZ');
  expect(skipped.map(({ title }) => title)).toEqual(['W', 'V']);
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

const written =
  'UNITS-BORE MM\r\nUNITS-CO-ORDS MM\r\nPIPELINE-REFERENCE Größe €\r\nPIPE\r\n    END-POINT 0 0 0 100\r\n\tEND-POINT 900mm 0 0 100\r\n';

test.each([
  ['windows-1252', (text: string) => Uint8Array.from(Buffer.from(text.replace('€', '\u0080'), 'latin1'))],
  ['utf-16le', (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  ['utf-16be', (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16())],
  ['utf-8', (text: string) => Uint8Array.from(Buffer.from(text, 'utf8'))],
] as const)('a fix in a file in %s changes no other byte', (name, bytesOf) => {
  const { text, encoding } = decode(bytesOf(written));
  const fixes = checkText(text).findings.flatMap(({ rule, fix }) => (rule === 'number-format' && fix ? fix : []));
  expect([encoding, fixes.length]).toEqual([name, 1]);
  expect(encode({ text: applyFixes(text, fixes).text, encoding })).toEqual(bytesOf(written.replace('900mm', '900')));
});

/** Rules whose fixes make a point readable, so that more rules apply to its component. */
const revealing: ReadonlySet<string> = new Set(['center-point-spelling']);

/** Applies all fixes until there are none. A fix that overlaps another one waits for the next time. */
function applyAll(text: string): { text: string; times: number } {
  let current = text;
  for (let times = 0; times < 5; times += 1) {
    const fixes = checkText(current).findings.flatMap(({ fix }) => fix ?? []);
    if (fixes.length === 0) return { text: current, times };
    current = applyFixes(current, fixes).text;
  }
  return { text: current, times: Infinity };
}

const maxLinesToMutate = 130;
const mutable = samples.filter(({ text }) => text.split('\n').length <= maxLinesToMutate);

test.each(mutable.map(({ id, text }) => [id, text] as const))(
  'all fixes of %s with any line deleted, doubled or swapped cause no error, and an end is reached',
  { tags: ['long'] },
  (_, text) => {
    for (const mutated of mutationsOf(text)) {
      const before = new Set(checkText(mutated).findings.map(({ rule }) => rule));
      const repaired = applyAll(mutated);
      if (repaired.times === 0) continue;
      expect(repaired.times).toBeLessThanOrEqual(3);
      const added = checkText(repaired.text).findings.filter(({ rule, severity }) => severity === 'error' && !before.has(rule));
      if ([...before].every((rule) => !revealing.has(rule))) expect(added).toEqual([]);
    }
  },
);
