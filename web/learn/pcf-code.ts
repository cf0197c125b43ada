// Splits the text of a PCF into the parts that a code block shows in different colors.

export type PcfTokenKind = 'keyword' | 'attribute' | 'number' | 'text';

export interface PcfToken {
  kind: PcfTokenKind;
  text: string;
}

const wordPattern = /^(\s*)([A-Z][A-Z0-9-]*)(?=\s|$)/;
const numberPattern = /(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-])/g;

/** Numbers and the text between them. */
function valueTokens(text: string): PcfToken[] {
  const tokens: PcfToken[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(numberPattern)) {
    if (index > end) tokens.push({ kind: 'text', text: text.slice(end, index) });
    tokens.push({ kind: 'number', text: number });
    end = index + number.length;
  }
  if (end < text.length) tokens.push({ kind: 'text', text: text.slice(end) });
  return tokens;
}

/** Splits a line into tokens. The first word is a keyword, or an attribute if the line is indented. */
export function pcfTokens(line: string): PcfToken[] {
  const [start, indent = '', word = ''] = wordPattern.exec(line) ?? [];
  if (start === undefined) return valueTokens(line);
  const first: PcfToken[] = indent ? [{ kind: 'text', text: indent }] : [];
  return [...first, { kind: indent ? 'attribute' : 'keyword', text: word }, ...valueTokens(line.slice(start.length))];
}

const pcfLine = /^\s*[A-Z][A-Z0-9-]{2,}(?=\s|$)/;

/** Whether a code block without a language is PCF, because every line begins with a word in capitals. */
export function isPcf(code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 0 && lines.every((line) => pcfLine.test(line));
}
