import { sql, type Selectable } from 'kysely';
import type { Product, VarietyFacts } from '#domain/catalog.ts';
import { centsFromNumeric } from '#domain/money.ts';
import type { Db } from '#server/database/client.ts';
import type { ProductsTable, VarietiesTable } from './tables.ts';

export const productColumns = [
  'products.id',
  'products.fruit',
  'products.variety',
  'products.rootstock',
  'products.price',
  'products.quantity',
  'products.tree_size',
  'products.image_url',
  'products.image_alt',
] as const;
type ProductRow = Pick<
  Selectable<ProductsTable>,
  | 'id'
  | 'fruit'
  | 'variety'
  | 'rootstock'
  | 'price'
  | 'quantity'
  | 'tree_size'
  | 'image_url'
  | 'image_alt'
>;

export function productFromRow(row: ProductRow): Product {
  return {
    id: row.id,
    fruit: row.fruit,
    variety: row.variety,
    rootstock: row.rootstock,
    priceCents: centsFromNumeric(row.price),
    quantity: row.quantity,
    treeSize: row.tree_size,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
  };
}

/** Available quantity: 0 for hidden products. */
export const sellable = sql<number>`case when products.hidden then 0 else products.quantity end`;

/** A tree with its available quantity, whether it is for sale or not. */
export const getSellable = (db: Db, id: string) =>
  db
    .selectFrom('products')
    .select(['variety', 'rootstock', sellable.as('quantity')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Case-insensitive: d'Anjou before Flemish Beauty. */
const byName = sql`lower(products.variety)`;

const factColumns = [
  'varieties.botanical_name',
  'varieties.about',
  'varieties.bloom',
  'varieties.pollination',
  'varieties.ripens',
  'varieties.zones',
] as const;
type FactsRow = Pick<
  Selectable<VarietiesTable>,
  'botanical_name' | 'about' | 'bloom' | 'pollination' | 'ripens' | 'zones'
>;

const factsFromRow = (row: FactsRow): VarietyFacts => ({
  botanicalName: row.botanical_name,
  about: row.about,
  bloom: row.bloom,
  pollination: row.pollination,
  ripens: row.ripens,
  zones: row.zones,
});

export async function listInStock(db: Db): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('quantity', '>', 0)
    .where('hidden', '=', false)
    .orderBy('fruit')
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return rows.map(productFromRow);
}

/** Varieties in stock on any rootstock, by name. */
export const listVarietyNames = (db: Db) =>
  db
    .selectFrom('products')
    .select(['variety', 'fruit'])
    .distinct()
    .where('quantity', '>', 0)
    .where('hidden', '=', false)
    .orderBy('variety')
    .execute();

/** All rows of the first `count` varieties in stock, by variety then rootstock. */
export async function listFirstVarieties(db: Db, count: number): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('quantity', '>', 0)
    .where('hidden', '=', false)
    .where('variety', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('variety')
        .where('quantity', '>', 0)
        .where('hidden', '=', false)
        .groupBy('variety')
        .orderBy(byName)
        .limit(count),
    )
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return rows.map(productFromRow);
}

export async function findVarietyInStock(
  db: Db,
  name: string,
): Promise<{ products: Product[]; facts: VarietyFacts } | undefined> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('varieties', 'varieties.name', 'products.variety')
    .select([...productColumns, ...factColumns])
    .where((eb) => eb(eb.fn('lower', ['products.variety']), '=', name.toLowerCase()))
    .where('products.quantity', '>', 0)
    .where('products.hidden', '=', false)
    .orderBy('products.rootstock')
    .execute();
  const [first] = rows;
  return first && { products: rows.map(productFromRow), facts: factsFromRow(first) };
}

export async function findProductById(
  db: Db,
  id: string,
): Promise<(Product & { facts: VarietyFacts }) | undefined> {
  const row = await db
    .selectFrom('products')
    .innerJoin('varieties', 'varieties.name', 'products.variety')
    .select([...productColumns, ...factColumns])
    .where('products.id', '=', id)
    .where('products.hidden', '=', false)
    .executeTakeFirst();
  return row && { ...productFromRow(row), facts: factsFromRow(row) };
}

export async function listOtherVarieties(
  db: Db,
  not: Pick<Product, 'fruit' | 'variety'>,
  count: number,
): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('quantity', '>', 0)
    .where('hidden', '=', false)
    .where('variety', 'in', (eb) =>
      eb
        .selectFrom('products')
        .select('variety')
        .where('quantity', '>', 0)
        .where('hidden', '=', false)
        .where('fruit', '=', not.fruit)
        .where('variety', '<>', not.variety)
        .groupBy('variety')
        .orderBy(byName)
        .limit(count),
    )
    .orderBy(byName)
    .orderBy('rootstock')
    .execute();
  return rows.map(productFromRow);
}
