import type { ItemStatusChange, UnfulfilledItem } from '#domain/desk.ts';
import { recordAudit } from '../audit/queries.ts';
import type { Db } from '../database/client.ts';
import { transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { listItemsToPrepare, lockItems, setItemStatuses } from '../orders/queries.ts';

/** What is to be prepared, by variety and rootstock. */
export async function listUnfulfilled(db: Db): Promise<UnfulfilledItem[]> {
  const groups = new Map<string, UnfulfilledItem>();
  for (const { variety, fruit, rootstock, ...order } of await listItemsToPrepare(db)) {
    const key = JSON.stringify([variety, rootstock]);
    const group = groups.get(key);
    if (group) group.orders.push(order);
    else groups.set(key, { variety, fruit, rootstock, orders: [order] });
  }
  return [...groups.values()];
}

/** All of them or, where one is unknown, none. */
export async function changeItemStatuses(db: Db, actorId: string, { itemIds, status }: ItemStatusChange): Promise<void> {
  const wanted = [...new Set(itemIds)];
  await transact(db, async (trx) => {
    const items = await lockItems(trx, wanted);
    if (items.length !== wanted.length) throw new ShopError('item_not_found', 404, 'Some items are no longer there. Load the page again.');
    const changed = items.filter((item) => item.status !== status);
    await setItemStatuses(trx, changed.map(({ id }) => id), status);
    await recordAudit(
      trx,
      changed.map((item) => ({ actorId, action: 'item_status', subjectType: 'order_item' as const, subjectId: item.id, before: { status: item.status }, after: { status } })),
    );
  });
}
