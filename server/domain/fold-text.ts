/** Letters that Unicode does not compose of a letter and an accent. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };
const letter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');
/** Accents of Latin, Greek and Cyrillic letters. The marks of other scripts make another letter or syllable. */
const accents = /[\u0300-\u036F]/g;

/** The text of a search, or a text that it searches, without the differences that a search ignores: case and accents. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(accents, '')
    .normalize('NFC')
    .replace(letter, (found) => letters[found] ?? found);
