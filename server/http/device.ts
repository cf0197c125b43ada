// Describes a client by its User-Agent header, in words that the user recognizes. Clients can forge the header.

/** The first match counts, because the header of many browsers names several programs. */
const programs: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (table: [RegExp, string][], userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** The name of a program that is not a browser: `curl` for `curl/8.5.0`. */
const wordOf = (userAgent: string) => /^[\w.-]{2,40}/.exec(userAgent)?.[0];

/** The header of a browser has less than half as many characters. */
const maxLength = 500;

/** `Firefox on Windows`, or the name of another program, or `Unknown device`. */
export function deviceOf(header: string): string {
  const userAgent = header.slice(0, maxLength);
  const [program, system] = [nameOf(programs, userAgent), nameOf(systems, userAgent)];
  if (program) return system ? `${program} on ${system}` : program;
  return wordOf(userAgent) ?? 'Unknown device';
}
