// Which way the medium runs through a component.
import { attributeValue, type Component, type Document, type Point } from './model.ts';
import { readNumber } from './numbers.ts';

/**
 * `FLOW 1`: from the first end to the second; `FLOW 2`: the reverse. Open tools disagree on which is which, so the
 * absolute direction is for drawing only. Without FLOW: from the first end to the second.
 */
export function flowDirection(document: Document, component: Component): { from: Point | null; isWritten: boolean } {
  const value = readNumber(attributeValue(document, component, 'FLOW'))?.value ?? 0;
  const [first = null, second = null] = component.ends;
  return { from: value === 2 ? second : first, isWritten: value === 1 || value === 2 };
}
