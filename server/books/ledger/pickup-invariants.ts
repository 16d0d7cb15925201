import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const pickupInvariants: Invariant[] = [
  {
    id: 'I81',
    title: 'The orders and trees booked in each window are those of its pickups, and fit',
    check: bySql(
      found`
        select 'window ' || pickup_windows.id
          || ' counts ' || booked_orders || ' orders with ' || booked_trees || ' trees'
          || ', not ' || count(order_id) || ' with ' || coalesce(sum(trees), 0) as found
        from pickup_windows
          left join pickups on window_id = pickup_windows.id
            and state <> 'canceled'
        group by pickup_windows.id
        having booked_orders <> count(order_id)
          or booked_trees <> coalesce(sum(trees), 0)`,
      found`select 'window ' || id as found from pickup_windows where booked_orders > max_orders + opened_orders
        or booked_trees > max_trees + opened_trees`,
    ),
  },
  {
    id: 'I82',
    title: 'Each pickup has the trees, the method and the state of its order',
    check: bySql(
      found`select 'order ' || orders.id || ' has ' || trees_to_hand_over(orders.id) || ' trees, its pickup ' || trees as found
        from pickups join orders on orders.id = order_id where state <> 'canceled'
          and trees <> trees_to_hand_over(orders.id)`,
      found`select 'order ' || orders.id || ' is ' || status || ', its pickup ' || state as found
        from pickups join orders on orders.id = order_id where (status = 'Canceled') <> (state = 'canceled')
          or (status = 'Delivered') <> (state = 'done')`,
      found`select 'order ' || orders.id as found from pickups join orders on orders.id = order_id
        join pickup_windows on pickup_windows.id = window_id
        where kind <> delivery_type and state <> 'canceled'`,
    ),
  },
  {
    id: 'I83',
    title: 'Everybody whose day was moved was mailed once',
    check: bySql(
      found`select 'answer ' || pickup_answers.id || ' was mailed ' || count(mail_outbox.id) || ' times' as found
        from pickup_answers join order_customers on order_customers.order_id = pickup_answers.order_id
          left join mail_outbox on kind = 'pickup-moved:' || pickup_answers.id
            and subject_id = pickup_answers.order_id::text
        where email <> '' and pseudonymised_at is null
        group by pickup_answers.id having count(mail_outbox.id) <> 1`,
    ),
  },
];
