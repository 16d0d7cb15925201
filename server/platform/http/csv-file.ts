import { CsvError, parse } from 'csv-parse/sync';
import { refuse } from './errors.ts';

interface CsvFormat<Column extends string> {
  columns: readonly Column[];
  /** Others may be missing: their cells are empty. */
  required: readonly Column[];
  /** Names of columns in files that an earlier version exported. */
  formerNames?: Readonly<Record<string, Column>>;
  rowsMax: number;
  /** Characters of one line. */
  lineMax: number;
}

export interface CsvRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
}

export interface CsvFile<Column extends string> {
  rows: CsvRow<Column>[];
  /** Names of columns that are not read. */
  ignored: string[];
}

/**
 * Reads an uploaded CSV file whose first line names the columns, as spreadsheets save it: with
 * commas, semicolons or tabs, with a `sep=` line, in UTF-8 or UTF-16. @throws ShopError for an
 * unreadable file, with the cause
 */
export function readCsvFile<Column extends string>(
  bytes: Uint8Array,
  { columns, required, formerNames = {}, rowsMax, lineMax }: CsvFormat<Column>,
): CsvFile<Column> {
  assertNoWorkbook(bytes);
  const { text, skipped, delimiter } = findDelimiter(decode(bytes), required);
  const [head, ...body] = parseCsv(text, { lineMax, delimiter });
  const names = head?.record.map(nameOf).map((name) => formerNames[name] ?? name) ?? [];
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw refuse(
      'columns_missing',
      `The first line must name the columns. Missing: ${missing.join(', ')}.`,
    );
  if (body.length > rowsMax)
    throw refuse(
      'too_many_rows',
      `The file has more than ${rowsMax.toLocaleString('en-US')} lines.`,
    );
  return {
    rows: body.map(({ info, record }) => ({
      line: info.lines + skipped,
      cells: Object.fromEntries(
        columns.map((column) => [column, record[names.indexOf(column)] ?? '']),
      ) as Record<Column, string>,
    })),
    ignored: names.filter((name) => name !== '' && !columns.some((column) => column === name)),
  };
}

const nameOf = (cell: string): string => cell.trim().toLowerCase();

const isAt = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte);

function assertNoWorkbook(bytes: Uint8Array): void {
  const isZip = isAt(bytes, [0x50, 0x4b, 0x03, 0x04]); // .xlsx, .ods, .numbers
  const isOldExcel = isAt(bytes, [0xd0, 0xcf, 0x11, 0xe0]);
  if (!isZip && !isOldExcel) return;
  throw refuse('not_csv.workbook');
}

function decode(bytes: Uint8Array): string {
  if (isAt(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (isAt(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('not_utf8');
  }
}

const delimiters = [',', ';', '\t'];

/** Excel writes `sep=` first; else the delimiter is the one by which the first line names the required columns. */
function findDelimiter(text: string, required: readonly string[]) {
  const [, named, rest] = /^"?sep=(.)"?\r?\n([\s\S]*)$/i.exec(text) ?? [];
  if (named !== undefined && rest !== undefined)
    return { text: rest, skipped: 1, delimiter: named };
  const [head = ''] = text.split(/\r\n?|\n/, 1);
  const found = delimiters.find((delimiter) => {
    const names = head.split(delimiter).map((cell) => nameOf(cell.replaceAll('"', '')));
    return required.every((column) => names.includes(column));
  });
  return { text, skipped: 0, delimiter: found ?? ',' };
}

function parseCsv(
  text: string,
  { lineMax, delimiter }: { lineMax: number; delimiter: string },
): { info: { lines: number }; record: string[] }[] {
  if (text.includes('\0')) throw refuse('not_csv.binary');
  try {
    return parse(text, {
      info: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: lineMax,
    }) as never; // the result type with `info`
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw refuse('not_csv', `The file cannot be read as CSV: ${error.message}`, { cause: error });
  }
}
