// Changes of a text. Everything outside of them stays byte for byte.
import type { Lines, Word } from './lines.ts';
import type { Edit, Fix } from './rule.ts';

export const replaceWord = ({ start, end }: Word, text: string): Edit => ({ start, end, text });

/** Removes whole lines, with their terminators. */
export const removeLines = (lines: Lines, first: number, behind: number): Edit => ({
  start: lines.start(first),
  end: lines.start(behind),
  text: '',
});

/** Replaces the blanks before a line's first word. */
export const indentLine = (lines: Lines, line: number, blanks: string): Edit => ({
  start: lines.start(line),
  end: lines.firstWord(line)?.start ?? lines.start(line),
  text: blanks,
});

export interface Repaired {
  text: string;
  applied: Fix[];
  /** They change characters that another fix has changed already. */
  skipped: Fix[];
}

/** Applies fixes in the order given, as far as they do not touch the same characters. */
export function applyFixes(text: string, fixes: readonly Fix[]): Repaired {
  const applied: Fix[] = [];
  const skipped: Fix[] = [];
  const taken: Edit[] = [];
  // Sorted by start, so that a neighbor is found by bisection.
  const position = (start: number) => {
    let low = 0;
    let high = taken.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if ((taken[half]?.start ?? 0) < start) low = half + 1;
      else high = half;
    }
    return low;
  };
  const isFree = ({ start, end }: Edit) => {
    const index = position(start);
    const before = taken[index - 1];
    const after = taken[index];
    return (!before || before.end <= start) && (!after || (after.start >= end && after.start > start));
  };
  for (const fix of fixes) {
    if (!fix.edits.every(isFree)) {
      skipped.push(fix);
      continue;
    }
    applied.push(fix);
    for (const edit of fix.edits) taken.splice(position(edit.start), 0, edit);
  }
  const parts: string[] = [];
  let from = 0;
  for (const edit of taken) {
    parts.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  parts.push(text.slice(from));
  return { text: parts.join(''), applied, skipped };
}
