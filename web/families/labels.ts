/** `blind-flange` -> `Blind flange` */
export const categoryLabel = (category: string): string => sentence(category.replaceAll('-', ' '));

/** The name of a family for a heading, where `Class 150` stays on one line. */
export const nameHeading = (name: string): string => name.replaceAll('Class ', 'Class\u00a0');

/** `centerToEnd` -> `Center to end` */
export const dimensionLabel = (name: string): string => sentence(name.replaceAll(/([A-Z])/g, ' $1').toLowerCase());

const endTypes: Record<string, string> = {
  BW: 'Butt weld',
  SW: 'Socket weld',
  THD: 'Threaded',
  FLG: 'Flanged',
  PL: 'Plain end',
};

/** `BW` -> `Butt weld` */
export const endTypeLabel = (endType: string): string => endTypes[endType] ?? endType;

/** `4` -> `NPS 4` */
export const npsLabel = (nps: string): string => `NPS ${nps}`;

/** `NPS 2 to 12`, or null if the family has no size table. */
export function sizeRangeLabel(smallest: string | null, largest: string | null): string | null {
  if (smallest === null || largest === null) return null;
  return smallest === largest ? npsLabel(smallest) : `NPS ${smallest} to ${largest}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
