/** Two versions of a text for a comparison. */
export interface DifferingLines {
  texts: [string, string];
  /** Number of lines that both versions have and that `texts` omits, without blank ones. */
  omitted: number;
}

/** Omits the lines that two texts have in common, so that a change in a long table or text can be seen. */
export function differingLines(first: string, second: string): DifferingLines {
  const [firstLines, secondLines] = [first.split('\n'), second.split('\n')];
  const [firstOnly, secondOnly] = [withoutLines(firstLines, secondLines), withoutLines(secondLines, firstLines)];
  const omitted = firstLines.filter((line) => line.trim() !== '' && !firstOnly.includes(line)).length;
  // If only the order of the lines differs, all of them are needed.
  if (omitted === 0 || firstOnly.length + secondOnly.length === 0) return { texts: [first, second], omitted: 0 };
  return { texts: [textOf(firstOnly), textOf(secondOnly)], omitted };
}

function withoutLines(lines: readonly string[], others: readonly string[]): string[] {
  const other = new Set(others);
  return lines.filter((line) => !other.has(line));
}

const textOf = (lines: readonly string[]) => lines.join('\n') || 'Nothing else';
