// The units of the header, as programs write them.

/** Public tools write the hundredth of a millimeter with and without the plural. */
export type LengthUnit = 'MM' | 'MM-HUNDREDTH' | 'MM-HUNDREDTHS' | 'INCH' | 'INCH-SIXTEENTH' | 'FEET';
export type BoreUnit = 'MM' | 'INCH' | 'INCH-SIXTEENTH';

export const millimetersPer: Readonly<Record<LengthUnit, number>> = {
  MM: 1,
  'MM-HUNDREDTH': 0.01,
  'MM-HUNDREDTHS': 0.01,
  INCH: 25.4,
  'INCH-SIXTEENTH': 25.4 / 16,
  FEET: 304.8,
};

const millimeterNames: readonly string[] = ['MM', 'MILLIMETER', 'MILLIMETERS', 'MILLIMETRE', 'MILLIMETRES'];
const inchNames: readonly string[] = ['INCH', 'INCHES', 'IN', '"'];

/** The units of a setting, each with its names: first the name of the format, then others that are understood. */
type UnitNames<Unit extends string> = Readonly<Partial<Record<Unit, readonly string[]>>>;

export const boreUnits: UnitNames<BoreUnit> = { MM: millimeterNames, INCH: inchNames, 'INCH-SIXTEENTH': ['INCH-SIXTEENTH'] };
const hundredths = { 'MM-HUNDREDTH': ['MM-HUNDREDTH'], 'MM-HUNDREDTHS': ['MM-HUNDREDTHS'] } as const;
export const coordinateUnits: UnitNames<LengthUnit> = {
  MM: millimeterNames,
  INCH: inchNames,
  FEET: ['FEET', 'FOOT', 'FT'],
  ...hundredths,
};
export const boltUnits: UnitNames<LengthUnit> = { ...boreUnits, ...hundredths };
const weightUnits: UnitNames<'KGS' | 'LBS'> = { KGS: ['KGS', 'KG'], LBS: ['LBS', 'LB'] };

/** Setting -> its units. */
export const unitsOf: Readonly<Record<string, UnitNames<string>>> = {
  'UNITS-BORE': boreUnits,
  'UNITS-CO-ORDS': coordinateUnits,
  'UNITS-BOLT-DIA': boltUnits,
  'UNITS-BOLT-LENGTH': boltUnits,
  'UNITS-WEIGHT': weightUnits,
};

/** The unit that a value names; null if it names none. */
export function findUnit<Unit extends string>(units: UnitNames<Unit>, value: string): Unit | null {
  const name = value.toUpperCase();
  return (Object.keys(units) as Unit[]).find((unit) => units[unit]?.includes(name)) ?? null;
}
