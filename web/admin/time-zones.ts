// The names of time zones. Separate from zoned-times.ts, whose library is too large for lists.

/** Zones by the former name of their city or island. Chromium and Safari still list them under it. */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The present name of a zone, unless this browser is too old to know it. */
function presentName(timeZone: string): string {
  const name = renamed[timeZone];
  return name && isTimeZone(name) ? name : timeZone;
}

export const browserTimeZone = (): string => presentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

export function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone !== '' && new Intl.DateTimeFormat('en-US', { timeZone }).format() !== '';
  } catch {
    return false;
  }
}

/** All time zones that the browser lists, its own first, and the given one: the zone of a record may have another name. */
export const timeZones = (current: string): string[] => [
  ...new Set([browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone').map(presentName), current]),
];
