import type { Db, Trx } from '#server/database/client.ts';
import { getRow, listRows } from '#server/database/rows.ts';
import { isBeingPaid } from '#server/orders/conditions/queries.ts';
import type { Addition } from '#server/orders/order/order-events.ts';
import { isRestoreUndecided } from '#server/platform/background/undecided-restore-queries.ts';

export const readNow = async (trx: Trx): Promise<string> => {
  const [row] = await listRows(trx)<{ now: Date }>`select now()`;
  return row!.now.toISOString();
};

/**
 * Orders with an amount that was not paid in time. Whether it lapses is decided under the order's
 * lock. All of them: those that stay, such as one that is handed over in part, must not keep the
 * others from their turn.
 */
export async function listLapsing(db: Db): Promise<string[]> {
  const rows = await listRows(db)<{ id: string }>`
    select orders.id from order_dues join orders on orders.id = order_dues.order_id
    where due_at <= now() and closed_at is null and not ${isRestoreUndecided} and if_unpaid <> 'stay'
      and balance_cents >= cents
      and status in ('Pending', 'Confirmed', 'Ready') and not ${isBeingPaid}
    group by orders.id order by min(due_at)`;
  return rows.map(({ id }) => id);
}

/** Trees that a change added, by their lines. */
export const listAdded = (
  trx: Trx,
  changeId: string,
): Promise<{ itemId: string; quantity: number }[]> =>
  listRows(trx)<{ itemId: string; quantity: number }>`
    select order_item_id as "itemId", difference as quantity from order_change_lines
    where change_id = ${changeId} and difference > 0`;

/** Trees that a change added, whatever became of them since. */
export const getAddition = (trx: Trx, changeId: string): Promise<Addition> =>
  getRow(trx)<Addition>`
    select (select coalesce(sum(cents), 0)::float8 from order_entries
        where cause = order_changes.id and order_entries.order_id = order_changes.order_id) as "amountCents",
      (select json_agg(json_build_object('variety', variety, 'rootstock', rootstock, 'quantity', difference)
            order by variety, rootstock)
        from order_change_lines join order_items on order_items.id = order_item_id
        join products on products.id = product_id
        where change_id = order_changes.id and difference > 0) as trees
    from order_changes where id = ${changeId}`;
