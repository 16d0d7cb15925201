/**
 * A spreadsheet takes cells that begin with one of these for a formula. In many countries it parts cells by semicolons,
 * whatever the file says, so what follows one begins a cell too.
 */
const formula = /(?<=(?:^|[;\t\r\n]) *)(?=[=+\-@\t\r])/g;
const harmless = /(?<=(?:^|[;\t\r\n]) *)'(?=[=+\-@\t\r])/g;

/** One line of a CSV file (RFC 4180), safe to be opened in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(text: string): string {
  const safe = text.replaceAll(formula, "'");
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What a cell of our own file said before it was made safe. */
export const unescapeCell = (text: string): string => text.replaceAll(harmless, '');
