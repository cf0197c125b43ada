// Descriptions of components for the bill of materials.
import { attributeValue, type Component, type Document, type FindMaterial, indexMaterials } from './model.ts';

const byCode = new WeakMap<Document, FindMaterial>();

/** The description of an item code in the pipeline of a component; empty if there is none. */
function codeDescription(document: Document, { pipeline }: Component, code: string): string {
  const find = byCode.get(document) ?? indexMaterials(document, (material) => material.code);
  byCode.set(document, find);
  return find(pipeline, code)?.description ?? '';
}

/** The description of the component's item code, or its own description; empty if it has neither. */
export const componentDescription = (document: Document, component: Component): string =>
  codeDescription(document, component, component.itemCode) ||
  attributeValue(document, component, 'ITEM-DESCRIPTION') ||
  (component.keyword === 'BOLT' ? attributeValue(document, component, 'BOLT-ITEM-DESCRIPTION') : '') ||
  attributeValue(document, component, 'DESCRIPTION');

/** The description of the bolts with this item code in the block of a gasket; empty if there is none. */
export const boltDescription = (document: Document, gasket: Component, code: string): string =>
  codeDescription(document, gasket, code) || attributeValue(document, gasket, 'BOLT-ITEM-DESCRIPTION');
