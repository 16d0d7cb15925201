import { CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import {
  csvClearCell,
  productCsvColumns,
  requiredCsvColumns,
  type ExportedStock,
  type ImportProblem,
  type ProductCsvColumn,
  type ProductCsvRow,
} from '#domain/admin/product-csv.ts';
import { csvRowsMax, productFields, productIdentityFields } from '#domain/admin/products.ts';
import { centsFromNumeric, numericFromCents } from '#domain/money.ts';
import { csvLine, unescapeCell } from '#server/http/csv.ts';
import { ShopError } from '#server/http/errors.ts';

type Cells = Record<ProductCsvColumn, string>;

/** An empty cell changes nothing. */
const filled = <T>(text: string, read: (text: string) => T): T | undefined =>
  text.trim() === '' ? undefined : read(text.trim());
const asText = (text: string): string | null => (text === csvClearCell ? null : unescapeCell(text));
const asCents = (text: string): number =>
  /^\$?\d{1,6}(?:\.\d{1,2})?$/.test(text) ? centsFromNumeric(text.replace('$', '')) : Number.NaN;
const asWhole = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);
const asFlag = (text: string): unknown => ({ yes: true, no: false })[text.toLowerCase()] ?? text;

function asExported(text: string): unknown {
  const [, quantity, movementId] = /^(\d{1,6})@(\d{1,15})$/.exec(text) ?? [];
  return quantity && movementId
    ? { quantity: Number(quantity), movementId: Number(movementId) }
    : text;
}
const exportedSchema = z.object(
  { quantity: z.int(), movementId: z.int() },
  'The exported stock must stay as it was exported',
);

const rowSchema = z.object({
  variety: productIdentityFields.variety,
  rootstock: productIdentityFields.rootstock,
  fruit: z.optional(productIdentityFields.fruit),
  priceCents: z.optional(productFields.priceCents),
  quantity: z.optional(productFields.quantity),
  exported: z.optional(exportedSchema),
  treeSize: z.optional(productFields.treeSize),
  imageAlt: z.optional(productFields.imageAlt),
  hidden: z.optional(z.boolean('Hidden must be yes or no')),
});

/** Valid rows by line number, and the problems of the others. @throws ShopError for an unreadable file */
export function readProductCsv(bytes: Uint8Array): {
  rows: Map<number, ProductCsvRow>;
  problems: ImportProblem[];
} {
  const rows = new Map<number, ProductCsvRow>();
  const problems: ImportProblem[] = [];
  const lines = new Map<string, number>();
  for (const { line, cells } of readCells(decode(bytes))) {
    const parsed = rowSchema.safeParse({
      variety: unescapeCell(cells.variety),
      rootstock: unescapeCell(cells.rootstock),
      fruit: filled(cells.fruit, (text) => text),
      priceCents: filled(cells.price, asCents),
      quantity: filled(cells.stock, asWhole),
      exported: filled(cells['exported stock'], asExported),
      treeSize: filled(cells.size, asText),
      imageAlt: filled(cells['picture text'], asText),
      hidden: filled(cells.hidden, asFlag),
    });
    if (!parsed.success) {
      problems.push({
        line,
        message: parsed.error.issues[0]?.message ?? 'This line cannot be read',
      });
      continue;
    }
    const key = JSON.stringify([
      parsed.data.variety.toLowerCase(),
      parsed.data.rootstock.toLowerCase(),
    ]);
    const earlier = lines.get(key);
    if (earlier) problems.push({ line, message: `The same tree as in line ${earlier}` });
    else rows.set(line, parsed.data);
    lines.set(key, earlier ?? line);
  }
  return { rows, problems };
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

function readCells(text: string): { line: number; cells: Cells }[] {
  if (text.includes('\0')) throw new ShopError('not_csv', 400, 'This is not a CSV file.');
  let records: { info: { lines: number }; record: string[] }[];
  try {
    records = parse(text, {
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    }) as never; // the result type with `info`
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ShopError('not_csv', 400, `The file cannot be read as CSV: ${error.message}`, {
      cause: error,
    });
  }
  const [head, ...body] = records;
  const columns = head?.record.map((column) => column.trim().toLowerCase()) ?? [];
  const missing = requiredCsvColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0)
    throw new ShopError(
      'columns_missing',
      400,
      `The first line must name the columns. Missing: ${missing.join(', ')}.`,
    );
  if (body.length > csvRowsMax)
    throw new ShopError(
      'too_many_rows',
      400,
      `The file has more than ${csvRowsMax.toLocaleString('en-US')} lines.`,
    );
  return body.map(({ info, record }) => ({
    line: info.lines,
    cells: Object.fromEntries(
      productCsvColumns.map((column) => [column, record[columns.indexOf(column)] ?? '']),
    ) as Cells,
  }));
}

export const productCsvHead = csvLine([...productCsvColumns]);

export const productCsvLine = ({
  fruit,
  variety,
  rootstock,
  priceCents,
  exported,
  treeSize,
  imageAlt,
  hidden,
}: Required<Omit<ProductCsvRow, 'quantity'>>): string =>
  csvLine([
    fruit,
    variety,
    rootstock,
    numericFromCents(priceCents),
    String(exported.quantity),
    exportedText(exported),
    treeSize ?? '',
    imageAlt ?? '',
    hidden ? 'yes' : 'no',
  ]);

const exportedText = ({ quantity, movementId }: ExportedStock): string =>
  `${quantity}@${movementId}`;
