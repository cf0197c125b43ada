/** Thrown if no verdict is possible: no backend, another contract, limits that are too strict, or an invalid option. */
export class NoVerdictError extends Error {}
