// The flow direction through a component.
import { attributeValue, type Component, type Document, type Point } from './model.ts';
import { readNumber } from './numbers.ts';

/**
 * `FLOW 1`: from the first end to the second; `FLOW 2`: the reverse. Open-source tools disagree on which is which, so use
 * the absolute direction for drawing only. Without FLOW: from the first end to the second.
 * @returns the end where the flow enters, and whether the file has a FLOW
 */
export function flowDirection(document: Document, component: Component): { from: Point | null; isExplicit: boolean } {
  const value = readNumber(attributeValue(document, component, 'FLOW'))?.value ?? 0;
  const [first = null, second = null] = component.ends;
  return { from: value === 2 ? second : first, isExplicit: value === 1 || value === 2 };
}
