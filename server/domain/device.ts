// What a caller's program says of itself, shortened to words that its user recognizes. Anybody can say anything here.

/** In this order: what names several programs or systems is told by the first that matches. */
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

/** The first word of a program that is no browser: `curl/8.5.0` is `curl`. */
const wordOf = (userAgent: string) => /^[\w.-]{2,40}/.exec(userAgent)?.[0];

/** `Firefox on Windows`; the name of another program; `Unknown device` where nothing is said. */
export function deviceOf(userAgent: string): string {
  const [program, system] = [nameOf(programs, userAgent), nameOf(systems, userAgent)];
  if (program) return system ? `${program} on ${system}` : program;
  return wordOf(userAgent) ?? 'Unknown device';
}
