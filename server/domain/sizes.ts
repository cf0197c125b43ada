/** `4 x 3` names two nominal pipe sizes; `1-1/2` names one. */
export const nominalSizes = (nps: string): string[] => nps.split(/\s*x\s*/);

/** The indexes of the rows whose nominal pipe size an earlier row has. */
export const repeatedSizes = (sizes: readonly { nps: string }[]): number[] =>
  sizes.flatMap(({ nps }, index) => (sizes.findIndex((other) => other.nps === nps) < index ? [index] : []));

/** A nominal pipe size as a number of inches, for sorting: `1-1/2` is 1.5. */
export function inches(nps: string): number {
  const [, whole = '0', numerator, denominator] = /^(\d+)?-?(?:(\d+)\/(\d+))?$/.exec(nps) ?? [];
  return Number(whole) + (numerator && denominator ? Number(numerator) / Number(denominator) : 0);
}
