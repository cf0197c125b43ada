import { crosses, olets, tees } from './catalogue/families/branches.ts';
import { elbows } from './catalogue/families/elbows.ts';
import { equipment } from './catalogue/families/equipment.ts';
import { blindFlanges, flanges } from './catalogue/families/flanges.ts';
import { gaskets } from './catalogue/families/gaskets.ts';
import { instruments } from './catalogue/families/instruments.ts';
import { caps, couplings, reducers, unions } from './catalogue/families/line-fittings.ts';
import { pipes } from './catalogue/families/pipes.ts';
import { supports } from './catalogue/families/supports.ts';
import { strainers, valves } from './catalogue/families/valves.ts';
import type { SeedFamily } from './catalogue/types.ts';

/**
 * The Revit families that a new installation starts with. Dimensions come from the cited tables under
 * `catalogue/tables` and from nowhere else: a family whose figures no source vouches for has no size table.
 */
export const catalogue: readonly SeedFamily[] = [
  ...pipes,
  ...elbows,
  ...tees,
  ...crosses,
  ...reducers,
  ...caps,
  ...flanges,
  ...blindFlanges,
  ...olets,
  ...couplings,
  ...unions,
  ...gaskets,
  ...valves,
  ...strainers,
  ...supports,
  ...instruments,
  ...equipment,
];
