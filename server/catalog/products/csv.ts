import * as z from 'zod/mini';
import { csvClearCell, type ImportProblem } from '#domain/catalog/csv-import.ts';
import {
  productCsvColumns,
  requiredCsvColumns,
  type ExportedStock,
  type ProductCsvRow,
} from '#domain/catalog/product-csv.ts';
import { csvRowsMax, productFields, productIdentityFields } from '#domain/catalog/products.ts';
import { cleanLine } from '#domain/clean-line.ts';
import { centsFromNumeric, numericFromCents } from '#domain/money.ts';
import { readCsvFile } from '#server/platform/http/csv-file.ts';
import { csvLine, unescapeCell } from '#server/platform/http/csv.ts';

/** An empty cell changes nothing. */
const filled = <T>(text: string, read: (text: string) => T): T | undefined =>
  cleanLine(text) === '' ? undefined : read(text.trim());
const asText = (text: string): string | null => (text === csvClearCell ? null : unescapeCell(text));
const asCents = (text: string): number =>
  /^\$?\d{1,6}(?:[.,]\d{1,2})?$/.test(text)
    ? centsFromNumeric(text.replace('$', '').replace(',', '.')) // spreadsheets of many countries write 48,00
    : Number.NaN;
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
  fieldRow: z.optional(productFields.fieldRow),
});

/** Valid rows by line number, and the problems of the others. @throws ShopError for an unreadable file */
export function readProductCsv(bytes: Uint8Array): {
  rows: Map<number, ProductCsvRow>;
  problems: ImportProblem[];
  /** Columns that are not read. */
  ignored: string[];
} {
  const rows = new Map<number, ProductCsvRow>();
  const problems: ImportProblem[] = [];
  const lines = new Map<string, number>();
  const file = readCsvFile(bytes, {
    columns: productCsvColumns,
    required: requiredCsvColumns,
    formerNames: { 'picture text': 'image description' },
    rowsMax: csvRowsMax,
    lineMax: 10_000,
  });
  for (const { line, cells } of file.rows) {
    const parsed = rowSchema.safeParse({
      variety: unescapeCell(cells.variety),
      rootstock: unescapeCell(cells.rootstock),
      fruit: filled(cells.fruit, (text) => text),
      priceCents: filled(cells.price, asCents),
      quantity: filled(cells.stock, asWhole),
      exported: filled(cells['exported stock'], asExported),
      treeSize: filled(cells.size, asText),
      imageAlt: filled(cells['image description'], asText),
      hidden: filled(cells.hidden, asFlag),
      fieldRow: filled(cells['field row'], asText),
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
  return { rows, problems, ignored: file.ignored };
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
  fieldRow,
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
    fieldRow ?? '',
  ]);

const exportedText = ({ quantity, movementId }: ExportedStock): string =>
  `${quantity}@${movementId}`;
