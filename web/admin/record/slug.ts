import { maxSlugLength } from '../contract-limits.ts';

/** Letters that Unicode does not decompose into a Latin letter and a mark. */
const latin: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `Elbow 90°, long radius` as a slug: `elbow-90-long-radius`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    // Before a number it is a diameter sign.
    .replaceAll(/ø(?=\s?\d)/g, ' ')
    .replaceAll(/[ßæœøłđðþı]/g, (letter) => latin[letter] ?? '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '');
