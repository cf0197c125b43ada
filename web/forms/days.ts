// Calendar days as `YYYY-MM-DD` in UTC, as in the contract. They can be compared as strings.

const dayMs = 86_400_000;

/** The day that is `days` days after today. */
export const daysFromToday = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
