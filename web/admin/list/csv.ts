// A list as comma-separated values (RFC 4180), for a spreadsheet.

/** A spreadsheet takes a cell that begins so for a formula, and runs it. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:\.\d+)?$/;

/** One cell: no formula whatever a visitor has written, and quoted where it has to be. */
function cell(text: string): string {
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows as lines that end with CR LF. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Tells spreadsheets that the file is UTF-8. */
export const byteOrderMark = '\uFEFF';
