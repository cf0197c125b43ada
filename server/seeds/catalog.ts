import { crosses, olets, tees } from './catalog/families/branches.ts';
import { elbows } from './catalog/families/elbows.ts';
import { equipment } from './catalog/families/equipment.ts';
import { blindFlanges, flanges } from './catalog/families/flanges.ts';
import { gaskets } from './catalog/families/gaskets.ts';
import { instruments } from './catalog/families/instruments.ts';
import { caps, couplings, reducers, unions } from './catalog/families/line-fittings.ts';
import { pipes } from './catalog/families/pipes.ts';
import { supports } from './catalog/families/supports.ts';
import { strainers, valves } from './catalog/families/valves.ts';
import type { SeedFamily } from './catalog/types.ts';

/**
 * The Revit families that a new installation starts with. All dimensions come from the cited tables in `catalog/tables`.
 * A family without a source for its dimensions has no size table.
 */
export const catalog: readonly SeedFamily[] = [
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
