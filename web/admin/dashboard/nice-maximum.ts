const steps = [2, 4, 10];

/** The end of an axis for values up to `largest`: a round, even number, so that the middle label is a whole number. */
export function niceMaximum(largest: number): number {
  for (let power = 1; ; power *= 10) {
    const found = steps.find((step) => step * power >= largest);
    if (found) return found * power;
  }
}
