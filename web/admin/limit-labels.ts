// The limits of a license in the words of administrators.
import { countOf } from '../plural.ts';

/** `28800` as text: "8 hours"; `5400`: "1 hour 30 minutes". */
export function durationLabel(seconds: number): string {
  const parts: [number, string][] = [
    [Math.floor(seconds / 3600), 'hour'],
    [Math.floor(seconds / 60) % 60, 'minute'],
    [seconds % 60, 'second'],
  ];
  return parts.flatMap(([count, noun]) => (count > 0 ? [countOf(count, noun)] : [])).join(' ');
}

/** `batch-export` as text: "batch export". */
export const featureLabel = (feature: string): string => feature.replaceAll('-', ' ');
