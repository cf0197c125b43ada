// Descriptions of components for the bill of materials.
import { attributeValue, type Component, type Document, type FindMaterial, indexMaterials } from './model.ts';

const byCode = new WeakMap<Document, FindMaterial>();

/** The description of an item code in the pipeline of a component; empty if there is none. */
function codeDescription(document: Document, { pipeline }: Component, code: string): string {
  const find = byCode.get(document) ?? indexMaterials(document, (material) => material.code);
  byCode.set(document, find);
  return find(pipeline, code)?.description ?? '';
}

const described = new WeakMap<Document, ReadonlySet<string>>();

/** Whether MATERIALS lists an item code with a description. It may list a code, such as `..`, with several. */
function isListed(document: Document, code: string, description: string): boolean {
  const listed =
    described.get(document) ?? new Set(document.materials.map((material) => `${material.code}\n${material.description}`));
  described.set(document, listed);
  return description !== '' && listed.has(`${code}\n${description}`);
}

const ownDescription = (document: Document, component: Component): string =>
  attributeValue(document, component, 'ITEM-DESCRIPTION') ||
  (component.keyword === 'BOLT' ? attributeValue(document, component, 'BOLT-ITEM-DESCRIPTION') : '') ||
  attributeValue(document, component, 'DESCRIPTION');

/** Whether a component says which of the descriptions of its item code is its own. */
export const namesDescription = (document: Document, component: Component): boolean =>
  isListed(document, component.itemCode, ownDescription(document, component));

/** The description of the component's item code, or its own description; empty if it has neither. */
export function componentDescription(document: Document, component: Component): string {
  const own = ownDescription(document, component);
  return isListed(document, component.itemCode, own) ? own : codeDescription(document, component, component.itemCode) || own;
}

/** The description of the bolts with this item code in the block of a gasket; empty if there is none. */
export const boltDescription = (document: Document, gasket: Component, code: string): string =>
  codeDescription(document, gasket, code) || attributeValue(document, gasket, 'BOLT-ITEM-DESCRIPTION');
