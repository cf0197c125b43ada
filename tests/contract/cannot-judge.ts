/** No verdict is possible: no backend, another contract, limits that are too strict, or an option with a wrong value. */
export class CannotJudge extends Error {}
