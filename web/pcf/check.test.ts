import { describe, expect, test } from 'vitest';
import { checkText, maxPerRule } from './check.ts';
import { withMetricHeader } from './rule.ts';
import { rules } from './rules/all.ts';

test('two findings of a rule about the same line have different keys', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const { findings } = checkText(withMetricHeader(pipe(0, 1000) + pipe(1500, 2500) + pipe(800, 1700)));
  const overlaps = findings.filter(({ rule }) => rule === 'pipe-overlap');
  expect(overlaps.map(({ line }) => line)).toEqual([10, 10]);
  expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length);
});

test('counts all findings of a rule, lists the first ones and says how many are left out', () => {
  const { findings, counts, leftOut } = checkText(withMetricHeader('PIPE\n'.repeat(maxPerRule + 3)), {
    disabled: new Set(rules.flatMap(({ id }) => (id === 'points-missing' ? [] : id))),
  });
  expect(findings).toHaveLength(maxPerRule);
  expect(counts).toEqual({ error: maxPerRule + 3, warning: 0, note: 0 });
  expect([...leftOut]).toEqual([['points-missing', 3]]);
});

test('counts a finding by its own severity, which can differ from that of its rule', () => {
  const tee = 'TEE\n    END-POINT 0 0 0 100\n    END-POINT 200 0 0 80\n    CENTRE-POINT 100 0 0\n    BRANCH1-POINT 100 99 0 80\n';
  const { findings, counts } = checkText(withMetricHeader(tee), {
    disabled: new Set(rules.flatMap(({ id }) => (id === 'bore-changes' ? [] : id))),
  });
  expect(findings.map(({ severity }) => severity)).toEqual(['note']);
  expect(counts).toEqual({ error: 0, warning: 0, note: 1 });
});

test('lists the findings of all rules in the order of the text', () => {
  const starts = checkText('pipe\nPIPE\n    END-POINT 0 0\n\tEND-POINT 9,5 0 0 100\n').findings.map(({ start }) => start);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
});

test('a byte order mark does not change the columns of findings', () => {
  const columns = (text: string) => checkText(text).findings.map(({ rule, line, column }) => `${rule} ${line} ${column}`);
  const text = '    END-POINT 0 0 0 100\nPIPE\n    END-POINT 0 0\n';
  expect(columns(`\uFEFF${text}`)).toEqual(columns(text));
});

describe('a text is checked only if it is a PCF', () => {
  test.each([
    ['nothing', ''],
    ['a letter', 'Dear piping department,\nPipe 4 of the TEXT is too short - see the end point.\n'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\r IHDR'],
    ['a table', 'x;y;z\n1;2;3\n'],
  ])('%s is not', (_, text) => expect(checkText(text)).toMatchObject({ isPcf: false, findings: [] }));

  test.each([
    ['an excerpt with a fault', '    END-POINT 0 0\n'],
    ['a misspelled component', 'PIEP\n    end-point 0 0 0 100\n'],
    ['a faulty header', 'UNITS-BORE FURLONG\n'],
  ])('%s is', (_, text) => {
    const { isPcf, findings } = checkText(text);
    expect(isPcf).toBe(true);
    expect(findings.length).toBeGreaterThan(0);
  });
});
