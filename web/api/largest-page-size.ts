/** The largest page of a list that the contract allows. */
export const largestPageSize = 100;
