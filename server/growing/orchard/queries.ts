import { compiled } from '@grafted/postgres/compiled.ts';
import { sql } from 'kysely';
import type { DeclaredTree, OrchardTree, TreeChange } from '#domain/growing/orchard.ts';
import type { Db, Trx } from '#server/database/client.ts';

/** A row as it is stored: it has a `kind` only where the variety is not known. */
export type StoredTree = OrchardTree;

/** Oldest first, gone ones included. Leaves out orders whose hand-over was undone. */
export async function listOrchard(db: Db, userId: string): Promise<StoredTree[]> {
  const rows = await selectTreesOf(db, { userId });
  return rows.map(({ userId: _owner, ...tree }) => tree);
}

/** Standing trees by their owner. */
export async function listOrchardsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, StoredTree[]>> {
  const rows = await selectTrees(db)
    .where(sql<boolean>`orchard_trees.user_id = any(${[...userIds]}::uuid[])`)
    .where('gone_on', 'is', null)
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
}

const selectTrees = (db: Db) =>
  db
    .selectFrom('orchard_trees')
    .leftJoin('order_items', 'order_items.id', 'orchard_trees.order_item_id')
    .leftJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'orchard_trees.id',
      'orchard_trees.user_id as userId',
      'variety',
      'kind',
      'rootstock',
      'orchard_trees.quantity',
      'source',
      'place',
      'within_100_ft as within100Ft',
      sql<string | null>`planted_on::text`.as('plantedOn'),
      sql<string | null>`gone_on::text`.as('goneOn'),
    ])
    .where((eb) => eb.or([eb('order_item_id', 'is', null), eb('orders.status', '=', 'Delivered')]))
    .orderBy('orchard_trees.created_at')
    .orderBy('orchard_trees.id');

const selectTreesOf = compiled((db: Db, { userId }: { userId: string }) =>
  selectTrees(db).where('orchard_trees.user_id', '=', userId),
);

export async function countDeclared(trx: Trx, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('orchard_trees')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('source', '=', 'declared')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDeclared(
  trx: Trx,
  userId: string,
  trees: readonly DeclaredTree[],
): Promise<void> {
  await trx
    .insertInto('orchard_trees')
    .values(
      trees.map(({ variety, kind, place, within100Ft }) => ({
        user_id: userId,
        variety,
        kind,
        place,
        within_100_ft: within100Ft,
        source: 'declared' as const,
        order_item_id: null,
        rootstock: null,
        planted_on: null,
        gone_on: null,
      })),
    )
    .execute();
}

/** False when it is not this customer's tree. */
export async function updateOwnTree(
  db: Db,
  userId: string,
  id: string,
  { place, within100Ft, quantity, plantedOn, goneOn }: TreeChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('orchard_trees')
    .set({
      place,
      within_100_ft: within100Ft,
      quantity,
      planted_on: plantedOn,
      gone_on: goneOn,
    })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Trees that were bought stay, at most as gone. */
export async function deleteDeclared(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('orchard_trees')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('source', '=', 'declared')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
