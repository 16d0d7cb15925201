import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatUsd, numericFromCents, centsFromNumeric } from '#domain/money.ts';
import type { ImportChange, ImportPlan, ImportProblem, ProductCsvRow } from '#domain/product-csv.ts';
import { recordAudit, type AuditEntry, type DeskActor } from '../audit/queries.ts';
import type { Db, Trx } from '../database/client.ts';
import { transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { explainStock } from '../stock/reasons.ts';
import { readProductCsv } from './product-csv.ts';

const shown = 200;
const rowsAtOnce = 1000;

type Known = ProductCsvRow & { id: string };
type Changed = { line: number; before: Known | undefined; after: ProductCsvRow };

/** What the file would change, without changing it. */
export async function checkImport(db: Db, bytes: Uint8Array): Promise<ImportPlan> {
  const { rows, problems } = readProductCsv(bytes);
  const { changed, wrong } = compare(rows, await readKnown(db));
  const all = [...problems, ...wrong].toSorted((a, b) => a.line - b.line);
  return {
    counts: {
      new: changed.filter(({ before }) => !before).length,
      changed: changed.filter(({ before }) => before).length,
      same: rows.size - changed.length - wrong.length,
      problems: all.length,
    },
    changes: changed.slice(0, shown).map(describeChange),
    problems: all.slice(0, shown),
    seal: all.length > 0 ? null : sealOf(changed),
  };
}

/** Writes exactly what was shown for this file, all of it or nothing. */
export async function writeImport(db: Db, actor: DeskActor, bytes: Uint8Array, seal: string): Promise<void> {
  const { rows, problems } = readProductCsv(bytes);
  await transact(db, async (trx) => {
    // The same order as sales take them.
    await sql`select id from products order by id for update`.execute(trx);
    const { changed, wrong } = compare(rows, await readKnown(trx));
    if (problems.length + wrong.length > 0) throw new ShopError('import_problems', 400, 'The file has lines that cannot be taken over. Nothing was written.');
    if (sealOf(changed) !== seal) throw new ShopError('changed_meanwhile', 409, 'The trees have changed since the file was checked. Check it again. Nothing was written.');
    await explainStock(trx, { reason: 'import' });
    for (let start = 0; start < changed.length; start += rowsAtOnce) await write(trx, actor, changed.slice(start, start + rowsAtOnce));
  });
}

const keyOf = ({ variety, rootstock }: Pick<ProductCsvRow, 'variety' | 'rootstock'>): string => JSON.stringify([variety.toLowerCase(), rootstock.toLowerCase()]);

async function readKnown(db: Db): Promise<Map<string, Known>> {
  const rows = await db.selectFrom('products').select(['id', 'fruit', 'variety', 'rootstock', 'price', 'quantity', 'tree_size', 'image_alt', 'hidden']).execute();
  return new Map(rows.map(({ price, tree_size, image_alt, ...row }) => [keyOf(row), { ...row, priceCents: centsFromNumeric(price), treeSize: tree_size, imageAlt: image_alt }]));
}

const compared = ['priceCents', 'quantity', 'treeSize', 'imageAlt', 'hidden'] as const;

function compare(rows: ReadonlyMap<number, ProductCsvRow>, known: ReadonlyMap<string, Known>): { changed: Changed[]; wrong: ImportProblem[] } {
  const varieties = new Map([...known.values()].map(({ variety, fruit }) => [variety.toLowerCase(), { variety, fruit }]));
  const changed: Changed[] = [];
  const wrong: ImportProblem[] = [];
  for (const [line, row] of rows) {
    const variety = varieties.get(row.variety.toLowerCase()) ?? row;
    varieties.set(row.variety.toLowerCase(), variety);
    if (variety.fruit !== row.fruit) {
      wrong.push({ line, message: `${variety.variety} is known as ${variety.fruit}, not ${row.fruit}` });
      continue;
    }
    const before = known.get(keyOf(row));
    const after = { ...row, variety: variety.variety, rootstock: before?.rootstock ?? row.rootstock };
    if (!before || compared.some((field) => before[field] !== after[field])) changed.push({ line, before, after });
  }
  return { changed, wrong };
}

const sealOf = (changed: readonly Changed[]): string => createHash('sha256').update(JSON.stringify(changed.map(({ before, after }) => [before, after]))).digest('hex');

const fieldNames = { priceCents: 'price', quantity: 'stock', treeSize: 'size', imageAlt: 'picture text', hidden: 'hidden' } as const;

function describeChange({ line, before, after }: Changed): ImportChange {
  const fields = compared.filter((field) => before?.[field] !== after[field]).map((field) => ({ name: fieldNames[field], before: before ? textOf(before, field) : '', after: textOf(after, field) }));
  return { line, variety: after.variety, rootstock: after.rootstock, kind: before ? 'changed' : 'new', fields };
}

function textOf(row: ProductCsvRow, field: (typeof compared)[number]): string {
  if (field === 'priceCents') return formatUsd(row.priceCents);
  if (field === 'hidden') return row.hidden ? 'yes' : 'no';
  return String(row[field] ?? '');
}

async function write(trx: Trx, actor: DeskActor, changed: readonly Changed[]): Promise<void> {
  const json = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (id uuid, fruit text, variety text, rootstock text, price numeric, quantity integer, tree_size text, image_alt text, hidden boolean)`;
  const record = ({ before, after }: Changed) => ({ ...after, id: before?.id, price: numericFromCents(after.priceCents), tree_size: after.treeSize, image_alt: after.imageAlt });
  const [known, fresh] = [changed.filter(({ before }) => before).map(record), changed.filter(({ before }) => !before).map(record)];
  await sql`update products set price = file.price, quantity = file.quantity, tree_size = file.tree_size, image_alt = file.image_alt, hidden = file.hidden, updated_at = now()
    from ${json(known)} where products.id = file.id`.execute(trx);
  await sql`insert into varieties (name, fruit) select distinct variety, fruit from ${json(fresh)} on conflict do nothing`.execute(trx);
  // A tree on one more rootstock looks like its brothers.
  const { rows: added } = await sql<{ id: string; variety: string; rootstock: string }>`
    insert into products (fruit, variety, rootstock, price, quantity, tree_size, image_alt, hidden, image_url)
    select fruit, variety, rootstock, price, quantity, tree_size, image_alt, hidden,
      (select image_url from products where products.variety = file.variety and image_url is not null limit 1)
    from ${json(fresh)} returning id, variety, rootstock`.execute(trx);
  const ids = new Map(added.map((row) => [keyOf(row), row.id]));
  await recordAudit(trx, actor, changed.map(({ before, after }): AuditEntry => auditOf(before, after, before?.id ?? ids.get(keyOf(after))!)));
}

function auditOf(before: Known | undefined, after: ProductCsvRow, id: string): AuditEntry {
  const fields = compared.filter((field) => before?.[field] !== after[field]);
  const pick = (row: ProductCsvRow | undefined) => Object.fromEntries(row ? fields.map((field) => [field, row[field]]) : []);
  return { action: 'product_imported', subjectType: 'product', subjectId: id, before: pick(before), after: pick(after) };
}
