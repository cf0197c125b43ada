// Text -> blocks. Every line belongs to exactly one block, in order, so that printing the blocks gives the text back.
import { Lines } from './lines.ts';
import {
  componentKeywords,
  endKeywords,
  headerKeywords,
  isAttributeName,
  isBlockKeyword,
  isKeywordShaped,
  isMessageKeyword,
  pointKeywords,
} from './keywords.ts';

export type LineKind =
  | 'blank'
  /** Starts a block. */
  | 'block'
  | 'attribute'
  /** Free text: a line of a message, or the continuation of the value above it. */
  | 'text'
  | 'comment'
  /** Does not begin like any PCF line. */
  | 'unreadable';

export interface Block {
  /** In capitals; empty for the lines before the first block. */
  keyword: string;
  firstLine: number;
  /** The line after the last one. */
  endLine: number;
}

export interface Syntax {
  lines: Lines;
  blocks: Block[];
  /** By line number. */
  kinds: LineKind[];
  /** The first word of each line in capitals, without angle brackets; empty for a blank line. */
  keywords: string[];
}

interface Source extends Pick<Syntax, 'lines' | 'keywords' | 'kinds'> {
  /** Indentation of the least indented line. */
  leastIndent: number;
  /** The value of the latest PIPELINE-REFERENCE that starts a block. */
  reference: string;
}

const isComment = (word: string) => /^(?:!|#|\/\/|;|\*)/.test(word);

/** Reads `Syntax.keywords`. One program puts angle brackets around its attributes. */
function readKeywords(lines: Lines): string[] {
  const keywords: string[] = [];
  // Equal keywords share one string, to save memory.
  const shared = new Map<string, string>();
  for (let line = 0; line < lines.count; line += 1) {
    const word = lines.firstWord(line)?.text ?? '';
    let keyword = shared.get(word);
    if (keyword === undefined) {
      keyword = word.toUpperCase().replaceAll(/^<|>$/g, '');
      shared.set(word, keyword);
    }
    keywords.push(keyword);
  }
  return keywords;
}

/** The number of characters before the first word; infinite for a blank line. */
const indentOf = (lines: Lines, line: number): number => (lines.firstWord(line)?.start ?? Infinity) - lines.start(line);

/** Largest number of lines searched for a point, so that the time stays proportional to the length of the text. */
const maxLookahead = 40;

/** Whether a point belongs to an indented keyword: it is on the next line, or below other attributes and indented more. */
function hasPoint(lines: Lines, keywords: readonly string[], line: number): boolean {
  let isNext = true;
  for (let next = line + 1; next < Math.min(keywords.length, line + maxLookahead); next += 1) {
    const keyword = keywords[next] ?? '';
    if (pointKeywords.has(keyword)) return isNext || indentOf(lines, next) > indentOf(lines, line);
    if (isBlockKeyword(keyword)) return false;
    isNext &&= keyword === '';
  }
  return false;
}

/** Whether the line above is an attribute in the first column. */
const followsUnindented = ({ lines, kinds, leastIndent }: Source, line: number): boolean =>
  kinds[line - 1] === 'attribute' && indentOf(lines, line - 1) === leastIndent;

/** Whether the attributes above a line, in its block, include a PIPELINE-REFERENCE. */
function hasReferenceAbove({ keywords, kinds }: Source, line: number): boolean {
  let above = line - 1;
  while (kinds[above] === 'attribute' && keywords[above] !== 'PIPELINE-REFERENCE') above -= 1;
  return kinds[above] === 'attribute';
}

/** Whether a keyword of a block is an attribute of the block above it, in a file in which nothing is indented. */
function isUnindentedAttribute(source: Source, line: number, current: string): boolean {
  const { lines, keywords } = source;
  const keyword = keywords[line] ?? '';
  // They are components too, with CO-ORDS.
  if (keyword === 'FABRICATION-ITEM' || keyword === 'ERECTION-ITEM') {
    const isFlag = lines.rest(line).text === '' && keywords[line + 1] !== 'CO-ORDS';
    return isFlag && componentKeywords.has(current) && followsUnindented(source, line);
  }
  if (keyword !== 'PIPELINE-REFERENCE' || current !== 'END-CONNECTION-PIPELINE') return false;
  return keywords[line - 1] === current || (followsUnindented(source, line) && !hasReferenceAbove(source, line));
}

/** Whether a line starts a block. Indentation alone does not decide: some programs indent every line, others none. */
function opensBlock(source: Source, line: number, indent: number, current: string): boolean {
  const { lines, keywords } = source;
  const keyword = keywords[line] ?? '';
  const isPoint = pointKeywords.has(keyword);
  if (indent === 0) {
    if (isPoint || isUnindentedAttribute(source, line, current)) return false;
    if (isBlockKeyword(keyword)) return true;
    // Under MATERIALS, the item codes are in the first column.
    if (keyword === 'ITEM-CODE' || keyword === 'MATERIAL-IDENTIFIER')
      return current === 'MATERIALS' || !componentKeywords.has(current);
    return !(isAttributeName(keyword) && current);
  }
  if (startsComponent(lines, keywords, line)) return true;
  if (current === 'MATERIALS') return false;
  if (keyword === 'PIPELINE-REFERENCE')
    return !endKeywords.has(current) && !isMessageKeyword(current) && !namesOwnPipeline(source, line, current);
  return headerKeywords.has(keyword) || (keyword === 'MATERIALS' && !isMessageKeyword(current));
}

/** Whether a PIPELINE-REFERENCE names the pipeline of the component above it. One program writes it in each pipe. */
const namesOwnPipeline = ({ lines, reference }: Source, line: number, current: string): boolean =>
  componentKeywords.has(current) && lines.rest(line).text === reference;

const startsComponent = (lines: Lines, keywords: readonly string[], line: number) => {
  const keyword = keywords[line] ?? '';
  return (
    (componentKeywords.has(keyword) || endKeywords.has(keyword)) &&
    lines.rest(line).text === '' &&
    hasPoint(lines, keywords, line)
  );
};

/** Some programs and emails indent a whole file. */
function findLeastIndent(lines: Lines): number {
  let least = Infinity;
  for (let line = 0; line < lines.count && least > 0; line += 1) least = Math.min(least, indentOf(lines, line));
  return least;
}

function readKind(source: Source, line: number, block: Block | undefined, inMaterials: boolean): LineKind {
  const { lines, keywords, kinds, leastIndent } = source;
  const word = lines.firstWord(line);
  if (!word) return 'blank';
  const keyword = keywords[line] ?? '';
  const indent = word.start - lines.start(line) - leastIndent;
  const current = inMaterials ? 'MATERIALS' : (block?.keyword ?? '');
  const isShaped = isKeywordShaped(word.text);
  if (isShaped && opensBlock(source, line, indent, current)) return 'block';
  if (indent > 0 && block && isMessageKeyword(block.keyword)) return pointKeywords.has(keyword) ? 'attribute' : 'text';
  if (isComment(word.text)) return 'comment';
  if (isShaped && (isAttributeName(keyword) || pointKeywords.has(keyword))) return 'attribute';
  // An unknown indented word is an attribute if it is written like one. Otherwise, it may continue a description.
  if (indent > 0 && block) {
    const looksLikeAttribute =
      isShaped && word.text === word.text.toUpperCase() && (word.text.includes('-') || word.text.startsWith('<'));
    const mayContinue =
      (keywords[line - 1] ?? '').endsWith('DESCRIPTION') ||
      (kinds[line - 1] === 'text' && indentOf(lines, line) >= indentOf(lines, line - 1));
    return !looksLikeAttribute && mayContinue ? 'text' : isShaped ? 'attribute' : 'unreadable';
  }
  return 'unreadable';
}

/** Parses any text. Never throws; the time is proportional to the length of the text. */
export function parse(text: string): Syntax {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  const kinds: LineKind[] = [];
  const keywords = readKeywords(lines);
  const source = { lines, keywords, kinds, leastIndent: findLeastIndent(lines), reference: '' };
  let inMaterials = false;
  for (let line = 0; line < lines.count; line += 1) {
    const block = blocks.at(-1);
    const kind = readKind(source, line, block, inMaterials);
    kinds.push(kind);
    if (kind === 'block' || !block) {
      const keyword = kind === 'block' ? (keywords[line] ?? '') : '';
      blocks.push({ keyword, firstLine: line, endLine: line + 1 });
      if (keyword === 'PIPELINE-REFERENCE') source.reference = lines.rest(line).text;
      if (kind === 'block' && !/^(?:ITEM-CODE|MATERIAL-IDENTIFIER)$/.test(keyword)) inMaterials = keyword === 'MATERIALS';
    } else {
      block.endLine = line + 1;
    }
  }
  return { lines, blocks, kinds, keywords };
}

/** The text that was parsed, character for character. */
export const print = ({ lines, blocks }: Syntax): string =>
  blocks.map(({ firstLine, endLine }) => lines.text.slice(lines.start(firstLine), lines.start(endLine))).join('');
