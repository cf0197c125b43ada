/** The server stops counting at this number (`total` in the contract). */
const countLimit = 10_000;

/** Whether a total is exact. */
export const isCounted = (total: number): boolean => total < countLimit;

/** A list's total as text: `1,234`, or `10,000+` if the server stopped counting. */
export const countText = (total: number): string => `${total.toLocaleString('en-US')}${isCounted(total) ? '' : '+'}`;
