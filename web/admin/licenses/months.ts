// Calendar months in UTC, in the format of the contract: `2026-12`.

/** `December 2026`. */
export const monthLabel = (month: string): string =>
  new Date(`${month}-01T00:00:00.000Z`).toLocaleDateString('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The months of the renewals filter: from three months ago to a year ahead. */
export function renewalMonths(now: Date): { value: string; label: string }[] {
  return Array.from({ length: 16 }, (_, index) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + index - 3, 1)).toISOString().slice(0, 7);
    return { value: month, label: monthLabel(month) };
  });
}
