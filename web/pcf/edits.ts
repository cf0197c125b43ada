// Edits of a text. All characters outside the edits stay unchanged.
import type { Lines, Word } from './lines.ts';
import type { Edit, Fix } from './rule.ts';

export const replaceWord = ({ start, end }: Word, text: string): Edit => ({ start, end, text });

/** Removes the lines from `firstLine` up to, but not including, `endLine`, with their terminators. */
export const removeLines = (lines: Lines, firstLine: number, endLine: number): Edit => ({
  start: lines.start(firstLine),
  end: lines.start(endLine),
  text: '',
});

/** Replaces the white space before the first word of a line. */
export const indentLine = (lines: Lines, line: number, indentation: string): Edit => ({
  start: lines.start(line),
  end: lines.firstWord(line)?.start ?? lines.start(line),
  text: indentation,
});

export interface Repaired {
  text: string;
  applied: Fix[];
  /** Fixes that overlap one that was applied before. */
  skipped: Fix[];
}

/** Applies fixes in the given order. Skips a fix that changes the same characters as one applied before. */
export function applyFixes(text: string, fixes: readonly Fix[]): Repaired {
  const applied: Fix[] = [];
  const skipped: Fix[] = [];
  const taken: Edit[] = [];
  // Sorted by start, for the binary search.
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
