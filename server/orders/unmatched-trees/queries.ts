import type { TreeDecision, UnmatchedTrees } from '#domain/orders/unmatched-trees.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { countAffected, execute, findRow, getRow, listRows } from '#server/database/rows.ts';

export interface NamedTree {
  itemId: string;
  treeNo: number;
}

interface NewUnmatched {
  handoverId: string;
  trees: readonly NamedTree[];
  at: Date;
  by: string;
  reason: string;
}

/** A tree that another phone told of already stays listed once. @returns how many are new */
export const insertUnmatched = (
  trx: Trx,
  { handoverId, trees, at, by, reason }: NewUnmatched,
): Promise<number> =>
  countAffected(trx)`
    insert into unmatched_trees (handover_id, order_item_id, tree_no, at, by, reason)
    select ${handoverId}, "itemId", "treeNo", ${at}, ${by}, ${reason}
    from jsonb_to_recordset(${JSON.stringify(trees)}::jsonb) as tree ("itemId" uuid, "treeNo" integer)
    on conflict do nothing`;

export const hasUnmatched = (trx: Trx, handoverId: string): Promise<boolean> =>
  hasRow(trx.selectFrom('unmatched_trees').select('id').where('handover_id', '=', handoverId));

/** The phone has taken its hand-over back: the trees are here. @returns how many were listed */
export const withdrawUnmatched = (
  trx: Trx,
  { handoverId, orderId, by }: { handoverId: string; orderId: string; by: string },
): Promise<number> =>
  countAffected(trx)`
    update unmatched_trees set decision = 'here', decided_at = now(), decided_by = ${by}
    where handover_id = ${handoverId} and decision is null
      and order_item_id in (select id from order_items where order_id = ${orderId})`;

/** Lists the trees of one kind that one hand-over named. The order must be locked. */
export const listUnmatchedOf = (
  trx: Trx,
  { handoverId, itemId }: { handoverId: string; itemId: string },
): Promise<{ treeNo: number; at: Date; decision: TreeDecision | null }[]> =>
  trx
    .selectFrom('unmatched_trees')
    .select(['tree_no as treeNo', 'at', 'decision'])
    .where('handover_id', '=', handoverId)
    .where('order_item_id', '=', itemId)
    .orderBy('tree_no')
    .execute();

interface Decided {
  handoverId: string;
  itemId: string;
  decision: TreeDecision;
  /** How many of them were taken out of stock. */
  taken: number;
  by: string;
}

export const decideUnmatched = (
  trx: Trx,
  { handoverId, itemId, decision, taken, by }: Decided,
): Promise<void> =>
  execute(trx)`
    update unmatched_trees set decision = ${decision}, decided_at = now(), decided_by = ${by}, taken = place <= ${taken}
    from (select id, row_number() over (order by tree_no desc) as place from unmatched_trees
      where handover_id = ${handoverId} and order_item_id = ${itemId} and decision is null) open
    where open.id = unmatched_trees.id`;

/**
 * Trees of an item that are out of stock although its order no longer has them: those that an admin
 * did not restock. Trees whose hand-over was confirmed without taking them from stock are among
 * them.
 */
export async function countNotRestocked(trx: Trx, itemId: string): Promise<number> {
  const { trees } = await getRow(trx)<{ trees: number }>`
    select greatest(0, out_of_stock - has - gone)::integer as trees from (
      select
        (select -coalesce(sum(delta), 0) from stock_movements
          left join payment_attempts on payment_attempts.id = attempt_id
          left join order_changes on order_changes.id = stock_movements.change_id
          where stock_movements.product_id = item.product_id
            and stock_movements.reason in ('sold', 'canceled', 'change')
            and coalesce(stock_movements.order_id, payment_attempts.order_id, order_changes.order_id) = item.order_id) as out_of_stock,
        (select case orders.status when 'Canceled' then 0 else coalesce(sum(order_lines.quantity), 0) end
          from orders left join order_lines on order_lines.order_id = orders.id
            and order_lines.product_id = item.product_id
          where orders.id = item.order_id group by orders.status) as has,
        (select count(*) from unmatched_trees join order_items other on other.id = order_item_id
          where other.order_id = item.order_id and other.product_id = item.product_id and decision = 'gone'
            and not taken
            and tree_no > other.quantity + other.changed) as gone
      from order_items item where item.id = ${itemId}) sums`;
  return trees;
}

/**
 * An order that is taken up again has its trees again: those that had gone without it are to be
 * decided anew, as its own.
 * @returns what goes back into stock before the order takes it
 */
export async function reopenUnmatched(
  trx: Trx,
  orderId: string,
): Promise<{ productId: string; quantity: number }[]> {
  return listRows(trx)<{ productId: string; quantity: number }>`
    with was as (select unmatched_trees.id, product_id, taken from unmatched_trees
        join order_items on order_items.id = order_item_id
        where order_id = ${orderId} and decision = 'gone' and tree_no <= order_items.quantity + order_items.changed),
      reopened as (update unmatched_trees set decision = null, decided_at = null, decided_by = null, taken = false
        where id in (select id from was))
    select product_id as "productId", count(*)::integer as quantity from was where taken group by product_id
    order by product_id`;
}

/** Oldest first. */
export async function listUnmatched(db: Db, limit: number): Promise<UnmatchedTrees[]> {
  const rows = await listRows(db)<Omit<UnmatchedTrees, 'at'> & { at: Date }>`
    select handover_id as "handoverId", order_item_id as "itemId", orders.id as "orderId", order_number as "orderNumber",
      coalesce(full_name, '') as customer, variety, rootstock, count(*)::integer as trees, min(unmatched_trees.at) as at, min(reason) as reason
    from unmatched_trees join order_items on order_items.id = order_item_id
    join orders on orders.id = order_items.order_id
      join products on products.id = product_id left join order_customers on order_customers.order_id = orders.id
    where decision is null
    group by handover_id, order_item_id, orders.id, full_name, variety, rootstock
    order by min(unmatched_trees.at), order_item_id limit ${limit}`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export const findUnmatchedOrder = async (db: Db, itemId: string): Promise<string | undefined> =>
  (
    await findRow(db)<{ orderId: string }>`
    select order_id as "orderId" from order_items where id = ${itemId}
      and exists (select from unmatched_trees where order_item_id = order_items.id)`
  )?.orderId;
