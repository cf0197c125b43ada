// Comma-separated values (RFC 4180) for a spreadsheet.

/**
 * A spreadsheet evaluates a cell that starts with one of these characters as a formula (OWASP, CSV injection). If it separates
 * cells at semicolons or tabs, quotes after a comma are text, and a separator or line break inside them starts a cell.
 */
const formula = /(?<=^|[;\t\r\n])[=+\-@\t\r]/g;
const number = /^[+-]?\d+(?:\.\d+)?$/;
/** Spreadsheets may also separate cells at semicolons and tabs, so they are quoted, too. */
const special = /[",;\t\r\n]/;

/** One cell, with formulas escaped, and quoted where needed. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const escaped = number.test(value) ? value : value.replaceAll(formula, "'$&");
  return special.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Rows as lines that end with CR LF. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** A file of lines from `csvLines`. */
export const csvFile = (...lines: string[]): Blob => new Blob([byteOrderMark, ...lines], { type: 'text/csv;charset=utf-8' });
