// Labels of a family's fields, and their values as text.
import { dimensionLabel } from '../../families/labels.ts';
import { pathLabel } from '../record/path-label.ts';
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

/** A field's value as text, for the conflict dialog. */
export function textOf(field: string, value: unknown): string {
  if (field === 'active') return value ? 'yes' : 'no';
  if (field === 'sizes') {
    const sizes = value as FamilyDraft['sizes'];
    return sizes.map(({ nps, dn, cells }) => [nps, dn, ...Object.values(cells)].join(' · ')).join('\n') || 'no rows';
  }
  if (field === 'connectors') {
    const connectors = value as FamilyDraft['connectors'];
    return connectors.map(({ name, endType, role }) => `${name} · ${endType} · ${role}`).join('\n') || 'none';
  }
  if (field === 'pcf') {
    const { ready, component, skey } = value as FamilyDraft['pcf'];
    return [component, skey, ready ? 'ready' : 'needs mapping'].filter(Boolean).join(' · ');
  }
  return Array.isArray(value) ? value.join(', ') || 'none' : String(value) || 'none';
}
