import { table } from '../table.ts';

export const buttWeldOutletStandard = table(
  'MSS SP-97-2012, butt-welding outlets, STD',
  `
  nps    outletHeight
  1/2    19
  3/4    22
  1      27
  1-1/4  32
  1-1/2  33
  2      38
  2-1/2  41
  3      44
  3-1/2  48
  4      51
  5      57
  6      60
  8      70
  10     78
  12     86
`,
);
