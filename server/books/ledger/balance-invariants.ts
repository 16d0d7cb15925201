import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** What must hold for entries, dues and the balance of an order. */
export const balanceInvariants: Invariant[] = [
  {
    id: 'I51',
    title: 'The payment of an order follows its balance',
    check: bySql(
      found`select 'order ' || id as found from orders
        where payment_status = 'failed' and status <> 'Canceled' or payment_status = 'pending' and status = 'Canceled'
          or payment_status = 'pending' and balance_cents <= 0 and paid_cents - refunded_cents - reversed_cents > 0`,
      found`select 'order ' || id as found from orders where awaits_payment and payment_status = 'completed'`,
    ),
  },
  {
    id: 'I52',
    title: 'What an order owes is the sum of its entries, and its trees cost what their lines say',
    check: bySql(
      found`select 'order ' || id as found from orders where owed_cents < 0
        or owed_cents <> (select coalesce(sum(cents), 0) from order_entries where order_entries.order_id = orders.id)`,
      found`select 'order ' || id as found from orders where status <> 'Canceled'
        and (select coalesce(sum(cents), 0) from order_entries where order_entries.order_id = orders.id
          and part = 'trees')
          <> (select coalesce(sum(price * quantity), 0) * 100 from order_lines where order_lines.order_id = orders.id)`,
    ),
  },
  {
    id: 'I53',
    title: 'An order that the farm entered holds its trees until it is paid, canceled or lapsed',
    check: bySql(
      found`select 'hold ' || stock_holds.id as found from stock_holds join orders on orders.id = stock_holds.order_id
        where not case when orders.status = 'Canceled' then stock_holds.state in ('released', 'returned', 'consumed')
          when payment_status = 'completed' then stock_holds.state = 'consumed' when awaits_payment
            and reversed_cents = 0 then stock_holds.state = 'held'
          -- To be paid with the trees, or paid once by money that was taken back.
          else stock_holds.state in ('held', 'consumed') end`,
      found`select 'order ' || id as found from orders where pays <> 'card'
        and exists (select product_id, quantity from order_items where order_items.order_id = orders.id and quantity > 0
          except select product_id, quantity from stock_holds where stock_holds.order_id = orders.id)`,
    ),
  },
  {
    id: 'I54',
    title:
      'A lapsed order is canceled, its customer was told once, and no unpaid amount is overdue',
    check: bySql(
      found`select 'order ' || id as found from orders where lapsed_at is not null
        and (status <> 'Canceled' or payment_status <> 'failed')`,
      found`
        select 'order ' || orders.id as found
        from orders
          join order_customers on order_customers.order_id = orders.id
        where lapsed_at is not null
          and pseudonymised_at is null
          and (email <> '') <> (
            (
              select count(*)
              from mail_outbox
              where template = 'order-canceled'
                and subject_id = orders.id::text
            ) = 1
          )`,
      found`select 'order ' || orders.id as found from order_dues join orders on orders.id = order_dues.order_id
        where due_at < now() - interval '15 minutes' and closed_at is null and if_unpaid <> 'stay'
          and status in ('Pending', 'Confirmed', 'Ready')
          and balance_cents >= cents
          and not exists (select from order_lines where order_lines.order_id = orders.id and handed_over > 0)
          and not exists (select from payment_attempts where payment_attempts.order_id = orders.id
            and state not in ('captured', 'failed'))`,
    ),
  },
  {
    id: 'I75',
    title: 'Nothing is asked for of an order that is settled or canceled',
    check: bySql(
      found`select 'order ' || orders.id as found from order_dues join orders on orders.id = order_dues.order_id
        where closed_at is null and (balance_cents <= 0 or status = 'Canceled')`,
    ),
  },
  {
    id: 'I76',
    title: 'The farm gives at most what the trees and the delivery of an order cost',
    check: bySql(
      found`select 'order ' || order_id as found from order_entries where part in ('courtesy', 'allowance')
        group by order_id, part having sum(cents) > 0`,
      found`select 'order ' || order_id as found from order_entries where part = 'kept' group by order_id
        having sum(cents) < 0`,
    ),
  },
  {
    id: 'I77',
    title:
      'The coupon of an order that the farm entered is held until it is paid, and released when it is not',
    check: bySql(
      found`select 'order ' || order_id as found from coupon_redemptions join orders on orders.id = order_id
        where pays <> 'card' and reversed_cents = 0
          and not (coupon_redemptions.state = 'released' and orders.status = 'Canceled')
          and coupon_redemptions.state <> case payment_status when 'completed' then 'redeemed' when 'failed' then 'released' else 'held' end`,
      found`select 'order ' || orders.id as found from orders
        where pays <> 'card'
          and (coupon_code is not null) <> exists (select from coupon_redemptions
            where coupon_redemptions.order_id = orders.id)`,
    ),
  },
];
