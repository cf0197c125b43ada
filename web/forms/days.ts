/** The visitor's calendar day that is `days` days after today, as `YYYY-MM-DD`. Such days can be compared as strings. */
export function daysFromToday(days: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString().slice(0, 10);
}
