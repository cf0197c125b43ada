import type { LicenseType } from '../../api/generated/model';
import { createEnumLabel } from '../labels.ts';

export const typeLabel = createEnumLabel<LicenseType>({
  trial: 'Trial',
  subscription: 'Subscription',
  perpetual: 'Perpetual',
  floating: 'Floating',
  'node-locked': 'Node-locked',
});

/** The end of a key. The server doesn't store the rest. */
export const keyLabel = (ending: string): string => `…${ending}`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Time until an instant: `in 8 min`, `in 3 h`, `in 12 days`, `now`. */
export function untilLabel(at: string, nowMs: number): string {
  const left = Date.parse(at) - nowMs;
  if (left <= 0) return 'now';
  if (left < hourMs) return `in ${Math.ceil(left / minuteMs)} min`;
  if (left < 2 * dayMs) return `in ${Math.round(left / hourMs)} h`;
  return `in ${Math.round(left / dayMs)} days`;
}
