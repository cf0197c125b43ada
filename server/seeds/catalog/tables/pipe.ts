import { inches } from '../../../domain/sizes.ts';
import { table } from '../table.ts';

/** Nominal pipe size -> DN. */
export const nominalDiameters: ReadonlyMap<string, number> = new Map([
  ['1/2', 15],
  ['3/4', 20],
  ['1', 25],
  ['1-1/4', 32],
  ['1-1/2', 40],
  ['2', 50],
  ['2-1/2', 65],
  ['3', 80],
  ['3-1/2', 90],
  ...['4', '5', '6', '8', '10', '12', '14', '16', '18', '20', '22', '24'].map((nps) => [nps, inches(nps) * 25] as const),
] as [string, number][]);

export const pipeEnds = table(
  'ASME B36.10M-2004, Table 1',
  `
  nps    outsideDiameter
  1/2    21.3
  3/4    26.7
  1      33.4
  1-1/4  42.2
  1-1/2  48.3
  2      60.3
  2-1/2  73.0
  3      88.9
  3-1/2  101.6
  4      114.3
  5      141.3
  6      168.3
  8      219.1
  10     273.0
  12     323.8
  14     355.6
  16     406.4
  18     457
  20     508
  22     559
  24     610
`,
);

export const schedule40 = table(
  'ASME B36.10M-2004, Table 1, Schedule 40',
  `
  nps    wallThickness
  1/2    2.77
  3/4    2.87
  1      3.38
  1-1/4  3.56
  1-1/2  3.68
  2      3.91
  2-1/2  5.16
  3      5.49
  3-1/2  5.74
  4      6.02
  5      6.55
  6      7.11
  8      8.18
  10     9.27
  12     10.31
  14     11.13
  16     12.70
  18     14.27
  20     15.09
  24     17.48
`,
);

export const schedule80 = table(
  'ASME B36.10M-2004, Table 1, Schedule 80',
  `
  nps    wallThickness
  1/2    3.73
  3/4    3.91
  1      4.55
  1-1/4  4.85
  1-1/2  5.08
  2      5.54
  2-1/2  7.01
  3      7.62
  3-1/2  8.08
  4      8.56
  5      9.53
  6      10.97
  8      12.70
  10     15.09
  12     17.48
  14     19.05
  16     21.44
  18     23.83
  20     26.19
  22     28.58
  24     30.96
`,
);

export const schedule160 = table(
  'ASME B36.10M-2004, Table 1, Schedule 160',
  `
  nps    wallThickness
  1/2    4.78
  3/4    5.56
  1      6.35
  1-1/4  6.35
  1-1/2  7.14
  2      8.74
  2-1/2  9.53
  3      11.13
  4      13.49
  5      15.88
  6      18.26
  8      23.01
  10     28.58
  12     33.32
  14     35.71
  16     40.49
  18     45.24
  20     50.01
  22     53.98
  24     59.54
`,
);

export const standardWeight = table(
  'ASME B36.10M-2004, Table 1, STD',
  `
  nps    wallThickness
  1/2    2.77
  3/4    2.87
  1      3.38
  1-1/4  3.56
  1-1/2  3.68
  2      3.91
  2-1/2  5.16
  3      5.49
  3-1/2  5.74
  4      6.02
  5      6.55
  6      7.11
  8      8.18
  10     9.27
  12     9.53
  14     9.53
  16     9.53
  18     9.53
  20     9.53
  22     9.53
  24     9.53
`,
);

/**
 * B36.19M prints 273.1 and 323.9 for NPS 10 and 12, B36.10M prints 273.0 and 323.8: they round 10.75 and 12.75 inches
 * (273.05 and 323.85 mm) differently. The catalog has one outside diameter per size.
 */
export const schedule10S = table(
  'ASME B36.19M-2004, Table 1, Schedule 10S',
  `
  nps    wallThickness
  1/2    2.11
  3/4    2.11
  1      2.77
  1-1/4  2.77
  1-1/2  2.77
  2      2.77
  2-1/2  3.05
  3      3.05
  3-1/2  3.05
  4      3.05
  5      3.40
  6      3.40
  8      3.76
  10     4.19
  12     4.57
  14     4.78
  16     4.78
  18     4.78
  20     5.54
  22     5.54
  24     6.35
`,
);

export const schedule40S = table(
  'ASME B36.19M-2004, Table 1, Schedule 40S',
  `
  nps    wallThickness
  1/2    2.77
  3/4    2.87
  1      3.38
  1-1/4  3.56
  1-1/2  3.68
  2      3.91
  2-1/2  5.16
  3      5.49
  3-1/2  5.74
  4      6.02
  5      6.55
  6      7.11
  8      8.18
  10     9.27
  12     9.53
  14     9.53
  16     9.53
  18     9.53
  20     9.53
  24     9.53
`,
);
