// Nominal pipe sizes of ASME B36.10M and B36.19M, with their DN of ISO 6708.
import { readNumber } from './numbers.ts';
import type { BoreUnit } from './units.ts';

export interface NominalSize {
  nps: string;
  inches: number;
  dn: number;
  /** In millimeters. */
  outsideDiameter: number;
}

const size = (nps: string, dn: number, outsideDiameter: number): NominalSize => {
  const [whole = '0', part] = nps.includes('-') ? nps.split('-') : nps.includes('/') ? ['0', nps] : [nps];
  const [over = 0, under = 1] = (part ?? '0/1').split('/').map(Number);
  return { nps, inches: Number(whole) + over / under, dn, outsideDiameter };
};

export const nominalSizes: readonly NominalSize[] = [
  size('1/8', 6, 10.3),
  size('1/4', 8, 13.7),
  size('3/8', 10, 17.1),
  size('1/2', 15, 21.3),
  size('3/4', 20, 26.7),
  size('1', 25, 33.4),
  size('1-1/4', 32, 42.2),
  size('1-1/2', 40, 48.3),
  size('2', 50, 60.3),
  size('2-1/2', 65, 73),
  size('3', 80, 88.9),
  size('3-1/2', 90, 101.6),
  size('4', 100, 114.3),
  size('5', 125, 141.3),
  size('6', 150, 168.3),
  size('8', 200, 219.1),
  size('10', 250, 273),
  size('12', 300, 323.8),
  size('14', 350, 355.6),
  size('16', 400, 406.4),
  size('18', 450, 457),
  size('20', 500, 508),
  size('22', 550, 559),
  size('24', 600, 610),
  size('26', 650, 660),
  size('28', 700, 711),
  size('30', 750, 762),
  size('32', 800, 813),
  size('34', 850, 864),
  size('36', 900, 914),
  size('38', 950, 965),
  size('40', 1000, 1016),
  size('42', 1050, 1067),
  size('44', 1100, 1118),
  size('46', 1150, 1168),
  size('48', 1200, 1219),
];

const byInches = new Map(nominalSizes.map((entry) => [entry.inches, entry]));
const byDn = new Map(nominalSizes.map((entry) => [entry.dn, entry]));

/** The number that stands for a nominal size in a unit. */
export const boreIn = (unit: BoreUnit, { dn, inches }: NominalSize): number =>
  unit === 'MM' ? dn : unit === 'INCH' ? inches : inches * 16;

/** The nominal size of a bore in the unit of the file; null if the bore is not a nominal size. */
export function nominalSize(bore: number | null, unit: BoreUnit): NominalSize | null {
  if (bore == null) return null;
  if (unit === 'MM') return byDn.get(bore) ?? null;
  return byInches.get(unit === 'INCH-SIXTEENTH' ? bore / 16 : bore) ?? null;
}

/** A written bore in the unit of the file; null if it is not a number, or if it names another unit and is no nominal size. */
export function readBore(word: string, unit: BoreUnit): number | null {
  const number = readNumber(word);
  if (!number?.unit) return number?.value ?? null;
  const named: BoreUnit = number.unit === 'MM' || number.unit === 'DN' ? 'MM' : 'INCH';
  if (named === unit) return number.value;
  const nominal = nominalSize(number.value, named);
  return nominal && boreIn(unit, nominal);
}

/** Copper tubes of EN 1057 whose size is near the outside diameter of a pipe, DN 8 and DN 32. */
const tubeSizes: ReadonlySet<number> = new Set([14, 42]);

/** The size with this outside diameter, within 0.5 mm; null if there is none, or if the number is a DN or the size of a tube. */
export function sizeOfOutsideDiameter(millimeters: number): NominalSize | null {
  if (byDn.has(millimeters) || tubeSizes.has(millimeters)) return null;
  return nominalSizes.find(({ outsideDiameter }) => Math.abs(outsideDiameter - millimeters) <= 0.5) ?? null;
}

/** The nominal size whose value in inches equals a length in millimeters: 4" for 101.6. Null if no size does. */
export function sizeOfInches(millimeters: number): NominalSize | null {
  const eighths = Math.round((millimeters / 25.4) * 8);
  return Math.abs(eighths * (25.4 / 8) - millimeters) <= 0.05 ? (byInches.get(eighths / 8) ?? null) : null;
}

/** Inches as they are usually written: `1-1/2"`; sizes that are not a multiple of 1/16 as decimals. */
export function inchLabel(inches: number): string {
  const whole = Math.floor(inches);
  let over = (inches - whole) * 16;
  let under = 16;
  if (over === 0 || !Number.isInteger(over)) return `${inches}"`;
  while (over % 2 === 0) [over, under] = [over / 2, under / 2];
  return `${whole > 0 ? `${whole}-` : ''}${over}/${under}"`;
}

/** A bore as it is usually written: `DN 100`, `4"`; millimeters that are no nominal size as they are: `101.6 mm`. */
export function boreLabel(bore: number | null, unit: BoreUnit): string {
  if (bore == null) return '';
  if (unit === 'MM') return byDn.has(bore) ? `DN ${bore}` : `${bore} mm`;
  return inchLabel(unit === 'INCH-SIXTEENTH' ? bore / 16 : bore);
}
