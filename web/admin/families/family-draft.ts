// The form values of a family. Numbers and lists are text until the form is sent.
import type { EndType, Family, FamilyCategory, FamilyConnector, FamilyCreate, FamilyLod } from '../../api/generated/model';
import { type BodyParts, bodyOf } from '../record/body-parts.ts';
import { parseList, parseNumber, parseWholeNumber, textOrNull } from '../../forms/field-text.ts';

/** A row of the size table, with its cells by dimension. */
export interface SizeDraft {
  nps: string;
  dn: string;
  cells: Record<string, string>;
}

export interface FamilyDraft {
  name: string;
  slug: string;
  category: FamilyCategory;
  description: string;
  material: string;
  lod: string;
  standards: string;
  pressureClasses: string;
  revitVersions: string;
  endTypes: EndType[];
  connectors: FamilyConnector[];
  /** Columns of the size table, in mm unless a name ends in Count. */
  dimensions: string[];
  sizes: SizeDraft[];
  pcf: { ready: boolean; component: string; skey: string };
  fileName: string;
  active: boolean;
}

export const emptyFamily: FamilyDraft = {
  name: '',
  slug: '',
  category: 'elbow',
  description: '',
  material: '',
  lod: '350',
  standards: '',
  pressureClasses: '',
  revitVersions: '',
  endTypes: ['BW'],
  connectors: [],
  dimensions: ['outsideDiameter'],
  sizes: [],
  pcf: { ready: false, component: '', skey: '' },
  fileName: '',
  active: false,
};

const listText = (values: readonly (string | number)[]) => values.join(', ');

export function toDraft(family: Family): FamilyDraft {
  const dimensions = [...new Set(family.sizes.flatMap((size) => Object.keys(size.dimensions)))];
  return {
    name: family.name,
    slug: family.slug,
    category: family.category,
    description: family.description,
    material: family.material,
    lod: String(family.lod),
    standards: listText(family.standards),
    pressureClasses: listText(family.pressureClasses),
    revitVersions: listText(family.revitVersions),
    endTypes: [...family.endTypes],
    connectors: family.connectors.map((connector) => ({ ...connector })),
    dimensions,
    sizes: family.sizes.map(({ nps, dn, dimensions: values }) => ({
      nps,
      dn: String(dn),
      cells: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    })),
    pcf: { ready: family.pcf.ready, component: family.pcf.component ?? '', skey: family.pcf.skey ?? '' },
    fileName: family.fileName ?? '',
    active: family.active,
  };
}

/** The dimensions of a row without its empty cells. */
export const dimensionsOf = ({ cells }: SizeDraft, names: readonly string[]): Record<string, number> =>
  Object.fromEntries(names.filter((name) => cells[name]?.trim()).map((name) => [name, parseNumber(cells[name] ?? '')]));

const bodyParts: BodyParts<FamilyDraft> = {
  name: ({ name }) => ({ name: name.trim() }),
  slug: ({ slug }) => ({ slug: slug.trim() }),
  category: ({ category }) => ({ category }),
  description: ({ description }) => ({ description: description.trim() }),
  material: ({ material }) => ({ material: material.trim() }),
  lod: ({ lod }) => ({ lod: Number(lod) as FamilyLod }),
  standards: ({ standards }) => ({ standards: parseList(standards) }),
  pressureClasses: ({ pressureClasses }) => ({ pressureClasses: parseList(pressureClasses) }),
  revitVersions: ({ revitVersions }) => ({ revitVersions: parseList(revitVersions).map(Number) }),
  endTypes: ({ endTypes }) => ({ endTypes }),
  connectors: ({ connectors }) => ({ connectors }),
  dimensions: ({ sizes, dimensions }) => ({ sizes: sizes.map((size) => sizeOf(size, dimensions)) }),
  sizes: ({ sizes, dimensions }) => ({ sizes: sizes.map((size) => sizeOf(size, dimensions)) }),
  pcf: ({ pcf }) => ({ pcf: { ready: pcf.ready, component: textOrNull(pcf.component), skey: textOrNull(pcf.skey) } }),
  fileName: ({ fileName }) => ({ fileName: textOrNull(fileName) }),
  active: ({ active }) => ({ active }),
};

const sizeOf = (size: SizeDraft, names: readonly string[]) => ({
  nps: size.nps.trim(),
  dn: parseWholeNumber(size.dn),
  dimensions: dimensionsOf(size, names),
});

/** The request body for the given fields, all by default. */
export const toBody = (draft: FamilyDraft, fields?: readonly string[]): Partial<FamilyCreate> => bodyOf(bodyParts, draft, fields);

/**
 * Pastes cells from a spreadsheet into the size table, starting at one cell, and adds missing rows. The columns are NPS, DN,
 * then the dimensions.
 */
export function pasteSizes(
  draft: Pick<FamilyDraft, 'dimensions' | 'sizes'>,
  at: { row: number; column: number },
  text: string,
): SizeDraft[] {
  const keys = ['nps', 'dn', ...draft.dimensions];
  const sizes = draft.sizes.map((size) => ({ ...size, cells: { ...size.cells } }));
  const lines = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  for (const [offset, line] of lines.entries()) {
    const row = (sizes[at.row + offset] ??= { nps: '', dn: '', cells: {} });
    for (const [index, value] of line.split('\t').entries()) {
      const key = keys[at.column + index];
      if (key === 'nps' || key === 'dn') row[key] = value.trim();
      else if (key) row.cells[key] = value.trim();
    }
  }
  return sizes;
}
