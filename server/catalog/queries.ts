import { sql, type Selectable } from 'kysely';
import type { Picture, Product, Tree } from '#domain/catalog/catalog.ts';
import type { GrowingFacts } from '#domain/catalog/growing-facts.ts';
import { centsFromNumeric } from '#domain/money.ts';
import type { ListedVariety } from '#domain/pages/shop.ts';
import type { Db } from '#server/database/client.ts';
import type { ProductsTable } from '#server/schema/catalog.ts';
import { withRoots } from './rootstock-queries.ts';
import {
  factColumns,
  factsFromRow,
  textColumns,
  textsFromRow,
  type VarietyTexts,
} from './variety-columns.ts';

export const productColumns = [
  'products.id',
  'products.fruit',
  'products.variety',
  'products.rootstock',
  'products.price',
  'products.free',
  'products.tree_size',
  'products.image_url',
  'products.image_alt',
] as const;
type NameOf<Column> = Column extends `products.${infer Name}` ? Name : never;
type ProductRow = Pick<Selectable<ProductsTable>, NameOf<(typeof productColumns)[number]>>;

export const productFromRow = (row: ProductRow): Product => ({
  id: row.id,
  fruit: row.fruit,
  variety: row.variety,
  rootstock: row.rootstock,
  priceCents: centsFromNumeric(row.price),
  free: row.free,
  treeSize: row.tree_size,
  imageUrl: row.image_url,
  imageAlt: row.image_alt,
});

/** Case-insensitive: d'Anjou before Flemish Beauty. */
const byName = sql`lower(products.variety)`;

/** A variety's row as its pages need it. */
export interface VarietyRow {
  texts: VarietyTexts;
  growing: GrowingFacts;
  pictures: Picture[];
}
type Row = Parameters<typeof factsFromRow>[0] &
  Parameters<typeof textsFromRow>[0] & { pictures: Picture[] };
const varietyFromRow = (row: Row): VarietyRow => ({
  texts: textsFromRow(row),
  growing: factsFromRow(row),
  pictures: row.pictures,
});

const inStock = (db: Db) =>
  db.selectFrom('products').where('products.free', '>', 0).where('hidden', '=', false);

export async function listInStock(db: Db): Promise<Tree[]> {
  const rows = await inStock(db)
    .select(productColumns)
    .orderBy('fruit')
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return withRoots(db, rows.map(productFromRow));
}

/** Sold-out trees included. */
export async function listFreeTrees(db: Db): Promise<Tree[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('hidden', '=', false)
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return withRoots(db, rows.map(productFromRow));
}

/** All rows of the first `count` varieties in stock, by variety then rootstock. */
export const listFirstVarieties = (db: Db, count: number): Promise<Tree[]> =>
  listFirst(db, inStock(db), count);

/** Varieties of the same fruit. */
export const listOtherVarieties = (
  db: Db,
  not: Pick<Product, 'fruit' | 'variety'>,
  count: number,
): Promise<Tree[]> =>
  listFirst(
    db,
    inStock(db).where('fruit', '=', not.fruit).where('variety', '<>', not.variety),
    count,
  );

async function listFirst(
  db: Db,
  among: ReturnType<typeof inStock>,
  count: number,
): Promise<Tree[]> {
  const varieties = among.select('variety').groupBy('variety').orderBy(byName).limit(count);
  const rows = await inStock(db)
    .select(productColumns)
    .where('variety', 'in', varieties)
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return withRoots(db, rows.map(productFromRow));
}

/** Which trees a variety's page shows: `everything` is the preview of one that is not published. */
export type Shown = 'published' | 'everything';

/** Includes sold-out trees. */
export async function findVarietyTrees(
  db: Db,
  name: string,
  shown: Shown,
): Promise<(VarietyRow & { trees: Tree[] }) | undefined> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('varieties', 'varieties.name', 'products.variety')
    .select([...productColumns, ...textColumns, ...factColumns, 'varieties.pictures'])
    .where((eb) => eb(eb.fn('lower', ['products.variety']), '=', name.toLowerCase()))
    .$if(shown === 'published', (query) => query.where('products.hidden', '=', false))
    .$if(shown === 'everything', (query) =>
      query.where((eb) => eb.or([eb('hidden', '=', false), eb('hidden_with_variety', '=', true)])),
    )
    .orderBy('products.rootstock')
    .execute();
  const [first] = rows;
  return (
    first && {
      ...varietyFromRow(first),
      trees: await withRoots(db, rows.map(productFromRow)),
    }
  );
}

/**
 * Varieties that have a page, in stock or sold out, with the day on which a price, a stock or a
 * text of theirs changed last.
 */
export async function listListedVarieties(db: Db): Promise<ListedVariety[]> {
  const rows = await db
    .selectFrom('products')
    .select(['variety', (eb) => eb.fn.max('updated_at').as('changed_at')])
    .where('hidden', '=', false)
    .groupBy(['fruit', 'variety'])
    .orderBy('fruit')
    .orderBy(byName)
    .execute();
  return rows.map(({ variety, changed_at }) => ({
    variety,
    changedOn: changed_at.toISOString().slice(0, 10),
  }));
}

/** The present name of the variety that once had this one. */
export async function findRenamed(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('former_variety_names')
    .innerJoin('varieties', 'varieties.id', 'former_variety_names.variety_id')
    .select('varieties.name')
    .where((eb) => eb(eb.fn('lower', ['former_variety_names.name']), '=', name.toLowerCase()))
    .where('varieties.state', '=', 'published')
    .executeTakeFirst();
  return row?.name;
}

export async function findProductById(
  db: Db,
  id: string,
): Promise<(VarietyRow & { tree: Tree }) | undefined> {
  const row = await db
    .selectFrom('products')
    .innerJoin('varieties', 'varieties.name', 'products.variety')
    .select([...productColumns, ...textColumns, ...factColumns, 'varieties.pictures'])
    .where('products.id', '=', id)
    .where('products.hidden', '=', false)
    .executeTakeFirst();
  if (!row) return undefined;
  const [tree] = await withRoots(db, [productFromRow(row)]);
  return tree && { ...varietyFromRow(row), tree };
}
