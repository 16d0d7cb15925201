import { sql } from 'kysely';
import type { ReplacementStep } from '#domain/orders/claim-list.ts';
import type { UnfulfilledItem } from '#domain/orders/unfulfilled-items.ts';
import type { ItemStatus } from '#domain/statuses.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

// A replacement's id in lists of trees to prepare is its claim's.

export async function insertReplacement(
  trx: Trx,
  { claimId, productId, trees }: { claimId: string; productId: string; trees: number },
): Promise<void> {
  await trx
    .insertInto('replacements')
    .values({ claim_id: claimId, product_id: productId, trees })
    .execute();
}

const toPrepare = (db: Db) =>
  db
    .selectFrom('replacements')
    .innerJoin('products', 'products.id', 'replacements.product_id')
    .innerJoin('claims', 'claims.id', 'replacements.claim_id')
    .innerJoin('order_items', 'order_items.id', 'claims.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .where('replacements.ready_at', 'is', null)
    .where('orders.hidden_at', 'is', null)
    .where('orders.status', '<>', 'Canceled');

/** Tree counts by variety and rootstock. */
export async function countReplacementsToPrepare(db: Db): Promise<UnfulfilledItem[]> {
  return toPrepare(db)
    .select(['products.variety', 'products.fruit', 'products.rootstock'])
    .select([
      sql<number>`coalesce(sum(replacements.trees) filter (where replacements.status = 'Pending'), 0)::integer`.as(
        'pending',
      ),
      sql<number>`coalesce(sum(replacements.trees) filter (where replacements.status = 'Confirmed'), 0)::integer`.as(
        'confirmed',
      ),
      sql<number>`count(*)::integer`.as('orders'),
    ])
    .groupBy(['products.variety', 'products.fruit', 'products.rootstock'])
    .execute();
}

/** Oldest first. */
export async function listReplacementsToPrepare(
  db: Db,
  { variety, rootstock, limit }: { variety?: string; rootstock?: string; limit: number },
) {
  const rows = await toPrepare(db)
    .leftJoin('order_customers', 'order_customers.order_id', 'orders.id')
    .select([
      'claims.id',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      'replacements.created_at',
      'replacements.trees',
      'replacements.status',
      'products.variety',
      'products.fruit',
      'products.rootstock',
      'order_customers.full_name',
    ])
    .$if(variety !== undefined, (query) => query.where('products.variety', '=', variety!))
    .$if(rootstock !== undefined, (query) => query.where('products.rootstock', '=', rootstock!))
    .orderBy('replacements.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id, orderId, created_at, trees, status, full_name, ...tree }) => ({
    ...tree,
    itemId: id,
    orderId,
    createdAt: created_at.toISOString(),
    customer: full_name ?? 'N/A',
    quantity: trees,
    status,
    isReplacement: true as const,
  }));
}

/** Locks in id order, to avoid deadlocks between admins. */
export const lockReplacements = (trx: Trx, claimIds: readonly string[]) =>
  trx
    .selectFrom('replacements')
    .innerJoin('claims', 'claims.id', 'replacements.claim_id')
    .innerJoin('order_items', 'order_items.id', 'claims.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'replacements.claim_id as id',
      'replacements.status',
      'order_items.order_id as orderId',
      sql<boolean>`ready_at is null and orders.status <> 'Canceled' and hidden_at is null`.as(
        'mayBePrepared',
      ),
    ])
    .where('claim_id', 'in', claimIds)
    .orderBy('claim_id')
    .forNoKeyUpdate('replacements')
    .execute();

export async function setReplacementStatuses(
  trx: Trx,
  claimIds: readonly string[],
  status: ItemStatus,
): Promise<void> {
  if (claimIds.length === 0) return;
  await trx.updateTable('replacements').set({ status }).where('claim_id', 'in', claimIds).execute();
}

export const lockReplacement = (trx: Trx, claimId: string) =>
  trx
    .selectFrom('replacements')
    .select(['ready_at as readyAt', 'handed_over_at as handedOverAt', 'returned_at as returnedAt'])
    .where('claim_id', '=', claimId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function markReplacement(
  trx: Trx,
  claimId: string,
  step: ReplacementStep,
): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('replacements')
    .set(step === 'ready' ? { ready_at: now } : { handed_over_at: now })
    .where('claim_id', '=', claimId)
    .execute();
}

/** It is here after all, and can still be handed over. */
export async function returnReplacement(trx: Trx, claimId: string): Promise<void> {
  await trx
    .updateTable('replacements')
    .set({ handed_over_at: null })
    .where('claim_id', '=', claimId)
    .execute();
}

export interface ReturnedReplacement {
  claimId: string;
  productId: string;
  quantity: number;
}

/** Those of an order that were not handed over, in the order in which products are locked. */
export async function markReplacementsReturned(
  trx: Trx,
  orderId: string,
): Promise<ReturnedReplacement[]> {
  const owed = await listRows(trx)<ReturnedReplacement>`
    update replacements set returned_at = now() from claims, order_items
    where claims.id = claim_id and order_items.id = order_item_id and order_items.order_id = ${orderId}
      and replacements.handed_over_at is null and returned_at is null
    returning claim_id as "claimId", replacements.product_id as "productId", replacements.trees as quantity`;
  return owed.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
}

export const listReturnedReplacements = (
  trx: Trx,
  orderId: string,
): Promise<ReturnedReplacement[]> =>
  listRows(trx)<ReturnedReplacement>`
    select claim_id as "claimId", replacements.product_id as "productId", replacements.trees as quantity
    from replacements join claims on claims.id = claim_id join order_items on order_items.id = order_item_id
    where order_items.order_id = ${orderId} and returned_at is not null order by replacements.product_id`;

export async function markReplacementTaken(trx: Trx, claimId: string): Promise<void> {
  await trx
    .updateTable('replacements')
    .set({ returned_at: null })
    .where('claim_id', '=', claimId)
    .execute();
}
