/** A request that is sent sooner after its form was opened counts as spam (`RequestElapsed` of the contract). */
export const minFillMs = 2000;
