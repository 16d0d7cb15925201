import { CsvError, parse } from 'csv-parse/sync';
import { ShopError } from './errors.ts';

interface CsvFormat<Column extends string> {
  columns: readonly Column[];
  /** Others may be missing: their cells are empty. */
  required: readonly Column[];
  rowsMax: number;
  /** Characters of one line. */
  lineMax: number;
}

export interface CsvRow<Column extends string> {
  line: number;
  cells: Record<Column, string>;
}

/** Reads an uploaded CSV file whose first line names the columns. @throws ShopError for an unreadable file */
export function readCsvFile<Column extends string>(
  bytes: Uint8Array,
  { columns, required, rowsMax, lineMax }: CsvFormat<Column>,
): CsvRow<Column>[] {
  const [head, ...body] = parseCsv(decode(bytes), lineMax);
  const names = head?.record.map((column) => column.trim().toLowerCase()) ?? [];
  const missing = required.filter((column) => !names.includes(column));
  if (missing.length > 0)
    throw new ShopError(
      'columns_missing',
      400,
      `The first line must name the columns. Missing: ${missing.join(', ')}.`,
    );
  if (body.length > rowsMax)
    throw new ShopError(
      'too_many_rows',
      400,
      `The file has more than ${rowsMax.toLocaleString('en-US')} lines.`,
    );
  return body.map(({ info, record }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      columns.map((column) => [column, record[names.indexOf(column)] ?? '']),
    ) as Record<Column, string>,
  }));
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ShopError(
      'not_utf8',
      400,
      'The file is not UTF-8. Save it as “CSV UTF-8” and choose it again.',
    );
  }
}

function parseCsv(text: string, lineMax: number): { info: { lines: number }; record: string[] }[] {
  if (text.includes('\0')) throw new ShopError('not_csv', 400, 'This is not a CSV file.');
  try {
    return parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: lineMax,
    }) as never; // the result type with `info`
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError('not_csv', 400, `The file cannot be read as CSV: ${error.message}`, {
      cause: error,
    });
  }
}
