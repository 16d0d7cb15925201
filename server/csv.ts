/** A spreadsheet takes cells that begin with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;

/** One line of a CSV file (RFC 4180), safe to be opened in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
