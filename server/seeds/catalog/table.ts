import { inches, nominalSizes } from '../../domain/sizes.ts';
import { type Dimensions, isDimensionName } from './dimensions.ts';
import type { SeedSize } from './types.ts';

/** A dimension table of a standard. */
export interface Table {
  /** The source of the figures: standard, edition, table. */
  source: string;
  /** Nominal pipe size -> the dimensions that this table gives for it, smallest size first. */
  rows: ReadonlyMap<string, Dimensions>;
}

/** `23.9` is millimeters; `1-1/8"` is inches, which even the metric tables use for bolts and bolt holes. */
function millimeters(cell: string): number {
  const value = cell.endsWith('"') ? Math.round(inches(cell.slice(0, -1)) * 254) / 10 : Number(cell);
  if (!(value > 0)) throw new Error(`"${cell}" is not a dimension`);
  return value;
}

/**
 * Parses a table in its printed form: a line of column names that starts with `nps`, then one line per size. A size with
 * two ends is written `4x3`.
 * @throws if a column is unknown, or a row is incomplete, duplicate or not numeric
 */
export function table(source: string, text: string): Table {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const [first, ...columns] = head ?? [];
  if (first !== 'nps' || !columns.every(isDimensionName)) throw new Error(`${source}: unknown columns ${head?.join(' ')}`);
  const rows = new Map<string, Dimensions>();
  for (const [size = '', ...cells] of lines) {
    const nps = size.replace('x', ' x ');
    if (cells.length !== columns.length || rows.has(nps)) throw new Error(`${source}: row ${nps} is incomplete or duplicate`);
    rows.set(nps, Object.fromEntries(columns.map((column, index) => [column, millimeters(cells[index] ?? '')])));
  }
  return { source, rows };
}

/** The rows of a table between two of its sizes, both included. */
export function range(of: Table, from: string, to: string): Table {
  const rows = [...of.rows];
  const position = (nps: string) => {
    const index = rows.findIndex(([size]) => size === nps);
    if (index < 0) throw new Error(`${of.source} has no size ${nps}`);
    return index;
  };
  return { source: of.source, rows: new Map(rows.slice(position(from), position(to) + 1)) };
}

/** The dimensions of a size, or else of its first end: `4` of `4 x 3`. */
function lookUp(of: Table, nps: string): Dimensions {
  const row = of.rows.get(nps) ?? of.rows.get(nominalSizes(nps)[0] ?? '');
  if (!row) throw new Error(`${of.source} has no size ${nps}`);
  return row;
}

/**
 * Builds a size table with the sizes of the first table and the dimensions from all tables. If two tables have the same
 * dimension, the later table wins. `nominal` maps each size to its DN.
 */
export function buildSizes(
  nominal: ReadonlyMap<string, number>,
  tables: readonly [Table, ...Table[]],
  derive: (dimensions: Dimensions, nps: string) => Dimensions = () => ({}),
): SeedSize[] {
  return [...tables[0].rows.keys()].map((nps) => {
    const dimensions: Dimensions = Object.assign({}, ...tables.map((one) => lookUp(one, nps)));
    const dn = nominal.get(nominalSizes(nps)[0] ?? '');
    if (dn === undefined) throw new Error(`No nominal diameter for NPS ${nps}`);
    return { nps, dn, dimensions: { ...dimensions, ...derive(dimensions, nps) } };
  });
}
