// Calendar days as `YYYY-MM-DD`, in UTC as the contract has them; they compare as text.

const dayMs = 86_400_000;

/** The day that is so many days after today. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
