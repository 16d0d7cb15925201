import { sql } from 'kysely';
import { listLimits } from '#domain/list-limits.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import type { FarmCustomer, FarmTree } from '#domain/orders/farm-orders.ts';
import type { Pays } from '#domain/orders/orders.ts';
import { phoneDigits, plainSearch } from '#domain/plain-text.ts';
import { hasRow, type Db, type Trx } from '#server/database/client.ts';
import { hasWords } from '#server/database/like.ts';
import { execute, findRow, getRow, listRows } from '#server/database/rows.ts';

const found = listLimits.foundCustomers;

/** Customers of orders and accounts with a profile, each once, latest first. */
export async function findCustomers(db: Db, search: string): Promise<FarmCustomer[]> {
  const matches = hasWords(sql`search`, search);
  const digits = phoneDigits(plainSearch(search)) ?? '';
  const byPhone = digits.length >= 3 ? sql`or search_text(search) like ${`%${digits}%`}` : sql``;
  return listRows(db)<FarmCustomer>`
    select full_name as "fullName", phone, email
    from (
      select distinct on (lower(full_name), lower(email), regexp_replace(phone, '\\D', '', 'g')) full_name,
        phone, email, at
      from (
        (
          select full_name, phone, email, created_at as at
          from order_customers
            join orders on orders.id = order_id
          where (${matches} ${byPhone})
            and pseudonymised_at is null
            and declined_at is null
          order by created_at desc
          limit 200
        )
        union all
        (
          select full_name, phone, email, updated_at
          from (
            select *,
              lower(full_name || ' ' || email || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g')) as search
            from profiles
          ) known
          where ${matches} ${byPhone}
          limit 200
        )
      ) everyone
      order by lower(full_name), lower(email), regexp_replace(phone, '\\D', '', 'g'), at desc
    ) customers
    order by at desc
    limit ${found}`;
}

/** Trees that are not hidden, by any part of their names. */
export async function findTrees(db: Db, search: string): Promise<FarmTree[]> {
  return listRows(db)<FarmTree>`
    select id, variety, fruit, rootstock, (price * 100)::integer as "priceCents",
      free, spoken_for as "forLine"
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

/** Also those that are hidden: they stand there all the same. */
export async function listPricesOfStanding(
  trx: Trx,
  ids: readonly string[],
): Promise<PricedItem[]> {
  return listRows(trx)<PricedItem>`
    select id as "productId", variety, rootstock, (price * 100)::integer as "priceCents"
    from products where id = any(${[...ids]}::uuid[])`;
}

/** Who an order is for, to sell them more at the same visit; undefined where that is not known. */
export const findBuyer = (
  trx: Trx,
  orderId: string,
): Promise<{ fullName: string; phone: string; email: string } | undefined> =>
  findRow(trx)<{ fullName: string; phone: string; email: string }>`
    select full_name as "fullName", phone, email
    from order_customers
    where order_id = ${orderId}
      and pseudonymised_at is null`;

export const isOrderKnown = (trx: Trx, orderId: string): Promise<boolean> =>
  hasRow(trx.selectFrom('orders').select('id').where('id', '=', orderId));

/** Serializes entries of one form, and those for one customer, so that the second of two equal ones sees the first. */
export async function lockEntry(
  trx: Trx,
  { key, phone }: { key: string; phone: string },
): Promise<void> {
  for (const entry of [key.toLowerCase(), phone.replaceAll(/\D/g, '')])
    await execute(trx)`select pg_advisory_xact_lock(hashtextextended(${`farm-order ${entry}`}, 0))`;
}

export const findOrderByKey = async (trx: Trx, key: string): Promise<string | undefined> =>
  (await trx.selectFrom('orders').select('id').where('entry_key', '=', key).executeTakeFirst())?.id;

/** What an order was entered with, and keeps. */
export const readEntered = (
  trx: Trx,
  orderId: string,
): Promise<{ pays: Pays; totalCents: Cents; trees: string[] }> =>
  getRow(trx)<{ pays: Pays; totalCents: Cents; trees: string[] }>`
    select pays, (total_amount * 100)::float8 as "totalCents",
      array(select product_id || ' ' || quantity from order_items where order_id = orders.id and quantity > 0
        order by (product_id || ' ' || quantity) collate "C") as trees
    from orders where id = ${orderId}`;

/** The trees in the form that `readEntered` has them in. */
export const treesOfEntry = (items: readonly { productId: string; quantity: number }[]): string[] =>
  items.map(({ productId, quantity }) => `${productId.toLowerCase()} ${quantity}`).toSorted();

/** An order that was entered in the last minutes for the same phone with exactly these trees. */
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
    select orders.id
    from orders
      join order_customers on order_customers.order_id = orders.id
    where pays <> 'card'
      and orders.created_at > now() - make_interval(mins => ${minutes})
      and orders.status <> 'Canceled'
      and hidden_at is null
      and right(regexp_replace(phone, '\\D', '', 'g'), 10) = right(${phone.replaceAll(/\D/g, '')}, 10)
      and (
        select array_agg(product_id || ' ' || quantity order by (product_id || ' ' || quantity) collate "C")
        from order_items
        where order_id = orders.id
      ) = ${trees}::text[]
    order by orders.created_at desc
    limit 1`;
  return row?.id;
}
