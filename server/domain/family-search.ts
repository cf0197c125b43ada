// The library's search: words in any order, with the abbreviations and size notations of the trade.
import { nominalSizes } from './sizes.ts';

/** The searchable values of a family. */
export interface SearchableFamily {
  name: string;
  slug: string;
  description: string;
  category: string;
  standards: string[];
  material: string;
  pressureClasses: string[];
  endTypes: string[];
  pcf: { component?: string | null | undefined; skey?: string | null | undefined };
}

const endTypeNames: Record<string, string> = {
  BW: 'butt weld',
  SW: 'socket weld',
  THD: 'threaded',
  FLG: 'flanged',
  PL: 'plain end',
};

/** Lower case, with hyphens as spaces: `Weld-neck` and `weld neck` are one word pair. */
const normalize = (text: string): string => text.toLowerCase().replaceAll(/[‐-–-]/g, ' ');

/** The searchable text of a family. Each word of a search must occur in it. */
export function familySearchText(family: SearchableFamily): string {
  const { name, slug, description, category, standards, material, pressureClasses, endTypes, pcf } = family;
  const ends = endTypes.map((endType) => endTypeNames[endType] ?? endType);
  const texts = [name, slug, description, category, ...standards, material, ...pressureClasses, ...ends, pcf.component, pcf.skey];
  return normalize(texts.filter(Boolean).join('\n'));
}

/** Abbreviation -> its words. The abbreviation itself is searched too: it may be a symbol key. */
const synonyms: Record<string, string[]> = {
  bw: ['butt weld'],
  sw: ['socket weld'],
  thd: ['threaded'],
  npt: ['threaded'],
  scrd: ['threaded'],
  flg: ['flange'],
  flgd: ['flanged'],
  wn: ['weld neck'],
  wnrf: ['weld neck'],
  so: ['slip on'],
  sorf: ['slip on'],
  lj: ['lap joint'],
  bl: ['blind'],
  blrf: ['blind'],
  rf: ['raised face'],
  rtj: ['ring joint'],
  lr: ['long radius'],
  sr: ['short radius'],
  ell: ['elbow'],
  ells: ['elbow'],
  elbw: ['elbow'],
  conc: ['concentric'],
  ecc: ['eccentric'],
  red: ['reduc'],
  cs: ['carbon steel'],
  ss: ['stainless'],
  sch: ['schedule', 'sch '],
};

/** DN -> NPS (ASME B36.10, ISO 6708). */
const npsOfDn: Record<string, string> = {
  6: '1/8',
  8: '1/4',
  10: '3/8',
  15: '1/2',
  20: '3/4',
  25: '1',
  32: '1-1/4',
  40: '1-1/2',
  50: '2',
  65: '2-1/2',
  80: '3',
  90: '3-1/2',
  100: '4',
  125: '5',
  ...Object.fromEntries(Array.from({ length: 46 }, (_, index) => [String(150 + index * 25), String(6 + index)])),
};

export interface FamilySearch {
  /** The alternatives of each word. One alternative of each word must occur in the family's text. */
  words: string[][];
  /** Nominal pipe sizes that the size table must contain. */
  sizes: string[];
}

const size = String.raw`(\d+\/\d+|\d+(?:[ -]\d+\/\d+)?)`;
const sizeNotations = new RegExp(
  String.raw`\bnps\s*${size}|(?<![\w/-])${size}\s*(?:"|″|”|''|inch(?:es)?\b|in\b)|\bdn\s*(\d+)\b`,
  'g',
);
const classNotations = /\b(?:class|cl)\.?\s*(\d{2,4})\b|(?<!\w)#\s*(\d{2,4})\b|(?<!\w)(\d{2,4})\s*(?:#|lbs?\b)/g;

/** Parses the text of a search: `4" WNRF class 150` is NPS 4, `weld neck` and `class 150`. */
export function readFamilySearch(text: string): FamilySearch {
  const sizes: string[] = [];
  const words: string[][] = [];
  const rest = text
    .toLowerCase()
    .replaceAll(sizeNotations, (notation, nps?: string, inch?: string, dn?: string) => {
      const found = dn === undefined ? (nps ?? inch)?.replace(' ', '-') : npsOfDn[dn];
      if (found === undefined) return notation;
      sizes.push(found);
      return ' ';
    })
    .replaceAll(classNotations, (_, ...numbers: (string | undefined)[]) => {
      words.push([`class ${numbers.slice(0, 3).find(Boolean) ?? ''}`]);
      return ' ';
    });
  for (const word of normalize(rest)
    .split(/[\s,;]+/)
    .filter(Boolean))
    words.push([word, ...(synonyms[word] ?? [])]);
  return { words, sizes: [...new Set(sizes.flatMap(nominalSizes))] };
}
