import { sql } from 'kysely';
import type { RootstockContent } from '#domain/catalog/rootstock-content.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

export interface StoredRootstock {
  id: string;
  content: RootstockContent;
}

const selectRootstocks = (db: Db) =>
  db
    .selectFrom('rootstocks')
    .select([
      'id',
      'name',
      'short_name as shortName',
      'other_names as otherNames',
      'fruit',
      'category',
      'feet_min as feetMin',
      'feet_max as feetMax',
      'production',
      'hardiness',
      'soil',
      'benefits',
      'caution',
      'fire_blight as fireBlight',
      'unpruned_note as unprunedNote',
      'unpruned_min as unprunedMin',
      'unpruned_max as unprunedMax',
      'width',
      'in_row as inRow',
      'rows_apart as rowsApart',
      'to_wall as toWall',
      'stake',
      'first_fruit_min as firstFruitMin',
      'first_fruit_max as firstFruitMax',
    ])
    .orderBy('position');
type Row = Awaited<ReturnType<ReturnType<typeof selectRootstocks>['executeTakeFirstOrThrow']>>;

const fromRow = ({ id, ...content }: Row): StoredRootstock => ({ id, content });

/** In the guide's order. */
export const listStoredRootstocks = async (db: Db): Promise<StoredRootstock[]> =>
  (await selectRootstocks(db).execute()).map(fromRow);

export async function findStoredRootstock(
  db: Db,
  id: string,
): Promise<StoredRootstock | undefined> {
  const row = await selectRootstocks(db).where('id', '=', id).executeTakeFirst();
  return row && fromRow(row);
}

/** Serializes changes, so that two rootstocks never get the same name. */
export const lockRootstocks = (trx: Trx): Promise<void> =>
  execute(trx)`lock table rootstocks in share row exclusive mode`;

/** How products name their rootstocks, and how many products do. */
export async function countProductsByRootstock(
  db: Db,
): Promise<{ rootstock: string; products: number }[]> {
  const rows = await db
    .selectFrom('products')
    .select((eb) => ['rootstock', eb.fn.countAll<string>().as('products')])
    .groupBy('rootstock')
    .execute();
  return rows.map(({ rootstock, products }) => ({ rootstock, products: Number(products) }));
}

const columnsOf = (content: RootstockContent) => ({
  name: content.name,
  short_name: content.shortName,
  other_names: content.otherNames,
  fruit: content.fruit,
  category: content.category,
  feet_min: content.feetMin,
  feet_max: content.feetMax,
  production: content.production,
  hardiness: content.hardiness,
  soil: content.soil,
  benefits: content.benefits,
  caution: content.caution,
  fire_blight: content.fireBlight,
  unpruned_note: content.unprunedNote,
  unpruned_min: content.unprunedMin,
  unpruned_max: content.unprunedMax,
  width: content.width,
  in_row: content.inRow,
  rows_apart: content.rowsApart,
  to_wall: content.toWall,
  stake: content.stake,
  first_fruit_min: content.firstFruitMin,
  first_fruit_max: content.firstFruitMax,
});

/** After the others. @returns the id */
export async function insertRootstock(trx: Trx, content: RootstockContent): Promise<string> {
  const { id } = await trx
    .insertInto('rootstocks')
    .values({
      ...columnsOf(content),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from rootstocks)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRootstock(
  trx: Trx,
  id: string,
  content: RootstockContent,
): Promise<void> {
  await trx.updateTable('rootstocks').set(columnsOf(content)).where('id', '=', id).execute();
}

export async function deleteRootstock(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('rootstocks').where('id', '=', id).execute();
}

/** Rootstocks that are not listed keep their place. */
export const writeRootstockOrder = (trx: Trx, ids: readonly string[]): Promise<void> =>
  execute(trx)`update rootstocks set position = place
    from unnest(${ids}::uuid[]) with ordinality as listed (listed_id, place) where id = listed_id`;
