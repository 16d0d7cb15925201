import { itemsAtOnce, type ItemStatusChange, type PickListEntry, type UnfulfilledItem, type UnfulfilledKey, type UnfulfilledOrder } from '#domain/desk-items.ts';
import { recordAudit, type DeskActor } from '../audit/queries.ts';
import type { Db } from '../database/client.ts';
import { transact } from '../database/transact.ts';
import { ShopError } from '../errors.ts';
import { countItemsToPrepare, listItemsToPrepare, lockItems, setItemStatuses } from '../orders/items-to-prepare.ts';
import { changedMeanwhile } from './changes.ts';

const pickListMax = 5000;

/** What is to be prepared, by variety and rootstock. */
export const listUnfulfilled = (db: Db): Promise<UnfulfilledItem[]> => countItemsToPrepare(db);

/** The orders that wait for one tree, oldest first, as many as can be changed at once. */
export async function listUnfulfilledOrders(db: Db, key: UnfulfilledKey): Promise<UnfulfilledOrder[]> {
  return (await listItemsToPrepare(db, { ...key, limit: itemsAtOnce })).map(withoutTree);
}

export async function listPickList(db: Db): Promise<PickListEntry[]> {
  const groups = new Map<string, PickListEntry>();
  for (const item of await listItemsToPrepare(db, { limit: pickListMax })) {
    const { variety, fruit, rootstock } = item;
    const key = JSON.stringify([variety, rootstock]);
    const group = groups.get(key) ?? { variety, fruit, rootstock, orders: [] };
    group.orders.push(withoutTree(item));
    groups.set(key, group);
  }
  return [...groups.values()];
}

const withoutTree = ({ itemId, orderId, createdAt, customer, quantity, status }: UnfulfilledOrder): UnfulfilledOrder => ({ itemId, orderId, createdAt, customer, quantity, status });

/** All of them or, where one is unknown or was changed by somebody else, none. */
export async function changeItemStatuses(db: Db, actor: DeskActor, { items: seen, status }: ItemStatusChange): Promise<void> {
  const was = new Map(seen.map((item) => [item.id, item.was]));
  await transact(db, async (trx) => {
    const items = await lockItems(trx, [...was.keys()]);
    if (items.length !== was.size) throw new ShopError('item_not_found', 404, 'Some items are no longer there. Load the page again.');
    const changed = items.filter((item) => item.status !== status);
    const other = changed.find((item) => item.status !== was.get(item.id));
    if (other) throw changedMeanwhile('an item', other.status);
    await setItemStatuses(trx, changed.map(({ id }) => id), status);
    await recordAudit(
      trx,
      actor,
      changed.map((item) => ({ action: 'item_status', subjectType: 'order_item' as const, subjectId: item.id, before: { status: item.status }, after: { status } })),
    );
  });
}
