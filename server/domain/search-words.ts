// The words of a search and of the texts that it searches. Both are normalized alike, so that each notation of a size, a
// rating or a standard finds all others: `1 1/2"`, `1.5 in` and `DN40` are all `nps1½`.
import { foldText } from './fold-text.ts';

/** The parts of a record that a search reads, from the most to the least significant. */
export interface SearchableParts {
  title: string;
  keywords: readonly (string | null | undefined)[];
  /** Words of the text count least for the order of the results. */
  text: readonly string[];
}

/** The normalized parts, as columns. `searchText` contains all of them. */
export interface SearchColumns {
  searchTitle: string;
  searchKeywords: string;
  searchText: string;
}

/** For each word of a search its alternatives. One of them must occur in the normalized text. */
export type SearchWords = string[][];

/** Abbreviation -> its words. The abbreviation itself is searched too: it may be a symbol key. */
const abbreviations = new Map<string, readonly string[]>([
  ['ansi', ['asme']],
  ['bw', ['butt weld']],
  ['sw', ['socket weld']],
  ['thd', ['threaded']],
  ['npt', ['threaded']],
  ['scrd', ['threaded']],
  ['flg', ['flange']],
  ['flgd', ['flanged']],
  ['wn', ['weld neck']],
  ['wnrf', ['weld neck']],
  ['so', ['slip on']],
  ['sorf', ['slip on']],
  ['lj', ['lap joint']],
  ['bl', ['blind']],
  ['blrf', ['blind']],
  ['rf', ['raised face']],
  ['rtj', ['ring joint']],
  ['lr', ['long radius']],
  ['sr', ['short radius']],
  ['ell', ['elbow']],
  ['ells', ['elbow']],
  ['elbw', ['elbow']],
  ['conc', ['concentric']],
  ['ecc', ['eccentric']],
  ['red', ['reduc']],
  ['cs', ['carbon steel']],
  ['ss', ['stainless']],
  ['schedule', ['sch']],
]);

/** Units without a number, which say nothing about a record. */
const ignoredWords = new Set(['nps', 'dn', 'in', 'inch', 'inches', 'deg', 'degree', 'degrees', 'lb', 'lbs', '#', '°', 'x']);

const fractions: Record<string, string> = {
  '1/8': '⅛',
  '1/4': '¼',
  '3/8': '⅜',
  '1/2': '½',
  '5/8': '⅝',
  '3/4': '¾',
  '7/8': '⅞',
};
const decimals: Record<string, string> = { 125: '⅛', 25: '¼', 375: '⅜', 5: '½', 625: '⅝', 75: '¾', 875: '⅞' };

/** DN -> NPS (ASME B36.10, ISO 6708). From DN 150, each 25 mm are an inch. */
const npsOfDn: Record<string, string> = {
  6: '⅛',
  8: '¼',
  10: '⅜',
  15: '½',
  20: '¾',
  25: '1',
  32: '1¼',
  40: '1½',
  50: '2',
  65: '2½',
  80: '3',
  90: '3½',
  100: '4',
  125: '5',
  ...Object.fromEntries(Array.from({ length: 46 }, (_, index) => [String(150 + index * 25), String(6 + index)])),
};

const size = '(\\d{1,2}[⅛¼⅜½⅝¾⅞]?|[⅛¼⅜½⅝¾⅞])';
const end = '(?![\\w⅛¼⅜½⅝¾⅞])';

/** The notations of the trade, each with its normalized form. Later ones rely on earlier ones. */
const notations: [RegExp, string | ((found: string, ...groups: (string | undefined)[]) => string)][] = [
  [/\bb[ -]?(\d\d)\.(\d+)/g, 'b$1$2'],
  [/(?<![\d/.])(?:([1-3])[ -])?(\d\/\d)(?![\d/])/g, (found, whole, part = '') => sizeOf(whole, fractions[part]) ?? found],
  // At most three digits, because a longer group would take quadratic time on a text of zeros.
  [/(?<![\d.])(\d{0,2})\.(\d{1,3}?)0*(?![\d.])/g, (found, whole, part = '') => sizeOf(whole, decimals[part]) ?? found],
  [/([1-3])[ -](?=[⅛¼⅜½⅝¾⅞])/g, '$1'],
  [/(?<![a-wyz_\d])(\d{1,2}[⅛¼⅜½⅝¾⅞"]*|[⅛¼⅜½⅝¾⅞]"?)\s*[x×]\s*(?=[\d⅛¼⅜½⅝¾⅞])/g, '$1 '],
  [new RegExp(`\\bnps[\\s:-]*${size}${end}`, 'g'), ' nps$1 '],
  [new RegExp(`(?<![\\w⅛¼⅜½⅝¾⅞.,/-])${size}[ -]?(?:"|″|”|''|inch(?:es)?\\b|in\\b)`, 'g'), ' nps$1 '],
  [/\bdn[\s:-]*(\d+)(?!\w)/g, (found, dn = '') => (npsOfDn[dn] ? ` nps${npsOfDn[dn]} ` : found)],
  [/\b(?:class|cl)[\s.-]*(\d{2,4})(?!\w)/g, ' class$1 '],
  [/#\s*(\d{2,4})(?!\w)/g, ' class$1 '],
  [/(?<!\w)(\d{2,4})\s*(?:#|lbs?\b)/g, ' class$1 '],
  [/\bsch(?:ed(?:ule)?)?[\s.-]*(\d{1,3}s?)(?!\w)/g, ' sch$1 '],
  [/\bsch(?:ed(?:ule)?)?[\s.-]*(std|xs|xxs)\b/g, ' $1 '],
  [/(\d)\s*(?:[°º]|deg(?:rees?)?\b)/g, '$1 '],
];

/** A size of whole inches and a fraction; undefined if it has another fraction. */
function sizeOf(whole = '', fraction: string | undefined): string | undefined {
  return fraction && (whole === '0' ? '' : whole) + fraction;
}

const separators = /[\s,;:()[\]{}"'“”‘’!?<>|/*`‐-–—-]+|\.(?!\d)|(?<!\d)\.(?=\d)/;

/** The normalized words of a text. */
function wordsOf(text: string): string[] {
  let normalized = foldText(text);
  for (const [notation, form] of notations) normalized = normalized.replace(notation, form as string);
  return normalized.split(separators).filter(Boolean);
}

/** Each pair of neighboring words as one word: `gate valve` is also found as `gatevalve`. */
const compoundsOf = (words: string[]): string[] => words.slice(1).map((word, index) => `${words[index]}${word}`);

const join = (words: readonly string[]): string => ` ${words.join(' ')} `;

/** The columns in which a record is searched. Each word has a blank before and after it. */
export function toSearchColumns({ title, keywords, text }: SearchableParts): SearchColumns {
  const withCompounds = (part: string) => {
    const words = wordsOf(part);
    return [...words, ...compoundsOf(words)];
  };
  const searchTitle = join(withCompounds(title));
  const searchKeywords = join([...new Set(keywords.flatMap((keyword) => (keyword ? withCompounds(keyword) : [])))]);
  return { searchTitle, searchKeywords, searchText: join([searchTitle, searchKeywords, ...text.flatMap(wordsOf)]) };
}

/** A text without parts, such as the title of a series. */
export const toSearchText = (text: string): string => join(wordsOf(text));

/** A normalized size, class, schedule or ASME standard. */
const designation = /^(?:(?:nps|class|sch)[\d⅛¼⅜½⅝¾⅞]|b\d{3})/;
const numberWithFraction = /^\d*[⅛¼⅜½⅝¾⅞]$/;
/** A whole number may be a size, a class, a schedule or an angle. */
const wholeNumber = /^\d+s?$/;

const singularOf = (word: string) => (/^[a-z]{4,}$/.test(word) ? word.replace(/(ss)es$|(?<!s)s$/, '$1') : word);

/** Words match at their start, designations, numbers and abbreviations as a whole. */
function alternativesOf(word: string): string[] {
  if (designation.test(word)) return [` ${word} `];
  if (numberWithFraction.test(word)) return [` ${word} `, ` nps${word} `];
  if (wholeNumber.test(word)) return ['', 'nps', 'class', 'sch'].map((prefix) => ` ${prefix}${word} `);
  const meanings = abbreviations.get(word);
  if (meanings) return [` ${word} `, ...meanings.map((meaning) => ` ${meaning}`)];
  return [` ${singularOf(word)}`];
}

/** Reads the text of a search: `4" WNRF class 150` is NPS 4, `weld neck` and Class 150. */
export const readSearch = (text: string): SearchWords =>
  [...new Set(wordsOf(text))].filter((word) => !ignoredWords.has(word)).map(alternativesOf);
