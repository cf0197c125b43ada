/** The server stops counting at this number (`total` in the contract). */
export const countLimit = 10_000;

/** `1,234` */
export const numberText = (value: number): string => value.toLocaleString('en-US');

/** The used part of a maximum: `1,100 of 10,000`; `0` if there is nothing to use. */
export const usageText = (used: number, max: number): string => (max === 0 ? '0' : `${numberText(used)} of ${numberText(max)}`);

/** Whether a total is exact. */
export const isCounted = (total: number): boolean => total < countLimit;

/** A list's total as text: `1,234`, or `10,000+` if the server stopped counting. */
export const countText = (total: number): string => `${numberText(total)}${isCounted(total) ? '' : '+'}`;
