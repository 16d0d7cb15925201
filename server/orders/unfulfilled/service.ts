import { transact } from '@grafted/postgres/transact.ts';
import {
  itemsPerRequestMax,
  type ItemStatusChange,
  type PickListEntry,
  type UnfulfilledItem,
  type UnfulfilledKey,
  type UnfulfilledOrder,
} from '#domain/orders/unfulfilled-items.ts';
import type { ItemStatus } from '#domain/statuses.ts';
import type { Db } from '#server/database/client.ts';
import {
  countReplacementsToPrepare,
  listReplacementsToPrepare,
  lockReplacements,
  setReplacementStatuses,
} from '#server/orders/claims/replacement-queries.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import { countItemsToPrepare, listItemsToPrepare, lockItems, setItemStatuses } from './queries.ts';

const pickListMax = 5000;

/** Trees of orders, and replacements for claims. */
export async function listUnfulfilled(db: Db): Promise<UnfulfilledItem[]> {
  const [ordered, replacements] = await Promise.all([
    countItemsToPrepare(db),
    countReplacementsToPrepare(db),
  ]);
  const items = new Map(ordered.map((item) => [keyOf(item), item]));
  for (const item of replacements) {
    const same = items.get(keyOf(item));
    items.set(keyOf(item), same ? addUp(same, item) : item);
  }
  return [...items.values()].toSorted(byTree);
}

const keyOf = ({ variety, rootstock }: UnfulfilledKey): string =>
  JSON.stringify([variety, rootstock]);
const addUp = (one: UnfulfilledItem, other: UnfulfilledItem): UnfulfilledItem => ({
  ...one,
  pending: one.pending + other.pending,
  confirmed: one.confirmed + other.confirmed,
  orders: one.orders + other.orders,
});
const byTree = (a: UnfulfilledKey, b: UnfulfilledKey): number =>
  a.variety.localeCompare(b.variety, 'en') || a.rootstock.localeCompare(b.rootstock, 'en');

/** Orders with this tree, oldest first, limited to what one change accepts. */
export async function listUnfulfilledOrders(
  db: Db,
  key: UnfulfilledKey,
): Promise<UnfulfilledOrder[]> {
  return (await listTrees(db, { ...key, limit: itemsPerRequestMax })).map(withoutTree);
}

const listTrees = async (
  db: Db,
  filter: Partial<UnfulfilledKey> & { limit: number },
): Promise<(UnfulfilledOrder & UnfulfilledKey & Pick<UnfulfilledItem, 'fruit'>)[]> => [
  ...(await listItemsToPrepare(db, filter)),
  ...(await listReplacementsToPrepare(db, filter)),
];

export async function listPickList(db: Db): Promise<PickListEntry[]> {
  const groups = new Map<string, PickListEntry>();
  for (const item of await listTrees(db, { limit: pickListMax })) {
    const { variety, fruit, rootstock } = item;
    const key = keyOf(item);
    const group = groups.get(key) ?? { variety, fruit, rootstock, orders: [] };
    group.orders.push(withoutTree(item));
    groups.set(key, group);
  }
  return [...groups.values()].toSorted(byTree);
}

const withoutTree = ({
  itemId,
  orderId,
  orderNumber,
  createdAt,
  customer,
  quantity,
  status,
  note,
  isReplacement,
}: UnfulfilledOrder): UnfulfilledOrder => ({
  itemId,
  orderId,
  orderNumber,
  createdAt,
  customer,
  quantity,
  status,
  ...(note && { note }),
  ...(isReplacement && { isReplacement }),
});

/**
 * All or nothing.
 * @throws ShopError if an item is unknown, was changed by someone else or is no longer to be
 * prepared
 */
export async function changeItemStatuses(
  db: Db,
  actor: AdminActor,
  { items: seen, status }: ItemStatusChange,
): Promise<void> {
  const was = new Map(seen.map((item) => [item.id, item.was]));
  await transact(db, async (trx) => {
    const ordered = await lockItems(trx, [...was.keys()]);
    const replacements = await lockReplacements(trx, [...was.keys()]);
    const items = [...ordered, ...replacements];
    const changed = ordered.filter((item) => item.status !== status);
    const changedReplacements = replacements.filter((item) => item.status !== status);
    const refusal = refusalOf(items, was, status);
    if (refusal)
      throw was.size === 1 ? refusal : new ShopError(refusal.code, refusal.status, someFailed);
    await setItemStatuses(
      trx,
      changed.map(({ id }) => id),
      status,
    );
    await setReplacementStatuses(
      trx,
      changedReplacements.map(({ id }) => id),
      status,
    );
    await recordAudit(trx, actor, [
      ...changed.map((item) => ({
        action: 'item_status' as const,
        subjectType: 'order_item' as const,
        subjectId: item.id,
        before: { status: item.status },
        after: { status },
      })),
      ...changedReplacements.map((item) => ({
        action: 'item_status' as const,
        subjectType: 'order' as const,
        subjectId: item.orderId,
        before: { status: item.status, tree: 'Replacement' },
        after: { status, claimId: item.id },
      })),
    ]);
  });
}

const someFailed = 'Some items failed to update';

type LockedItems = { id: string; status: ItemStatus; mayBePrepared: boolean }[];

function refusalOf(
  items: LockedItems,
  was: ReadonlyMap<string, ItemStatus>,
  status: ItemStatus,
): ShopError | undefined {
  if (items.length !== was.size) return refuse('item_not_found.to_prepare');
  if (items.some((item) => !item.mayBePrepared)) return refuse('not_to_prepare');
  const other = items.find((item) => item.status !== status && item.status !== was.get(item.id));
  return other && changedMeanwhile('an item', other.status);
}
