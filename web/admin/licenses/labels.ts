import type { LicenseProduct, LicenseType } from '../../api/generated/model';
import { statusLabel } from '../statuses.ts';

const products: Record<LicenseProduct, string> = { 'pcf-export': 'PCF export', 'revit-families': 'Revit families' };

export const productLabel = (product: string): string => products[product as LicenseProduct] ?? product;
/** `node-locked` as people write it: Node-locked. */
export const typeLabel = (type: LicenseType | string): string => (type === 'node-locked' ? 'Node-locked' : statusLabel(type));

/** All that is kept of a key, as it is shown. */
export const keyLabel = (ending: string): string => `…${ending}`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How far off an instant is: `in 8 min`, `in 3 h`, `in 12 days`; what is past is `now`. */
export function untilLabel(at: string, nowMs: number): string {
  const left = Date.parse(at) - nowMs;
  if (left <= 0) return 'now';
  if (left < hourMs) return `in ${Math.ceil(left / minuteMs)} min`;
  if (left < 2 * dayMs) return `in ${Math.round(left / hourMs)} h`;
  return `in ${Math.round(left / dayMs)} days`;
}
