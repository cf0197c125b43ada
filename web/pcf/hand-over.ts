// Passes a PCF from another page to the PCF checker, in the browser's history state. Nothing is uploaded, a reload keeps the
// file, and the Back button returns to the other page.

export const checkerPath = '/pcf-checker';

export const rulesPath = `${checkerPath}/rules`;

/** Path of the page of a rule. */
export const rulePath = (id: string): string => `${rulesPath}/${id}`;

/** Title of the page of a rule. */
export const ruleTitle = ({ title }: { title: string }): string => `${title} (PCF rule)`;

export interface HandedPcf {
  name: string;
  text: string;
}

/** History state of the page of the checker. */
export interface CheckerState {
  pcf?: HandedPcf;
}

const referencePattern = /^PIPELINE-REFERENCE[ \t]+(\S+)/m;

/**
 * The history state for a link that opens a text in the checker. Null for an excerpt, where the checker would only report
 * that the rest is missing.
 */
export function createCheckerState(text: string): CheckerState | null {
  const reference = referencePattern.exec(text)?.[1];
  const hasComponents = /^\s+(?:END-POINT|CO-ORDS)\s/m.test(text);
  return reference && hasComponents ? { pcf: { name: `${reference}.pcf`, text } } : null;
}
