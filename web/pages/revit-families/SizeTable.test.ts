import { expect, test } from 'vitest';
import type { Family } from '../../api/generated/model';
import { sizeRows } from './SizeTable.tsx';

test('a spreadsheet takes no nominal size for a date or a number', () => {
  const sizes = [
    { nps: '1/2', dn: 15, dimensions: { centerToEnd: 38 } },
    { nps: '4 x 3', dn: 100, dimensions: { outsideDiameter: 114.3 } },
  ];
  expect(sizeRows({ sizes } as unknown as Family)).toEqual([
    ['NPS', 'DN', 'Center to end (mm)', 'Outside diameter (mm)'],
    ['NPS 1/2', 15, 38, ''],
    ['NPS 4 x 3', 100, '', 114.3],
  ]);
});
