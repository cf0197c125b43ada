// The files that the PCF checker shows, in the browser's history state. Nothing is uploaded, a reload keeps the files, and the
// Back button returns to the page before. Another page opens a file in the checker in the same way.
import type { Encoding } from './encoding.ts';

export const checkerPath = '/pcf-checker';

export const rulesPath = `${checkerPath}/rules`;

/** Path of the page of a rule. */
export const rulePath = (id: string): string => `${rulesPath}/${id}`;

/** Title of the page of a rule. */
export const ruleTitle = ({ title }: { title: string }): string => `${title} (PCF rule)`;

/** An opened file with its original text. */
export interface OpenFile {
  name: string;
  text: string;
  encoding: Encoding;
}

/** History state of the page of the checker. */
export interface CheckerState {
  /** The opened files; missing if they are too large for a history entry. */
  files?: readonly OpenFile[];
  /** Identifies files that are in memory only. */
  memoryId?: string;
}

const referencePattern = /^PIPELINE-REFERENCE[ \t]+(\S+)/m;

/**
 * The history state for a link that opens a text in the checker. Null for an excerpt, where the checker would only report
 * that the rest is missing.
 */
export function createCheckerState(text: string): CheckerState | null {
  const reference = referencePattern.exec(text)?.[1];
  const hasComponents = /^\s+(?:END-POINT|CO-ORDS)\s/m.test(text);
  return reference && hasComponents ? { files: [{ name: `${reference}.pcf`, text, encoding: 'utf-8' }] } : null;
}
