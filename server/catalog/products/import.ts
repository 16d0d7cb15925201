import { transact } from '@grafted/postgres/transact.ts';
import type { AuditEntry } from '#domain/admin/audit/audit-log.ts';
import type { ImportChange, ImportPlan, ImportProblem } from '#domain/catalog/csv-import.ts';
import type { ProductCsvRow } from '#domain/catalog/product-csv.ts';
import { stockMax } from '#domain/catalog/products.ts';
import { cleanLine } from '#domain/clean-line.ts';
import { formatUsd } from '#domain/money.ts';
import { listCatalogTrees, type CatalogTree } from '#server/catalog/catalog-tree-queries.ts';
import { describePlan, hashPreview } from '#server/catalog/import-plan.ts';
import {
  insertImported,
  lockAllProducts,
  updateImported,
  type ImportedTree,
} from '#server/catalog/import-queries.ts';
import { setStockReason } from '#server/catalog/stock/queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { readProductCsv } from './csv.ts';

const batchSize = 1000;

/** A tree after the import. */
type Tree = Required<Omit<ProductCsvRow, 'exported'>>;
type Changed = { line: number; before: CatalogTree | undefined; after: Tree };

/** Dry run: returns the changes the file would make. */
export async function checkImport(db: Db, bytes: Uint8Array): Promise<ImportPlan> {
  const file = readProductCsv(bytes);
  const comparison = compare(file.rows, await readCatalog(db));
  return describePlan(file, comparison, {
    describe: describeChange,
    previewHash: hashChanges(comparison.changed),
  });
}

/** Applies exactly the changes of the dry run, all or nothing. */
export async function writeImport(
  db: Db,
  actor: AdminActor,
  bytes: Uint8Array,
  previewHash: string,
): Promise<void> {
  const { rows, problems } = readProductCsv(bytes);
  await transact(db, async (trx) => {
    await lockAllProducts(trx);
    const { changed, wrong } = compare(rows, await readCatalog(trx));
    if (problems.length + wrong.length > 0) throw refuse('import_problems');
    if (hashChanges(changed) !== previewHash) throw refuse('changed_meanwhile.trees_of_file');
    await setStockReason(trx, { reason: 'import' });
    for (let start = 0; start < changed.length; start += batchSize)
      await write(trx, actor, changed.slice(start, start + batchSize));
  });
}

const keyOf = ({ variety, rootstock }: Pick<ProductCsvRow, 'variety' | 'rootstock'>): string =>
  JSON.stringify([cleanLine(variety).toLowerCase(), cleanLine(rootstock).toLowerCase()]);

const readCatalog = async (db: Db): Promise<Map<string, CatalogTree>> =>
  new Map((await listCatalogTrees(db)).map((tree) => [keyOf(tree), tree]));

const compared = ['priceCents', 'quantity', 'treeSize', 'imageAlt', 'hidden', 'fieldRow'] as const;

/** Texts that were stored before they were cleaned are the same ones. */
const cleanOf = (value: Tree[keyof Tree]): Tree[keyof Tree] =>
  typeof value === 'string' ? cleanLine(value) || null : value;

function compare(
  rows: ReadonlyMap<number, ProductCsvRow>,
  known: ReadonlyMap<string, CatalogTree>,
): { changed: Changed[]; wrong: ImportProblem[] } {
  const varieties = new Map(
    [...known.values()].map(({ variety, fruit }) => [variety.toLowerCase(), { variety, fruit }]),
  );
  const changed: Changed[] = [];
  const wrong: ImportProblem[] = [];
  for (const [line, row] of rows) {
    const fruit = varieties.get(row.variety.toLowerCase())?.fruit ?? row.fruit;
    const { variety } = varieties.get(row.variety.toLowerCase()) ?? row;
    if (fruit) varieties.set(row.variety.toLowerCase(), { variety, fruit });
    const before = known.get(keyOf(row));
    if (fruit && row.fruit && row.fruit !== fruit) {
      wrong.push({ line, message: `${variety} is known as ${fruit}, not ${row.fruit}` });
      continue;
    }
    const after = before ? changeTree(before, row) : newTree({ ...row, variety, fruit });
    if (typeof after === 'string') wrong.push({ line, message: after });
    else if (!before || compared.some((field) => cleanOf(before[field]) !== cleanOf(after[field])))
      changed.push({ line, before, after });
  }
  return { changed, wrong };
}

/** @returns the changed tree, or the problem of the line */
function changeTree(before: CatalogTree, row: ProductCsvRow): Tree | string {
  const { fruit, variety, rootstock } = before;
  const quantity = importedStock(before, row);
  if (typeof quantity === 'string') return quantity;
  const {
    priceCents = before.priceCents,
    treeSize = before.treeSize,
    imageAlt = before.imageAlt,
    hidden = before.hidden,
    fieldRow = before.fieldRow,
  } = row;
  return { fruit, variety, rootstock, priceCents, quantity, treeSize, imageAlt, hidden, fieldRow };
}

/** The stock plus the file's difference to its exported stock, or the problem. */
function importedStock(
  { quantity: now, lastSet }: CatalogTree,
  { quantity, exported }: ProductCsvRow,
): number | string {
  if (quantity === undefined || quantity === exported?.quantity || (!exported && quantity === now))
    return now;
  if (!exported)
    return 'The stock needs the column “exported stock”, because trees may have been sold since the export. Export the trees again and edit that file.';
  if (lastSet > exported.movementId)
    return 'The stock was counted or imported after this file was exported. Export the trees again.';
  const after = now + quantity - exported.quantity;
  if (after < 0)
    return `Only ${now} ${now === 1 ? 'is' : 'are'} in stock, too few to take ${exported.quantity - quantity} away`;
  return after > stockMax ? 'The stock is too high' : after;
}

function newTree({
  variety,
  rootstock,
  fruit,
  priceCents,
  quantity,
  treeSize = null,
  imageAlt = null,
  hidden = false,
  fieldRow = null,
}: ProductCsvRow): Tree | string {
  if (!fruit) return 'A new tree needs a fruit';
  if (priceCents === undefined) return 'A new tree needs a price';
  if (quantity === undefined) return 'A new tree needs a stock';
  return { variety, rootstock, fruit, priceCents, quantity, treeSize, imageAlt, hidden, fieldRow };
}

/** Hash of the changes. Includes only the stock difference, because trees may be sold between dry run and import. */
const hashChanges = (changed: readonly Changed[]): string =>
  hashPreview(
    changed.map(({ before, after }) =>
      before
        ? [
            before.id,
            after.quantity - before.quantity,
            ...compared
              .filter((field) => field !== 'quantity')
              .map((field) => [before[field], after[field]]),
          ]
        : after,
    ),
  );

const fieldNames = {
  priceCents: 'price',
  quantity: 'stock',
  treeSize: 'size',
  imageAlt: 'image description',
  hidden: 'hidden',
  fieldRow: 'field row',
} as const;

function describeChange({ line, before, after }: Changed): ImportChange {
  const fields = compared
    .filter((field) => before?.[field] !== after[field])
    .map((field) => ({
      name: fieldNames[field],
      before: before ? textOf(before, field) : '',
      after: textOf(after, field),
    }));
  return {
    line,
    title: `${after.variety} on ${after.rootstock}`,
    kind: before ? 'changed' : 'new',
    fields,
  };
}

function textOf(row: Tree, field: (typeof compared)[number]): string {
  if (field === 'priceCents') return formatUsd(row.priceCents);
  if (field === 'hidden') return row.hidden ? 'yes' : 'no';
  return String(row[field] ?? '');
}

async function write(trx: Trx, actor: AdminActor, changed: readonly Changed[]): Promise<void> {
  const record = ({ before, after }: Changed): ImportedTree => ({
    ...after,
    id: before?.id,
    difference: after.quantity - (before?.quantity ?? 0),
  });
  await updateImported(trx, changed.filter(({ before }) => before).map(record));
  const added = await insertImported(trx, changed.filter(({ before }) => !before).map(record));
  const ids = new Map(added.map((row) => [keyOf(row), row.id]));
  await recordAudit(
    trx,
    actor,
    changed.map(({ before, after }): AuditEntry =>
      auditOf(before, after, before?.id ?? ids.get(keyOf(after))!),
    ),
  );
}

function auditOf(before: CatalogTree | undefined, after: Tree, id: string): AuditEntry {
  const fields = compared.filter((field) => before?.[field] !== after[field]);
  const pick = (row: Tree | undefined) =>
    Object.fromEntries(row ? fields.map((field) => [field, row[field]]) : []);
  return {
    action: 'product_imported',
    subjectType: 'product',
    subjectId: id,
    before: pick(before),
    after: pick(after),
  };
}
