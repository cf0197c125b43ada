import { ProgressBar } from '@adobe/react-spectrum';

/** A used amount of a maximum. Spectrum's Meter has a second role for old browsers that axe refuses. */
export function Use({ label, used, max }: { label: string; used: number; max: number }) {
  return (
    <ProgressBar
      label={label}
      width="100%"
      value={used}
      maxValue={Math.max(max, 1)}
      valueLabel={`${used} of ${max.toLocaleString('en-US')}`}
    />
  );
}
