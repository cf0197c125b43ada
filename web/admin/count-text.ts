/** Beyond this the server stops counting (`total` in the contract). */
const countLimit = 10_000;

/** Whether a total is the whole of it. */
export const isCounted = (total: number): boolean => total < countLimit;

/** A list's total as it is shown: `1,234`, or `10,000+` where nobody has counted further. */
export const countText = (total: number): string => `${total.toLocaleString('en-US')}${total >= countLimit ? '+' : ''}`;
