/**
 * Characters that start a formula in a spreadsheet, full-width ones included. Some locales also
 * split cells at semicolons, so the text after one counts as a cell start.
 */
const formula = /(?<=(?:^|[;\t\r\n]) *)(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;
const escapedFormula = /(?<=(?:^|[;\t\r\n]) *)'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** One CSV line (RFC 4180), protected against formula injection. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const negative = /^-\d+(?:\.\d+)?$/;

function csvCell(text: string): string {
  if (negative.test(text)) return text; // a spreadsheet must be able to add it up
  const safe = text.replaceAll(formula, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Reverts the formula escaping of an exported cell. */
export const unescapeCell = (text: string): string => text.replaceAll(escapedFormula, '');
