import {
  itemsPerRequestMax,
  type ItemStatusChange,
  type PickListEntry,
  type UnfulfilledItem,
  type UnfulfilledKey,
  type UnfulfilledOrder,
} from '#domain/admin/items.ts';
import type { ItemStatus } from '#domain/statuses.ts';
import { recordAudit, type AdminActor } from '#server/audit/queries.ts';
import type { Db } from '#server/database/client.ts';
import { transact } from '#server/database/transact.ts';
import { ShopError } from '#server/http/errors.ts';
import {
  countItemsToPrepare,
  listItemsToPrepare,
  lockItems,
  setItemStatuses,
} from '#server/orders/item-queries.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';

const pickListMax = 5000;

export const listUnfulfilled = (db: Db): Promise<UnfulfilledItem[]> => countItemsToPrepare(db);

/** Orders with this tree, oldest first, limited to what one change accepts. */
export async function listUnfulfilledOrders(
  db: Db,
  key: UnfulfilledKey,
): Promise<UnfulfilledOrder[]> {
  return (await listItemsToPrepare(db, { ...key, limit: itemsPerRequestMax })).map(withoutTree);
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

const withoutTree = ({
  itemId,
  orderId,
  createdAt,
  customer,
  quantity,
  status,
}: UnfulfilledOrder): UnfulfilledOrder => ({
  itemId,
  orderId,
  createdAt,
  customer,
  quantity,
  status,
});

/** All or nothing. @throws ShopError if an item is unknown, was changed by someone else or is no longer to be prepared */
export async function changeItemStatuses(
  db: Db,
  actor: AdminActor,
  { items: seen, status }: ItemStatusChange,
): Promise<void> {
  const was = new Map(seen.map((item) => [item.id, item.was]));
  await transact(db, async (trx) => {
    const items = await lockItems(trx, [...was.keys()]);
    const changed = items.filter((item) => item.status !== status);
    const refusal = refusalOf(items, was, status);
    if (refusal)
      throw was.size === 1 ? refusal : new ShopError(refusal.code, refusal.status, someFailed);
    await setItemStatuses(
      trx,
      changed.map(({ id }) => id),
      status,
    );
    await recordAudit(
      trx,
      actor,
      changed.map((item) => ({
        action: 'item_status',
        subjectType: 'order_item' as const,
        subjectId: item.id,
        before: { status: item.status },
        after: { status },
      })),
    );
  });
}

const someFailed = 'Some items failed to update';

type LockedItems = Awaited<ReturnType<typeof lockItems>>;

function refusalOf(
  items: LockedItems,
  was: ReadonlyMap<string, ItemStatus>,
  status: ItemStatus,
): ShopError | undefined {
  if (items.length !== was.size)
    return new ShopError('item_not_found', 404, 'This item no longer exists. Reload the page.');
  if (items.some((item) => !item.mayBePrepared))
    return new ShopError(
      'not_to_prepare',
      409,
      'The order of this item is no longer to be prepared. Reload the page.',
    );
  const other = items.find((item) => item.status !== status && item.status !== was.get(item.id));
  return other && changedMeanwhile('an item', other.status);
}
