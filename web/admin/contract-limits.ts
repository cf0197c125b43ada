// Limits of the contract that the generated code does not contain, or only together with the validation schemas, which forms
// load when they open. `contract-limits.test.ts` compares them with the contract.

/** `listCustomers` returns at most this many people. */
export const maxListedCustomers = 100;

/** `getCustomer` returns at most this many records of each kind, the newest ones. */
export const maxCustomerRecords = 200;

/** `listCustomers` searches for this many characters or more. */
export const minCustomerSearch = 2;

/** `getLicense` returns at most this many machines. */
export const maxMachines = 1000;

export const maxExtensionDays = 3660;
export const maxDeactivationReason = 500;
export const maxNoteLength = 5000;
export const maxCommentLength = 1000;
export const maxSlugLength = 80;
export const maxTitleLength = 160;
export const maxBundleNameLength = 120;

/** A row of a size table has at most this many dimensions. */
export const maxDimensions = 40;

/** Pattern of a dimension's name in a size table. */
export const dimensionName = /^[a-z][A-Za-z0-9]{0,39}$/;
