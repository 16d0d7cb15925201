import { sql, type RawBuilder } from 'kysely';
import type { Tree } from '#domain/catalog/catalog.ts';
import { listLimits } from '#domain/list-limits.ts';
import type { Cents } from '#domain/money.ts';
import {
  shortItemsMax,
  type ShortfallDetails,
  type ShortfallEntry,
} from '#domain/orders/shortfall-list.ts';
import type { AnsweredBy, ShortfallReason, ShortItemState } from '#domain/orders/shortfalls.ts';
import { productColumns, productFromRow } from '#server/catalog/queries.ts';
import { withRoots } from '#server/catalog/rootstock-queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { execute, findRow, listRows } from '#server/database/rows.ts';
import { isRestoreUndecided } from '#server/platform/background/undecided-restore-queries.ts';

const listMax = listLimits.shortfalls;

export interface NewShortfall {
  id: string;
  productId: string;
  counted: number;
  inOrders: number;
  lostStock: number;
  reason: ShortfallReason;
  deadline: Date;
  openedBy: string;
}

export const findOpened = (trx: Trx, id: string) =>
  trx
    .selectFrom('shortfalls')
    .select(['product_id as productId', 'counted', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertShortfall(trx: Trx, shortfall: NewShortfall): Promise<void> {
  await trx
    .insertInto('shortfalls')
    .values({
      id: shortfall.id,
      product_id: shortfall.productId,
      counted: shortfall.counted,
      promised: shortfall.inOrders,
      lost_stock: shortfall.lostStock,
      reason: shortfall.reason,
      deadline: shortfall.deadline,
      opened_by: shortfall.openedBy,
    })
    .execute();
}

/** @returns its id */
export async function insertItem(
  trx: Trx,
  item: {
    shortfallId: string;
    orderItemId: string;
    trees: number;
    state: 'asked' | 'called';
  },
): Promise<string> {
  const { id } = await trx
    .insertInto('shortfall_items')
    .values({
      shortfall_id: item.shortfallId,
      order_item_id: item.orderItemId,
      trees: item.trees,
      state: item.state,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** In the order that they are shown. */
export async function insertOffers(
  trx: Trx,
  itemId: string,
  offers: readonly { productId: string; priceCents: Cents; warning: string }[],
): Promise<void> {
  if (offers.length === 0) return;
  await trx
    .insertInto('shortfall_offers')
    .values(
      offers.map(({ productId, priceCents, warning }, position) => ({
        item_id: itemId,
        product_id: productId,
        price_cents: priceCents,
        warning,
        position,
      })),
    )
    .execute();
}

export async function markWithdrawn(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('shortfalls')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** An item with what its page and the admin screen show. */
export interface ItemRow {
  id: string;
  shortfallId: string;
  orderId: string;
  orderNumber: number | null;
  orderItemId: string;
  customer: string;
  email: string;
  phone: string;
  variety: string;
  rootstock: string;
  trees: number;
  /** How many of the line, as it is now, are served. */
  served: number;
  reason: ShortfallReason;
  deadline: Date;
  isOver: boolean;
  state: ShortItemState;
  calledAt: Date | null;
  answeredBy: AnsweredBy | null;
  answeredAt: Date | null;
  offers: OfferRow[];
  given: string | null;
  refund: { amountCents: Cents; state: string } | null;
}

export interface OfferRow {
  id: string;
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
  warning: string;
  state: 'held' | 'given' | 'released';
}

const selectItems = (db: Db, where: RawBuilder<boolean>): Promise<ItemRow[]> =>
  listRows(db)<ItemRow>`
    select shortfall_items.id, shortfalls.id as "shortfallId", order_lines.order_id as "orderId",
      (select order_number from orders where id = order_lines.order_id) as "orderNumber",
      order_lines.id as "orderItemId", coalesce(full_name, 'N/A') as customer, coalesce(email, '') as email,
      coalesce(phone, '') as phone, products.variety, products.rootstock, shortfall_items.trees,
      greatest(
        0,
        order_lines.quantity - coalesce(
          (
            select sum(open.trees)::integer
            from shortfall_items open
            where open.order_item_id = order_lines.id
              and open.state in ('asked', 'called')
          ),
          0
        )
      ) as served,
      shortfalls.reason, deadline, deadline <= now() as "isOver", shortfall_items.state,
      called_at as "calledAt", answered_by as "answeredBy", answered_at as "answeredAt",
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object(
              'id',
              offer.id,
              'productId',
              offer.product_id,
              'variety',
              offered.variety,
              'rootstock',
              offered.rootstock,
              'priceCents',
              price_cents,
              'warning',
              warning,
              'state',
              offer.state
            )
            order by position
          )
          from shortfall_offers offer
            join products offered on offered.id = offer.product_id
          where item_id = shortfall_items.id
        ),
        '[]'
      ) as offers,
      (
        select offered.variety || ' on ' || offered.rootstock
        from shortfall_offers offer
          join products offered on offered.id = offer.product_id
        where item_id = shortfall_items.id
          and offer.state = 'given'
      ) as given,
      (
        select jsonb_build_object('amountCents', amount_cents, 'state', whole_refunds.state)
        from whole_refunds
        where whole_refunds.id = refund_id
      ) as refund
    from shortfall_items
      join shortfalls on shortfalls.id = shortfall_id
      join order_lines on order_lines.id = order_item_id
      join products on products.id = shortfalls.product_id
      left join order_customers on order_customers.order_id = order_lines.order_id
      left join payment_attempts paid on paid.order_id = order_lines.order_id
        and paid.state = 'captured'
        and paid.purpose = 'order'
    where ${where}
    order by coalesce(paid.captured_at, opened_at), shortfall_items.id
    limit ${shortItemsMax}`;

export const findItem = async (db: Db, id: string): Promise<ItemRow | undefined> =>
  (await selectItems(db, sql<boolean>`shortfall_items.id = ${id}`))[0];

export const listItems = (db: Db, shortfallId: string): Promise<ItemRow[]> =>
  selectItems(db, sql<boolean>`shortfalls.id = ${shortfallId}`);

type Head = Omit<ShortfallDetails, 'items' | 'openedAt' | 'deadline'> & {
  openedAt: Date;
  deadline: Date;
};

export const findShortfall = (db: Db, id: string): Promise<Head | undefined> =>
  findRow(db)<Head>`
    select shortfalls.id, product_id as "productId", variety, rootstock, reason, promised as "inOrders", counted, lost_stock as "lostStock", opened_at as "openedAt",
      (select email from auth.users
          where id = opened_by) as "openedBy", deadline, deadline <= now() as "isOver", withdrawn_at is not null as "isWithdrawn",
      exists (select from shortfall_items join mail_outbox on kind = 'shortfall:' || shortfall_items.id
        where shortfall_id = shortfalls.id and mail_outbox.state = 'waiting' and next_attempt_at > now()) as "mailsWait"
    from shortfalls join products on products.id = product_id where shortfalls.id = ${id}`;

export async function listShortfalls(db: Db): Promise<ShortfallEntry[]> {
  const rows = await listRows(db)<
    Omit<ShortfallEntry, 'openedAt' | 'deadline'> & { openedAt: Date; deadline: Date }
  >`
    select shortfalls.id, variety, rootstock, reason, opened_at as "openedAt", deadline, promised - counted as short, count(items.id)::integer as items,
      (count(*) filter (where items.state = 'asked'))::integer as asked, (count(*) filter (where items.state = 'called'))::integer as "toCall"
    from shortfalls join products on products.id = product_id
    left join shortfall_items items on items.shortfall_id = shortfalls.id
    group by shortfalls.id, products.id order by opened_at desc, shortfalls.id limit ${listMax}`;
  return rows.map(({ openedAt, deadline, ...entry }) => ({
    ...entry,
    openedAt: openedAt.toISOString(),
    deadline: deadline.toISOString(),
  }));
}

/** Neither answered nor called about in time. */
export async function listOverdue(db: Db, limit: number): Promise<string[]> {
  const rows = await listRows(db)<{ id: string }>`
    select shortfall_items.id from shortfall_items join shortfalls on shortfalls.id = shortfall_id
    where deadline <= now() and not ${isRestoreUndecided}
      and (shortfall_items.state = 'asked' or shortfall_items.state = 'called'
      and exists (select from shortfall_offers where item_id = shortfall_items.id and state = 'held'))
    order by deadline, shortfall_items.id limit ${limit}`;
  return rows.map(({ id }) => id);
}

export async function markCalled(trx: Trx, itemId: string): Promise<void> {
  await trx
    .updateTable('shortfall_items')
    .set({ state: 'called', called_at: sql<Date>`now()` })
    .where('id', '=', itemId)
    .execute();
}

/** Still held ones are released by the caller. */
export async function markGiven(trx: Trx, offerId: string): Promise<void> {
  await trx
    .updateTable('shortfall_offers')
    .set({ state: 'given' })
    .where('id', '=', offerId)
    .execute();
}

/** The refund of the item's change, or of the order that was canceled with it, in this transaction. */
export const noteRefund = (trx: Trx, itemId: string, orderId: string): Promise<void> =>
  execute(trx)`update shortfall_items set refund_id = (
      select refunds.id from refunds join payment_attempts on payment_attempts.id = attempt_id
      where payment_attempts.order_id = ${orderId} and refunds.created_at = now() and part_of is null)
    where id = ${itemId}`;

/** Finds hidden trees too. */
export async function findTree(db: Db, productId: string): Promise<Tree | undefined> {
  const rows = await db
    .selectFrom('products')
    .select(productColumns)
    .where('id', '=', productId)
    .execute();
  const [tree] = await withRoots(db, rows.map(productFromRow));
  return tree;
}
