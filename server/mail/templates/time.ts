/** `Thursday, December 3, 2026 at 3:00 PM GMT+1`. */
export const timeText = (startsAt: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: timeZone ?? 'UTC',
    timeZoneName: 'short',
  }).format(new Date(startsAt));
