// Lengths as the drawing and the lists show them: metric, or in feet and inches if the coordinates of the file are.
import type { LengthUnit } from './units.ts';

export type LengthSystem = 'metric' | 'imperial';

export const systemOf = ({ coordinates }: { coordinates: LengthUnit }): LengthSystem =>
  coordinates === 'INCH' || coordinates === 'FEET' ? 'imperial' : 'metric';

/** The unit of the dimensions on the drawing. */
export const dimensionUnits: Readonly<Record<LengthSystem, string>> = { metric: 'millimeters', imperial: 'feet and inches' };

/** Feet and inches, rounded to sixteenths of an inch: `3'-4 1/2"`. */
function feetAndInches(millimeters: number): string {
  const sixteenths = Math.round((Math.abs(millimeters) / 25.4) * 16);
  const feet = Math.floor(sixteenths / 192);
  const inches = Math.floor((sixteenths % 192) / 16);
  let [over, under] = [sixteenths % 16, 16];
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  const parts = [...(inches > 0 || feet > 0 || over === 0 ? [String(inches)] : []), ...(over > 0 ? [`${over}/${under}`] : [])];
  return `${millimeters < 0 && sixteenths > 0 ? '-' : ''}${feet > 0 ? `${feet}'-` : ''}${parts.join(' ')}"`;
}

/** A length or a coordinate on the drawing: whole millimeters, or feet and inches. */
export const lengthLabel = (millimeters: number, system: LengthSystem): string =>
  system === 'imperial' ? feetAndInches(millimeters) : String(Math.round(millimeters));

/** A length or a coordinate in a list: millimeters with one decimal, or feet and inches. */
export const listedLength = (millimeters: number, system: LengthSystem): number | string =>
  system === 'imperial' ? feetAndInches(millimeters) : Math.round(millimeters * 10) / 10;

/** A quantity of pipe: meters with three decimals, because some pieces are shorter than 100 mm, or feet with two. */
export const pipeQuantity = (millimeters: number, system: LengthSystem): { quantity: number; unit: 'm' | 'ft' } =>
  system === 'imperial'
    ? { quantity: Math.round((millimeters / 304.8) * 100) / 100, unit: 'ft' }
    : { quantity: Math.round(millimeters) / 1000, unit: 'm' };
