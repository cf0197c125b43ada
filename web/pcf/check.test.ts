import { expect, test } from 'vitest';
import { checkText } from './check.ts';
import { withMetricHeader } from './rule.ts';

test('two findings of a rule about the same line have different keys', () => {
  const pipe = (from: number, to: number) => `PIPE\n    END-POINT ${from} 0 0 100\n    END-POINT ${to} 0 0 100\n`;
  const { findings } = checkText(withMetricHeader(pipe(0, 1000) + pipe(1500, 2500) + pipe(800, 1700)));
  const overlaps = findings.filter(({ rule }) => rule === 'pipe-overlap');
  expect(overlaps.map(({ line }) => line)).toEqual([10, 10]);
  expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length);
});
