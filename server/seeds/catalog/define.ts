import { nominalSizes } from '../../domain/sizes.ts';
import type { Dimensions } from './dimensions.ts';
import { buildSizes, type Table } from './table.ts';
import { nominalDiameters, pipeEnds } from './tables/pipe.ts';
import type { EndType, SeedConnector, SeedFamily, SeedSize } from './types.ts';

/** The fields that a family defines. The other fields are derived. */
type Definition = Omit<SeedFamily, WithDefault | 'category' | 'endTypes' | 'fileName' | 'fileSize'> &
  Partial<Pick<SeedFamily, WithDefault>>;
type WithDefault = 'sizes' | 'lod' | 'revitVersions' | 'active';

type Tables = [Table, ...Table[]];

/** Completes the families of one category. A family without pipe connectors (a support) counts as plain-ended. */
export function families(category: SeedFamily['category'], definitions: readonly Definition[]): SeedFamily[] {
  return definitions.map((definition) => {
    const endTypes = [...new Set(definition.connectors.map((connector) => connector.endType))];
    return {
      sizes: [],
      lod: 350,
      revitVersions: [2023, 2024, 2025, 2026],
      active: true,
      ...definition,
      category,
      endTypes: endTypes.length > 0 ? endTypes : ['PL'],
      fileName: `SW-${definition.slug}.rfa`,
      fileSize: null,
    };
  });
}

export const run = (endType: EndType, name = 'Run'): SeedConnector => ({ name, endType, role: 'run' });
export const branch = (endType: EndType, name = 'Branch'): SeedConnector => ({ name, endType, role: 'branch' });
export const outlet = (endType: EndType): SeedConnector => ({ name: 'Outlet', endType, role: 'outlet' });

/** The two ends of a run, in line or at an angle. */
export const through = (endType: EndType): SeedConnector[] => [run(endType, 'Run 1'), run(endType, 'Run 2')];

/** Keyword and symbol key that the exporter writes unchanged. */
export const exported = (component: string, skey: string | null = null): SeedFamily['pcf'] => ({ ready: true, component, skey });

/** A keyword whose symbol key a project has to map to its own drawing standard first. */
export const mapped = (component: string): SeedFamily['pcf'] => ({ ready: false, component, skey: null });

/** Not written to a PCF at all. */
export const notExported: SeedFamily['pcf'] = { ready: false, component: null, skey: null };

/** Outside diameter of the last end that a size names: of NPS 3 in `4 x 3`, of NPS 4 in `4`. */
function lastOutsideDiameter(nps: string): number {
  const diameter = pipeEnds.rows.get(nominalSizes(nps).at(-1) ?? '')?.outsideDiameter;
  if (diameter === undefined) throw new Error(`${pipeEnds.source} has no pipe for the last end of ${nps}`);
  return diameter;
}

/** Size table of a component whose ends are those of a pipe. */
export const pipeSizes = (...tables: Tables): SeedSize[] => buildSizes(nominalDiameters, [...tables, pipeEnds]);

export const teeSizes = (table: Table): SeedSize[] =>
  buildSizes(nominalDiameters, [table, pipeEnds], (_dimensions, nps) => ({ outletOutsideDiameter: lastOutsideDiameter(nps) }));

export const reducerSizes = (table: Table): SeedSize[] =>
  buildSizes(nominalDiameters, [table, pipeEnds], (_dimensions, nps) => ({ smallOutsideDiameter: lastOutsideDiameter(nps) }));

/** Size table of a socket-welding fitting with a center. Its end is one socket depth beyond the bottom of the socket. */
export const socketSizes = (...tables: Tables): SeedSize[] =>
  buildSizes(nominalDiameters, [...tables, pipeEnds], ({ centerToSocketBottom = 0, socketDepth = 0 }) => ({
    centerToEnd: centerToSocketBottom + socketDepth,
  }));

/** Size table of a component with dimensions that do not depend on the size. */
export const sizesWith = (constants: Dimensions, ...tables: Tables): SeedSize[] =>
  buildSizes(nominalDiameters, [...tables, pipeEnds], () => constants);

/** Size table of a component without pipe ends. */
export const plainSizes = (constants: Dimensions, ...tables: Tables): SeedSize[] =>
  buildSizes(nominalDiameters, tables, () => constants);
