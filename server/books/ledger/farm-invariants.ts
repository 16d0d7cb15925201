import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** What must hold for orders that the farm entered. */
export const farmInvariants: Invariant[] = [
  {
    id: 'I51',
    title: 'A farm order is paid exactly when its payments cover what it is worth',
    check: bySql(
      found`select 'order ' || order_id as found from farm_orders join orders on orders.id = order_id
        where payment_status = 'completed' and paid_cents - refunded_cents + given_cents < order_worth(order_id)
          or payment_status <> 'completed' and status <> 'Canceled' and paid_cents - refunded_cents + given_cents >= order_worth(order_id)
          or payment_status = 'failed' and status <> 'Canceled' or payment_status = 'pending' and status = 'Canceled'`,
    ),
  },
  {
    id: 'I52',
    title: 'The sums of a farm order equal its payments and refunds',
    check: bySql(
      found`select 'order ' || order_id as found from farm_orders where
        paid_cents <> (select coalesce(sum(amount_cents), 0) from payment_attempts where payment_attempts.order_id = farm_orders.order_id and state = 'captured')
          + (select coalesce(sum(amount_cents), 0) from manual_payments where manual_payments.order_id = farm_orders.order_id and reversed_at is null)
        or refunded_cents <> (select coalesce(sum(refunds.amount_cents), 0) from refunds join payment_attempts on payment_attempts.id = attempt_id
            where payment_attempts.order_id = farm_orders.order_id and refunds.state in ('sent', 'pending', 'completed'))
          + (select coalesce(sum(amount_cents), 0) from manual_refunds where manual_refunds.order_id = farm_orders.order_id)`,
      found`select 'attempt ' || id as found from payment_attempts where farm_order <> exists (select from farm_orders where farm_orders.order_id = payment_attempts.order_id)`,
    ),
  },
  {
    id: 'I53',
    title: 'A farm order holds its trees until it is paid, canceled or lapsed',
    check: bySql(
      found`select 'hold ' || stock_holds.id as found from stock_holds join orders on orders.id = stock_holds.order_id
        where not case when orders.status = 'Canceled' then stock_holds.state in ('released', 'returned', 'consumed')
          when payment_status = 'completed' then stock_holds.state = 'consumed' else stock_holds.state = 'held' end`,
      found`select 'order ' || order_id as found from farm_orders
        where exists (select product_id, quantity from order_items where order_items.order_id = farm_orders.order_id and quantity > 0
          except select product_id, quantity from stock_holds where stock_holds.order_id = farm_orders.order_id)`,
    ),
  },
  {
    id: 'I54',
    title: 'A lapsed order is canceled, its customer was told once, and no unpaid order is overdue',
    check: bySql(
      found`select 'order ' || order_id as found from farm_orders join orders on orders.id = order_id
        where lapsed_at is not null and (status <> 'Canceled' or payment_status <> 'failed')`,
      found`select 'order ' || farm_orders.order_id as found from farm_orders join order_customers on order_customers.order_id = farm_orders.order_id
        where lapsed_at is not null and pseudonymised_at is null and (email <> '') <> ((select count(*) from mail_outbox where template = 'order-canceled' and subject_id = farm_orders.order_id::text) = 1)`,
      found`select 'order ' || order_id as found from farm_orders join orders on orders.id = order_id
        where due_at < now() - interval '15 minutes' and lapsed_at is null and pays <> 'charge' and status in ('Pending', 'Confirmed')
          and payment_status = 'pending' and paid_cents <= refunded_cents
          and not exists (select from order_lines where order_lines.order_id = orders.id and handed_over > 0)`,
    ),
  },
  {
    id: 'I75',
    title:
      'A changed farm order has the worth of its trees, and refunds of its change go to its card',
    check: bySql(
      found`select 'order ' || order_id as found from (select order_changes.order_id, worth_cents, number, max(number) over (partition by order_changes.order_id) as last
          from order_changes join farm_orders using (order_id)) changes join orders on orders.id = order_id
        where number = last and orders.coupon_code is null and discount = 0 and delivery_fee = 0
          and not exists (select from order_requotes join order_changes requoted on requoted.id = change_id where requoted.order_id = orders.id and delivery_cents > 0)
          and worth_cents <> (select sum(price * quantity) * 100 from order_lines where order_lines.order_id = orders.id)`,
      found`select 'change ' || order_changes.id as found from order_changes join farm_orders using (order_id)
        where order_changes.refund_cents <> 0 or order_changes.paid_cents <> 0 or made_by <> 'admin'`,
    ),
  },
  {
    id: 'I76',
    title: 'What a farm order was given back without being overpaid is part of its refunds',
    check: bySql(
      found`select 'order ' || order_id as found from farm_orders where given_cents > refunded_cents`,
      found`select 'order ' || order_id as found from farm_orders join orders on orders.id = order_id
        where payment_status = 'completed' and orders.status <> 'Canceled' and refunded_cents > 0
          and given_cents < order_worth(order_id) - paid_cents + refunded_cents`,
    ),
  },
  {
    id: 'I77',
    title: 'The coupon of a farm order is held until it is paid, and released when it is not',
    check: bySql(
      found`select 'order ' || order_id as found from coupon_redemptions join farm_orders using (order_id) join orders on orders.id = order_id
        where not (coupon_redemptions.state = 'released' and orders.status = 'Canceled')
          and coupon_redemptions.state <> case payment_status when 'completed' then 'redeemed' when 'failed' then 'released' else 'held' end`,
      found`select 'order ' || orders.id as found from farm_orders join orders on orders.id = order_id
        where (coupon_code is not null) <> exists (select from coupon_redemptions where coupon_redemptions.order_id = orders.id)`,
    ),
  },
];
