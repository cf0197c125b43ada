/** `blind-flange` as a heading shows it: Blind flange. */
export const categoryLabel = (category: string): string => sentence(category.replaceAll('-', ' '));

/** `centerToEnd` as a column heading: Center to end. */
export const dimensionLabel = (name: string): string => sentence(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase());

const endTypes: Record<string, string> = {
  BW: 'Butt weld',
  SW: 'Socket weld',
  THD: 'Threaded',
  FLG: 'Flanged',
  PL: 'Plain end',
};

/** `BW` in words. */
export const endTypeLabel = (endType: string): string => endTypes[endType] ?? endType;

/** `4` as piping people write it: NPS 4. */
export const npsLabel = (nps: string): string => `NPS ${nps}`;

/** First and last size of a family, or null where it has no table. */
export function sizeRangeLabel(smallest: string | null, largest: string | null): string | null {
  if (smallest === null || largest === null) return null;
  return smallest === largest ? npsLabel(smallest) : `NPS ${smallest} to ${largest}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
