import { sql } from 'kysely';
import type { FarmCustomer, FarmTree } from '#domain/admin/farm-orders.ts';
import { listLimits } from '#domain/admin/list-limits.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { FarmPays, TaxExemption } from '#domain/orders/farm-orders.ts';
import { phoneDigits, plainSearch } from '#domain/plain-text.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { execute, findRow, getRow, listRows } from '#server/database/rows.ts';
import { isRestoreUndecided } from '#server/platform/background/undecided-restore-queries.ts';

const found = listLimits.foundCustomers;
/** Midnight after the day. */
const endOf = (day: string) =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${farmTimeZone}`;

/** The day at the farm, 'YYYY-MM-DD'. */
export async function readToday(db: Db): Promise<string> {
  const row = await getRow(db)<{ today: string }>`
    select to_char(now() at time zone ${farmTimeZone}, 'YYYY-MM-DD') as today`;
  return row.today;
}

/** Customers of orders and accounts with a profile, each once, latest first. */
export async function findCustomers(db: Db, search: string): Promise<FarmCustomer[]> {
  const matches = hasWords(sql`search`, search);
  const digits = phoneDigits(plainSearch(search)) ?? '';
  const byPhone = digits.length >= 3 ? sql`or search_text(search) like ${`%${digits}%`}` : sql``;
  return listRows(db)<FarmCustomer>`
    select full_name as "fullName", phone, email from (
      select distinct on (lower(full_name), lower(email), regexp_replace(phone, '\\D', '', 'g')) full_name, phone, email, at from (
        (select full_name, phone, email, created_at as at from order_customers join orders on orders.id = order_id
          where (${matches} ${byPhone}) and pseudonymised_at is null and declined_at is null order by created_at desc limit 200)
        union all
        (select full_name, phone, email, updated_at from (select *, lower(full_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g')) as search from profiles) known
          where ${matches} ${byPhone} limit 200)
      ) everyone order by lower(full_name), lower(email), regexp_replace(phone, '\\D', '', 'g'), at desc
    ) customers order by at desc limit ${found}`;
}

/** Trees for sale by any part of their names. */
export async function findTrees(db: Db, search: string): Promise<FarmTree[]> {
  return listRows(db)<FarmTree>`
    select id, variety, fruit, rootstock, (price * 100)::integer as "priceCents",
      greatest(0, quantity - spoken_for) as available, spoken_for as "spokenFor"
    from products where not hidden and ${hasWords(sql`variety || ' on ' || rootstock || ' ' || fruit`, search)}
    order by lower(variety), rootstock limit ${listLimits.foundTrees}`;
}

export interface PricedItem {
  productId: string;
  variety: string;
  rootstock: string;
  priceCents: Cents;
}

export async function listPrices(trx: Db, ids: readonly string[]): Promise<PricedItem[]> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'variety', 'rootstock', 'price'])
    .where('id', 'in', ids)
    .where('hidden', '=', false)
    .execute();
  return rows.map(({ id, price, ...tree }) => ({
    ...tree,
    productId: id,
    priceCents: centsFromNumeric(price),
  }));
}

/** Serializes entries of one form, and those for one customer, so that the second of two equal ones sees the first. */
export async function lockEntry(
  trx: Trx,
  { key, phone }: { key: string; phone: string },
): Promise<void> {
  for (const entry of [key.toLowerCase(), phone.replaceAll(/\D/g, '')])
    await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`farm-order ${entry}`}, 0))`;
}

export const findOrderByKey = async (trx: Trx, key: string): Promise<string | undefined> =>
  (await trx.selectFrom('farm_orders').select('order_id').where('key', '=', key).executeTakeFirst())
    ?.order_id;

/** What an order was entered with, and keeps. */
export const readEntered = (
  trx: Trx,
  orderId: string,
): Promise<{ pays: FarmPays; totalCents: Cents; trees: string[] }> =>
  getRow(trx)<{ pays: FarmPays; totalCents: Cents; trees: string[] }>`
    select pays, (total_amount * 100)::integer as "totalCents",
      array(select product_id || ' ' || quantity from order_items where order_id = orders.id and quantity > 0
        order by (product_id || ' ' || quantity) collate "C") as trees
    from farm_orders join orders on orders.id = order_id where order_id = ${orderId}`;

/** As `readEntered` has them. */
export const treesOfEntry = (items: readonly { productId: string; quantity: number }[]): string[] =>
  items.map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`).toSorted();

/** A farm order of the last minutes for the same phone with exactly these trees. */
export async function findSameOrder(
  trx: Trx,
  {
    phone,
    items,
    minutes,
  }: { phone: string; items: { productId: string; quantity: number }[]; minutes: number },
): Promise<string | undefined> {
  const trees = treesOfEntry(items);
  const row = await findRow(trx)<{ id: string }>`
    select orders.id from farm_orders join orders on orders.id = farm_orders.order_id join order_customers on order_customers.order_id = orders.id
    where orders.created_at > now() - make_interval(mins => ${minutes}) and orders.status <> 'Canceled' and hidden_at is null
      and right(regexp_replace(phone, '\\D', '', 'g'), 10) = right(${phone.replaceAll(/\D/g, '')}, 10)
      and (select array_agg(product_id || ' ' || quantity order by (product_id || ' ' || quantity) collate "C") from order_items where order_id = orders.id) = ${trees}::text[]
    order by orders.created_at desc limit 1`;
  return row?.id;
}

export interface NewFarmOrderRow {
  orderId: string;
  key: string;
  enteredBy: string;
  pays: FarmPays;
  dueOn: string;
  discountReason: string;
  withOrderId: string | null;
  exemption?: TaxExemption | undefined;
}

export const insertFarmOrder = (trx: Trx, order: NewFarmOrderRow): Promise<void> =>
  execute(trx)`
    insert into farm_orders (order_id, key, entered_by, pays, due_at, discount_reason, with_order_id, exempt_certificate, exempt_until)
    values (${order.orderId}, ${order.key}, ${order.enteredBy}, ${order.pays}, ${endOf(order.dueOn)}, ${order.discountReason}, ${order.withOrderId},
      ${order.exemption?.certificate ?? null}, ${order.exemption?.until ?? null})`;

export async function setDueDay(trx: Trx, orderId: string, dueOn: string): Promise<void> {
  await trx
    .updateTable('farm_orders')
    .set({ due_at: endOf(dueOn) })
    .where('order_id', '=', orderId)
    .execute();
}

/** Moves the due date back, never forward. */
export const extendDueDate = (trx: Trx, orderId: string, days: number): Promise<void> =>
  execute(trx)`update farm_orders set due_at = greatest(due_at,
      ((now() at time zone ${farmTimeZone})::date + ${days + 1}::integer)::timestamp at time zone ${farmTimeZone})
    where order_id = ${orderId}`;

/** Unpaid, due and not begun: neither prepared nor being paid at this moment. */
export async function listLapsing(db: Db, limit: number): Promise<string[]> {
  const rows = await listRows(db)<{ id: string }>`
    select order_id as id from farm_orders join orders on orders.id = order_id
    where due_at <= now() and lapsed_at is null and not ${isRestoreUndecided} and ${mayLapse} order by due_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** A charge for a delivery holds no trees. */
const mayLapse = sql`orders.status in ('Pending', 'Confirmed') and pays <> 'charge' and payment_status = 'pending' and paid_cents <= refunded_cents
  and not exists (select from order_lines where order_lines.order_id = orders.id and handed_over > 0)
  and not exists (select from payment_attempts where payment_attempts.order_id = orders.id and state in ('sent', 'authorized', 'voiding'))`;

/** The order must be locked. False when it has been paid, prepared or prolonged since. */
export async function markLapsed(trx: Trx, orderId: string): Promise<boolean> {
  const rows = await listRows(trx)<{ id: string }>`
    update farm_orders set lapsed_at = now() from orders where orders.id = order_id and order_id = ${orderId}
      and due_at <= now() and lapsed_at is null and ${mayLapse} returning order_id as id`;
  return rows.length > 0;
}
