// Labels of a family's fields, and their values as text.
import { categoryLabel, dimensionLabel, endTypeLabel, npsLabel } from '../../families/labels.ts';
import { pathLabel } from '../record/path-label.ts';
import { createValueText, lines } from '../record/value-text.ts';
import { statusLabel } from '../statuses.ts';
import type { FamilyDraft } from './family-draft.ts';

export const labels: Record<keyof FamilyDraft, string> = {
  name: 'Name',
  slug: 'Slug',
  category: 'Category',
  description: 'Description',
  material: 'Material',
  lod: 'Level of development',
  standards: 'Standards',
  pressureClasses: 'Rating',
  revitVersions: 'Revit versions',
  endTypes: 'End types',
  connectors: 'Connectors',
  dimensions: 'Columns of the size table',
  sizes: 'Size table',
  pcf: 'PCF',
  fileName: 'Revit file',
  active: 'Visible on the site',
};

/** Lists that the form edits in one text field. */
const listFields = new Set(['standards', 'pressureClasses', 'revitVersions', 'endTypes']);

/** The form's field for a path of the body: `standards.1` is the field `standards`. */
export function fieldOf(path: string): string {
  const [field = ''] = path.split('.');
  return listFields.has(field) ? field : path;
}

/** Parts of a path whose labels are not their names. The dimension that follows `dimensions` says enough. */
const partLabels: Readonly<Record<string, string | null>> = { nps: 'NPS', dn: 'DN', skey: 'Symbol key', dimensions: null };

/** `sizes.3.dimensions.centerToEnd` as text: "Size table, row 4, Center to end". */
export const labelOf = (path: string): string =>
  pathLabel(path, labels, (part) => (part in partLabels ? (partLabels[part] ?? null) : dimensionLabel(part)));

const cellText = ([dimension, value]: [string, string]) => `${dimensionLabel(dimension)} ${value || '–'}`;

/** A field's value as text, for the conflict dialog. */
export const textOf = createValueText<FamilyDraft>({
  category: categoryLabel,
  lod: (lod) => `LOD ${lod}`,
  endTypes: (endTypes) => endTypes.map(endTypeLabel).join(', '),
  connectors: lines(({ name, endType, role }) => [name, endTypeLabel(endType), statusLabel(role)].join(' · ')),
  dimensions: (dimensions) => dimensions.map(dimensionLabel).join(', '),
  sizes: lines(({ nps, dn, cells }) => [npsLabel(nps), `DN ${dn}`, ...Object.entries(cells).map(cellText)].join(' · ')),
  pcf: ({ ready, component, skey }) => [component, skey, ready ? 'ready' : 'needs mapping'].filter(Boolean).join(' · '),
});
