import { sql } from 'kysely';
import { findOwnOrder } from '#server/orders/order/queries.ts';
import { listItemsToPrepare } from '#server/orders/unfulfilled/queries.ts';
import { bySql, findingOf, violations, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;
const probes = 25;
const itemsMax = 5000;

export const orderInvariants: Invariant[] = [
  {
    id: 'I6',
    title: 'A total is the sum of its parts, at least one cent, and equals the charge',
    check: bySql(
      found`select 'order ' || orders.id as found from orders join order_items on order_id = orders.id
        group by orders.id
        having orders.total_amount <> sum(order_items.price * order_items.quantity) + orders.delivery_fee - orders.discount
          or orders.total_amount < 0.01`,
      found`
        select 'attempt ' || payment_attempts.id as found
        from payment_attempts
          join orders on orders.id = order_id
        where purpose = 'order'
          and amount_cents <> total_amount * 100`,
    ),
  },
  {
    id: 'I7',
    title: 'Ordered items keep their price',
    check: bySql(
      found`
        select 'order ' || orders.id as found
        from orders
          join order_items on order_id = orders.id
        group by orders.id
        having orders.subtotal <> sum(order_items.price * order_items.quantity)`,
      found`select 'order_items is not protected' as found
        where not exists (select from pg_trigger where tgname = 'order_items_frozen' and tgenabled = 'O')`,
    ),
  },
  {
    id: 'I11',
    title: 'A paid order has exactly one confirmation mail, any other none',
    check:
      bySql(found`select orders.id::text as found from orders left join mail_outbox on kind = 'order-confirmed'
        and subject_id = orders.id::text
      left join order_customers on order_customers.order_id = orders.id
      group by orders.id, email
      having count(mail_outbox.id) <> (orders.payment_status = 'completed' and (pays = 'card' or email <> ''))::int
        -- The check bounced after the mail, or trees were added.
        and not (pays <> 'card' and orders.payment_status <> 'completed' and count(mail_outbox.id) = 1
          and (exists (select from manual_payments where manual_payments.order_id = orders.id
              and reversed_at is not null)
            or exists (select from order_changes where order_changes.order_id = orders.id)))`),
  },
  {
    id: 'I12',
    title: 'Trees that were bought are out of the cart',
    check: bySql(found`
        select 'order ' || order_id as found
        from payment_attempts
          join order_items using (order_id)
          join cart_items using (user_id, product_id)
        where state = 'captured'
          and purpose = 'order'
          and order_items.quantity > 0
          and cart_items.updated_at < payment_attempts.created_at - interval '5 seconds'`),
  },
  {
    id: 'I13',
    title: 'A coupon stays within its limit, and its state follows the payment',
    check: bySql(
      found`select 'code ' || coupons.code as found from coupons
        join coupon_redemptions on coupon_id = coupons.id and state <> 'released'
        group by coupons.id having count(*) > coupons.max_redemptions`,
      found`
        select 'order ' || order_id as found
        from coupon_redemptions
          join payment_attempts using (order_id)
          join orders on orders.id = order_id
        where purpose = 'order'
          and not (coupon_redemptions.state = 'released' and orders.status = 'Canceled')
          and coupon_redemptions.state <> case payment_attempts.state
            when 'captured' then 'redeemed'
            when 'failed' then 'released'
            else 'held'
          end`,
    ),
  },
  {
    id: 'I14',
    title:
      'Every order has its items, its customer, unless nobody was named at the gate, and its payment',
    check: bySql(found`
        select id::text as found
        from orders
        where not exists (select from order_items where order_id = orders.id)
          or ((pays <> 'cash' or user_id is not null)
            and not exists (select from order_customers where order_id = orders.id))
          or (pays = 'card' and not exists (select from payment_attempts where order_id = orders.id))`),
  },
  {
    id: 'I15',
    title: 'Every admin change has its entry in the audit log',
    check: bySql(
      found`select 'order ' || orders.id as found from orders
        left join lateral (select after ->> 'status' as status from audit_log
          where subject_type = 'order' and subject_id = orders.id and action = 'order_status' order by id desc
          limit 1) last on true
        where payment_status = 'completed' and orders.status <> coalesce(last.status, 'Pending')`,
      found`select 'order ' || id as found from orders where hidden_at is not null
        and not exists (select from audit_log where subject_type = 'order' and subject_id = orders.id
          and action = 'order_hidden')`,
      found`select 'item ' || order_items.id as found from order_items
        left join lateral (select after ->> 'status' as status from audit_log
          where subject_type = 'order_item' and subject_id = order_items.id order by id desc limit 1) last on true
        where order_items.status <> coalesce(last.status, 'Pending')`,
    ),
  },
  {
    id: 'I18',
    title: 'A customer can read only their own orders', // each order is asked for by the next customer
    async check({ db }) {
      const orders = await db
        .selectFrom('orders')
        .select(['id', 'user_id'])
        .where('user_id', 'is not', null)
        .orderBy('created_at', 'desc')
        .limit(probes)
        .execute();
      const owners = [...new Set(orders.flatMap(({ user_id }) => user_id ?? []))];
      const leaks = await Promise.all(
        orders.map(async ({ id, user_id: owner }) => {
          const stranger = owners[(owners.indexOf(owner!) + 1) % owners.length]!;
          const leaked = stranger !== owner && (await findOwnOrder(db, stranger, id));
          return leaked ? [`order ${id} to ${stranger}`] : [];
        }),
      );
      return findingOf(leaks.flat());
    },
  },
  {
    id: 'I19',
    title: 'Times have a time zone; money is exact and has a currency',
    check: async ({ db }) =>
      findingOf(
        await violations(
          db,
          found`
            select table_name || '.' || column_name as found
            from information_schema.columns
            where table_schema = 'public'
              and (
                data_type in ('timestamp without time zone', 'money', 'real', 'double precision')
                or (data_type = 'numeric' and numeric_scale is distinct from 2)
                or (column_name = 'currency' and is_nullable = 'YES')
              )`,
        ),
      ),
  },
  {
    id: 'I22',
    title: 'No unpaid order is prepared, handed over or kept open',
    async check({ db }) {
      const listed = [
        ...new Set(
          (await listItemsToPrepare(db, { limit: itemsMax })).map(({ orderId }) => orderId),
        ),
      ];
      return findingOf(
        await violations(
          db,
          found`select 'order ' || id || ' is ' || status || ', its payment ' || payment_status as found from orders
            where (payment_status = 'failed' and status <> 'Canceled')
              or (awaits_payment and status not in ('Pending', 'Canceled'))`,
          found`select 'order ' || id || ' is listed to be prepared' as found from orders
            where id = any(${listed}::uuid[]) and (awaits_payment or status = 'Canceled')`,
        ),
      );
    },
  },
];
