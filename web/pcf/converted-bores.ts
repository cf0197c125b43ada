// Bores that are the nominal size in inches times 25.4, such as 101.6 for 4 inches.
import { type NominalSize, nominalSize, sizeOfInches, sizeOfOutsideDiameter } from './bores.ts';
import { type Component, type Document, type Point, pointsOf } from './model.ts';

export interface ConvertedBore {
  component: Component;
  point: Point;
  bore: number;
  size: NominalSize;
}

/**
 * The converted bores of a file. Empty unless one of them is neither an outside diameter nor a DN: 101.6 is also the outside
 * diameter of DN 90, but 152.4 can only be 6 inches.
 */
export function findConvertedBores({ components }: Document): ConvertedBore[] {
  const found: ConvertedBore[] = [];
  let isProven = false;
  for (const component of components) {
    if (component.units.bore !== 'MM') continue;
    for (const point of pointsOf(component)) {
      const { bore } = point;
      const size = bore === null || nominalSize(bore, 'MM') ? null : sizeOfInches(bore);
      if (bore === null || !size) continue;
      found.push({ component, point, bore, size });
      isProven ||= !sizeOfOutsideDiameter(bore);
    }
  }
  return isProven ? found : [];
}
