import { ProgressBar } from '@adobe/react-spectrum';
import { usageText } from '../count-text.ts';

/** A bar that shows the used part of a maximum. Spectrum's Meter has a fallback role for old browsers that fails in axe. */
export function UsageBar({ label, used, max }: { label: string; used: number; max: number }) {
  return <ProgressBar label={label} width="100%" value={used} maxValue={Math.max(max, 1)} valueLabel={usageText(used, max)} />;
}
