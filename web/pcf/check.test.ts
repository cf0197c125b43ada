import { describe, expect, test } from 'vitest';
import { checkText } from './check.ts';
import { withMetricHeader } from './rule.ts';

test('two findings of a rule about the same line have different keys', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const { findings } = checkText(withMetricHeader(pipe(0, 1000) + pipe(1500, 2500) + pipe(800, 1700)));
  const overlaps = findings.filter(({ rule }) => rule === 'pipe-overlap');
  expect(overlaps.map(({ line }) => line)).toEqual([10, 10]);
  expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length);
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
