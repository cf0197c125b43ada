import { table } from '../table.ts';

export const gate150 = table(
  'ASME B16.10-2009, Table 1',
  `
  nps  faceToFace
  2    178
  3    203
  4    229
  6    267
  8    292
  10   330
  12   356
  14   381
  16   406
  18   432
  20   457
  24   508
`,
);

export const gate300 = table(
  'ASME B16.10-2009, Table 2',
  `
  nps  faceToFace
  2    216
  3    283
  4    305
  6    403
  8    419
  10   457
  12   502
  14   762
  16   838
  18   914
  20   991
  24   1143
`,
);

export const gate600 = table(
  'ASME B16.10-2009, Table 3',
  `
  nps  faceToFace
  2    292
  3    356
  4    432
  6    559
  8    660
  10   787
  12   838
  14   889
  16   991
  18   1092
  20   1194
  24   1397
`,
);

export const globe150 = table(
  'ASME B16.10-2009, Table 1',
  `
  nps  faceToFace
  2    203
  3    241
  4    292
  6    406
  8    495
  10   622
  12   698
`,
);

export const globe300 = table(
  'ASME B16.10-2009, Table 2',
  `
  nps  faceToFace
  2    267
  3    318
  4    356
  6    444
  8    559
  10   622
  12   711
`,
);

export const swingCheck150 = table(
  'ASME B16.10-2009, Table 1',
  `
  nps  faceToFace
  2    203
  3    241
  4    292
  6    356
  8    495
  10   622
  12   698
`,
);

export const swingCheck300 = table(
  'ASME B16.10-2009, Table 2',
  `
  nps  faceToFace
  2    267
  3    318
  4    356
  6    444
  8    533
  10   622
  12   711
`,
);

export const ballLong150 = table(
  'ASME B16.10-2009, Table 1, ball valves, long pattern',
  `
  nps  faceToFace
  2    178
  3    203
  4    229
  6    394
  8    457
  10   533
  12   610
`,
);

export const ballLong300 = table(
  'ASME B16.10-2009, Table 2, ball valves, long pattern',
  `
  nps  faceToFace
  2    216
  3    283
  4    305
  6    403
  8    502
  10   568
  12   648
`,
);

export const butterfly150 = table(
  'API 609-2009, category B, Class 150',
  `
  nps  faceToFace
  3    48
  4    54
  6    57
  8    64
  10   71
  12   81
  14   92
  16   102
  18   114
  20   127
  24   154
`,
);
