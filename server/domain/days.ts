// Calendar days as `YYYY-MM-DD`, in UTC; they compare as text.

const dayMs = 24 * 60 * 60 * 1000;

/** The day `days` after `day`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whether `day` is neither before `first` nor after `last`. */
export const dayIsBetween = (day: string, first: string, last: string): boolean => first <= day && day <= last;
