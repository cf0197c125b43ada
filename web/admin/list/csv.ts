// Comma-separated values (RFC 4180) for a spreadsheet.

/** A spreadsheet evaluates a cell that starts with one of these characters as a formula. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** One cell, with formulas escaped, and quoted where needed. */
function cell(text: string): string {
  const escaped = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Rows as lines that end with CR LF. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
