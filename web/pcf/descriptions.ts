// Descriptions of components for the bill of materials.
import { attributeValue, type Component, type Document, type Material } from './model.ts';

const byCode = new WeakMap<Document, ReadonlyMap<string, Material>>();

function materialsByCode(document: Document): ReadonlyMap<string, Material> {
  const known = byCode.get(document);
  if (known) return known;
  // If a code has two descriptions, the first one wins.
  const made = new Map(document.materials.toReversed().map((material) => [material.code, material]));
  byCode.set(document, made);
  return made;
}

/** The description of the component's item code, or its own description; empty if it has neither. */
export const componentDescription = (document: Document, component: Component): string =>
  materialsByCode(document).get(component.itemCode)?.description ||
  attributeValue(document, component, 'ITEM-DESCRIPTION') ||
  attributeValue(document, component, 'BOLT-ITEM-DESCRIPTION') ||
  attributeValue(document, component, 'DESCRIPTION');

/** The description of an item code; empty if there is none. */
export const codeDescription = (document: Document, code: string): string =>
  materialsByCode(document).get(code)?.description ?? '';
