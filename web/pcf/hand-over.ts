// A PCF that another page hands to the PCF checker. It travels in the state of the browser's history: it is sent nowhere,
// a reload keeps it, and the way back leads to the page it came from.

export const checkerPath = '/pcf-checker';

/** The page of a rule. */
export const rulePath = (id: string): string => `${checkerPath}/rules/${id}`;

export interface HandedPcf {
  name: string;
  text: string;
}

/** State of the history entry of the checker. */
export interface HandOver {
  pcf?: HandedPcf;
}

const referencePattern = /^PIPELINE-REFERENCE[ \t]+(\S+)/m;

/**
 * What a link to the checker hands over for a text; null for an excerpt, in which the checker would only find that the
 * rest is missing.
 */
export function handOver(text: string): HandOver | null {
  const reference = referencePattern.exec(text)?.[1];
  const hasComponents = /^\s+(?:END-POINT|CO-ORDS)\s/m.test(text);
  return reference && hasComponents ? { pcf: { name: `${reference}.pcf`, text } } : null;
}
