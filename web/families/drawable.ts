// What a drawing shows of a family. Pages that do not draw load only this.
export interface Drawable {
  category: string;
  slug: string;
  pcfComponent: string | null;
  /** Dimensions of one size by name, in mm. Values whose names end with `Count` are counts. */
  dimensions: Record<string, number>;
}

/** The properties of the API's family that a drawing needs. */
interface FamilyLike {
  category: string;
  slug: string;
  pcf: { component: string | null };
}

/** The family with the dimensions of one of its sizes; without a size it is drawn as a schematic. */
export function toDrawable(family: FamilyLike, size: { dimensions: Record<string, number> } | null | undefined): Drawable {
  return { category: family.category, slug: family.slug, pcfComponent: family.pcf.component, dimensions: size?.dimensions ?? {} };
}

/** The size that a drawing shows: the one in the middle of the table. The server's summaries choose the same one. */
export const pickSampleSize = <Size>(sizes: readonly Size[]): Size | undefined => sizes[Math.floor(sizes.length / 2)];
