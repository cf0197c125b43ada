import { useState } from 'react';
import { applyFixes } from '../../pcf/edits.ts';
import type { Finding } from '../../pcf/rule.ts';
import { countOf } from '../../plural.ts';
import type { useVersions } from './useVersions.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The chosen fixes, and functions to apply them to the text and to undo them.
 * @param findings of the current text; empty while it is being checked
 * @param onChanged called when the text has changed
 */
export function useRepairs(versions: ReturnType<typeof useVersions>, findings: readonly Finding[], onChanged: () => void) {
  const [chosen, setChosen] = useState(none);
  const [report, setReport] = useState('');
  const fixes = findings.flatMap(({ key, fix }) => (fix && chosen.has(key) ? fix : []));
  return {
    /** Keys of the findings whose fixes are chosen. */
    chosen,
    setChosen,
    /** Number of chosen fixes that can be applied now. */
    fixCount: fixes.length,
    /** What the last repair did. Shown, and announced by screen readers. */
    report,
    apply() {
      const { text, applied, skipped } = applyFixes(versions.text, fixes);
      versions.add(text);
      setChosen(none);
      onChanged();
      const leftOut = skipped.length > 0 ? `, ${skipped.length} skipped because another fix changes the same characters` : '';
      setReport(`${countOf(applied.length, 'fix', 'fixes')} applied${leftOut}.`);
    },
    undo() {
      versions.undo();
      setChosen(none);
      onChanged();
      setReport('The last fixes were undone.');
    },
    reset() {
      setChosen(none);
      setReport('');
    },
  };
}

export type Repairs = ReturnType<typeof useRepairs>;
