import { table } from '../table.ts';

export const spiralWoundElement = table(
  'ASME B16.20-2007, spiral-wound gaskets for ASME B16.5 flanges, Class 150 and 300',
  `
  nps    gasketInsideDiameter  gasketOutsideDiameter
  1/2    19.1                  31.8
  3/4    25.4                  39.6
  1      31.8                  47.8
  1-1/4  47.8                  60.5
  1-1/2  54.1                  69.9
  2      69.9                  85.9
  2-1/2  82.6                  98.6
  3      101.6                 120.7
  4      127.0                 149.4
  5      155.7                 177.8
  6      182.6                 209.6
  8      233.4                 263.7
  10     287.3                 317.5
  12     339.9                 374.7
  14     371.6                 406.4
  16     422.4                 463.6
  18     474.7                 527.1
  20     525.5                 577.9
  24     628.7                 685.8
`,
);

export const centeringRing150 = table(
  'ASME B16.20-2007, spiral-wound gaskets for ASME B16.5 flanges, Class 150',
  `
  nps    centeringRingDiameter
  1/2    47.8
  3/4    57.2
  1      66.8
  1-1/4  76.2
  1-1/2  85.9
  2      104.9
  2-1/2  124.0
  3      136.7
  4      174.8
  5      196.9
  6      222.3
  8      279.4
  10     339.9
  12     409.7
  14     450.9
  16     514.4
  18     549.4
  20     606.6
  24     717.6
`,
);

export const centeringRing300 = table(
  'ASME B16.20-2007, spiral-wound gaskets for ASME B16.5 flanges, Class 300',
  `
  nps    centeringRingDiameter
  1/2    54.1
  3/4    66.8
  1      73.2
  1-1/4  82.6
  1-1/2  95.3
  2      111.3
  2-1/2  130.3
  3      149.4
  4      181.1
  5      215.9
  6      251.0
  8      308.1
  10     362.0
  12     422.4
  14     485.9
  16     539.8
  18     596.9
  20     654.1
  24     774.7
`,
);

export const flatRing150 = table(
  'ASME B16.21-2011, flat ring gaskets for ASME B16.5 flanges, Class 150',
  `
  nps    gasketInsideDiameter  gasketOutsideDiameter
  1/2    21                    48
  3/4    27                    57
  1      33                    67
  1-1/4  42                    76
  1-1/2  48                    86
  2      60                    105
  2-1/2  73                    124
  3      89                    137
  4      114                   175
  5      141                   197
  6      168                   222
  8      219                   279
  10     273                   340
  12     324                   410
  14     356                   451
  16     406                   514
  18     457                   549
  20     508                   607
  24     610                   718
`,
);

export const flatRing300 = table(
  'ASME B16.21-2011, flat ring gaskets for ASME B16.5 flanges, Class 300',
  `
  nps    gasketInsideDiameter  gasketOutsideDiameter
  1/2    21                    54
  3/4    27                    67
  1      33                    73
  1-1/4  42                    83
  1-1/2  48                    95
  2      60                    111
  2-1/2  73                    130
  3      89                    149
  4      114                   181
  5      141                   216
  6      168                   251
  8      219                   308
  10     273                   362
  12     324                   422
  14     356                   486
  16     406                   540
  18     457                   597
  20     508                   654
  24     610                   775
`,
);

export const ringJoint150 = table(
  'ASME B16.5-2013, Table 5 (pitch diameter) and ASME B16.20-2007, type R (width): R15 to R76',
  `
  nps    ringPitchDiameter  ringWidth
  1      47.63              7.95
  1-1/4  57.15              7.95
  1-1/2  65.07              7.95
  2      82.55              7.95
  2-1/2  101.60             7.95
  3      114.30             7.95
  3-1/2  131.78             7.95
  4      149.23             7.95
  5      171.45             7.95
  6      193.68             7.95
  8      247.65             7.95
  10     304.80             7.95
  12     381.00             7.95
  14     396.88             7.95
  16     454.03             7.95
  18     517.53             7.95
  20     558.80             7.95
  24     673.10             7.95
`,
);

export const ringJoint300 = table(
  'ASME B16.5-2013, Table 5 (pitch diameter) and ASME B16.20-2007, type R (width): R11 to R77',
  `
  nps    ringPitchDiameter  ringWidth
  1/2    34.14              6.35
  3/4    42.88              7.95
  1      50.80              7.95
  1-1/4  60.33              7.95
  1-1/2  68.27              7.95
  2      82.55              11.13
  2-1/2  101.60             11.13
  3      123.83             11.13
  3-1/2  131.78             11.13
  4      149.23             11.13
  5      180.98             11.13
  6      211.12             11.13
  8      269.88             11.13
  10     323.85             11.13
  12     381.00             11.13
  14     419.10             11.13
  16     469.90             11.13
  18     533.40             11.13
  20     584.20             12.70
  24     692.15             15.88
`,
);
