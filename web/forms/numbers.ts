// Reads numbers that are typed or pasted as text. Other text becomes NaN, which validation rejects.

/** Means 1016 in America and 1.016 in most of Europe. */
const ambiguous = /^\d{1,3},\d{3}$/;
const thousands = /^\d{1,3}([,. ]\d{3})+$/;

/** Reads a number with a decimal point or comma, but not `1,016`. */
export function parseNumber(text = ''): number {
  const trimmed = text.trim();
  return trimmed === '' || ambiguous.test(trimmed) ? Number.NaN : Number(trimmed.replace(',', '.'));
}

/** Reads a whole number, also with separators of thousands: `1,000`, `1.000` or `1 000`. */
export function parseWholeNumber(text = ''): number {
  const trimmed = text.trim();
  return thousands.test(trimmed) ? Number(trimmed.replaceAll(/[,. ]/g, '')) : parseNumber(trimmed);
}
