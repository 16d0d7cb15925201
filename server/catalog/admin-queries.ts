import { sql } from 'kysely';
import type { Fruit } from '#domain/catalog/catalog.ts';
import type { NewProduct, ProductChange } from '#domain/catalog/products.ts';
import { centsFromNumeric, numericFromCents, type Cents } from '#domain/money.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';

export async function lockProduct(trx: Trx, productId: string) {
  const row = await trx
    .selectFrom('products')
    .select([
      'price',
      'quantity',
      'tree_size as treeSize',
      'image_alt as imageAlt',
      'hidden',
      'field_row as fieldRow',
    ])
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { price, ...product } = row;
  return { ...product, priceCents: centsFromNumeric(price) };
}

/** Leaves the stock to `stock/queries.ts`. */
export async function updateProduct(
  trx: Trx,
  productId: string,
  { priceCents, treeSize, imageAlt, hidden, fieldRow }: ProductChange,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({
      ...(priceCents && { price: numericFromCents(priceCents.now) }),
      ...(treeSize && { tree_size: treeSize.now }),
      ...(imageAlt && { image_alt: imageAlt.now }),
      ...(hidden && { hidden: hidden.now }),
      ...(fieldRow && { field_row: fieldRow.now }),
      updated_at: sql`now()`,
    })
    .where('id', '=', productId)
    .execute();
}

/**
 * Only prices that are still `beforeCents`. The caller must have locked the products.
 * @returns the ids of the others
 */
export async function changePrices(
  trx: Trx,
  prices: readonly { id: string; beforeCents: Cents; afterCents: Cents }[],
): Promise<string[]> {
  const rows = await listRows(trx)<{ id: string }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(
        prices.map(({ id, beforeCents, afterCents }) => ({
          id,
          before: numericFromCents(beforeCents),
          after: numericFromCents(afterCents),
        })),
      )}::jsonb) as wanted (id uuid, before numeric, after numeric)
    ), changed as (
      update products set price = wanted.after, updated_at = now() from wanted
      where products.id = wanted.id and products.price = wanted.before returning products.id
    )
    select id from wanted where id not in (select id from changed)`;
  return rows.map(({ id }) => id);
}

/** The rootstock as it is spelled in the catalog, undefined when the variety is not sold on it. */
export async function findSoldRootstock(
  trx: Trx,
  variety: string,
  rootstock: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('products')
    .select('rootstock')
    .where('variety', '=', variety)
    .where(sql<boolean>`lower(rootstock) = ${rootstock.toLowerCase()}`)
    .executeTakeFirst();
  return row?.rootstock;
}

/** @returns the id */
export async function insertProduct(
  trx: Trx,
  {
    fruit,
    variety,
    rootstock,
    priceCents,
    quantity,
    treeSize,
    imageAlt,
    hidden,
    fieldRow,
  }: NewProduct,
): Promise<string> {
  const { id } = await trx
    .insertInto('products')
    .values({
      fruit,
      variety,
      rootstock,
      price: numericFromCents(priceCents),
      quantity,
      tree_size: treeSize,
      image_alt: sql<
        string | null
      >`coalesce(${imageAlt}::text, (select nullif(pictures -> 0 ->> 'alt', '') from varieties where name = ${variety}))`,
      hidden,
      field_row: fieldRow,
      // All rootstocks of a variety share its picture.
      image_url: sql<string | null>`coalesce(
        (select image_url from products where variety = ${variety} and image_url is not null limit 1),
        (select pictures -> 0 ->> 'url' from varieties where name = ${variety}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Does nothing when the variety exists, in any letter case. */
export async function insertVariety(trx: Trx, name: string, fruit: Fruit): Promise<void> {
  await trx
    .insertInto('varieties')
    .values({ name, fruit })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Case-insensitive. */
export const lockVariety = (trx: Trx, name: string) =>
  trx
    .selectFrom('varieties')
    .select(['name', 'fruit'])
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const hasProduct = (db: Db, productId: string): Promise<boolean> =>
  hasRow(db.selectFrom('products').select('id').where('id', '=', productId));

/** The variety that a product is a tree of, locked before its trees as everywhere. */
export async function lockVarietyOf(trx: Trx, productId: string): Promise<string | undefined> {
  const row = await findRow(trx)<{ name: string }>`
    select name from varieties where name = (select variety from products where id = ${productId}) for update`;
  return row?.name;
}

/** Locks all products of this product's variety. */
export const lockPicturesOfVariety = (trx: Trx, productId: string) =>
  trx
    .selectFrom('products')
    .select(['id', 'image_url as imageUrl'])
    .where('variety', '=', (eb) =>
      eb.selectFrom('products').select('variety').where('id', '=', productId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export async function setPicture(
  trx: Trx,
  productIds: readonly string[],
  imageUrl: string,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ image_url: imageUrl, updated_at: sql`now()` })
    .where('id', 'in', productIds)
    .execute();
}
