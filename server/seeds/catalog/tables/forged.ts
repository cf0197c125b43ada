import { table } from '../table.ts';

/** Bore and depth are the minimum values of the standard. */
export const sockets = table(
  'ASME B16.11-2011, Table 1',
  `
  nps    socketBore  socketDepth
  1/2    21.8        9.5
  3/4    27.2        12.5
  1      33.9        12.5
  1-1/4  42.7        12.5
  1-1/2  48.8        12.5
  2      61.2        16.0
  2-1/2  73.9        16.0
  3      89.8        16.0
  4      115.2       19.0
`,
);

export const socketElbow90Class3000 = table(
  'ASME B16.11-2011, Table 1, Class 3000 (90 degree elbows, tees and crosses)',
  `
  nps    centerToSocketBottom
  1/2    15.5
  3/4    19.0
  1      22.5
  1-1/4  27.0
  1-1/2  32.0
  2      38.0
  2-1/2  41.0
  3      57.0
  4      66.5
`,
);

export const socketElbow45Class3000 = table(
  'ASME B16.11-2011, Table 1, Class 3000',
  `
  nps    centerToSocketBottom
  1/2    11.0
  3/4    13.0
  1      14.0
  1-1/4  17.5
  1-1/2  20.5
  2      25.5
  2-1/2  28.5
  3      32.0
  4      41.0
`,
);

export const socketCoupling = table(
  'ASME B16.11-2011, Table 2',
  `
  nps    layingLength
  1/2    9.5
  3/4    9.5
  1      12.5
  1-1/4  12.5
  1-1/2  12.5
  2      19.0
  2-1/2  19.0
  3      19.0
  4      19.0
`,
);

export const socketHalfCoupling = table(
  'ASME B16.11-2011, Table 2',
  `
  nps    layingLength
  1/2    22.5
  3/4    24.0
  1      28.5
  1-1/4  30.0
  1-1/2  32.0
  2      41.0
  2-1/2  43.0
  3      44.5
  4      48.0
`,
);

export const threadedElbow90Class3000 = table(
  'ASME B16.11-2011, Table 3, Class 3000 (90 degree elbows, tees and crosses)',
  `
  nps    centerToEnd  bandDiameter
  1/2    33           38
  3/4    38           46
  1      44           56
  1-1/4  51           62
  1-1/2  60           75
  2      64           84
`,
);

export const threadedElbow45Class3000 = table(
  'ASME B16.11-2011, Table 3, Class 3000',
  `
  nps    centerToEnd  bandDiameter
  1/2    25           38
  3/4    28           46
  1      33           56
  1-1/4  35           62
  1-1/2  43           75
  2      44           84
`,
);

export const threadedCouplingClass3000 = table(
  'ASME B16.11-2011, Table 5, Class 3000',
  `
  nps    endToEnd  bandDiameter
  1/2    48        28
  3/4    51        35
  1      60        44
  1-1/4  67        57
  1-1/2  79        64
  2      86        76
  2-1/2  92        92
  3      108       108
  4      121       127
`,
);
