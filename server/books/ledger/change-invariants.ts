import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const changeInvariants: Invariant[] = [
  {
    id: 'I31',
    title: 'The trees of an order are those sold and its changes, never below 0',
    check: bySql(
      found`select 'item ' || order_items.id as found from order_items
        left join order_change_lines on order_item_id = order_items.id
        group by order_items.id having changed <> coalesce(sum(difference), 0) or quantity + changed < 0`,
      found`select 'order ' || orders.id as found from orders join order_lines on order_id = orders.id
        where exists (select from order_changes where order_id = orders.id) group by orders.id
        having tree_count <> sum(quantity)`,
      found`select 'change ' || order_changes.id as found from order_changes
        where exists (select from order_change_lines join order_items on order_items.id = order_item_id
            where change_id = order_changes.id and order_items.order_id <> order_changes.order_id)`,
    ),
  },
  {
    id: 'I32',
    title:
      'Stock movements of a change equal its difference, and trees out of stock those of its order',
    check: bySql(
      found`
        select 'change ' || change_id || ', product ' || product_id as found
        from (
          select change_id, product_id, - sum(difference) filter (where difference > 0 or restocked) as back
          from order_change_lines
            join order_changes on order_changes.id = change_id
            join order_items on order_items.id = order_item_id
            -- Trees that are paid with a card are held for their payment.
          where not exists (select from payment_attempts where payment_attempts.change_id = order_changes.id)
          group by 1, 2
        ) changes
          full join (
            select change_id, product_id, sum(delta) as moved
            from stock_movements
            where change_id is not null
            group by 1, 2
          ) movements using (change_id, product_id)
        where coalesce(back, 0) <> coalesce(moved, 0)`,
      found`
        select 'order ' || order_id || ', product ' || product_id as found
        from (
          select order_lines.order_id, product_id, sum(quantity) as here, sum(lost) as lost
          from order_lines
            cross join lateral (
              select coalesce(- sum(difference), 0) as lost
              from order_change_lines
                join order_changes on order_changes.id = change_id
              where order_item_id = order_lines.id
                and difference < 0
                and not restocked
                and undoes is null
            ) lost
          where exists (select from order_changes where order_changes.order_id = order_lines.order_id)
          group by 1, 2
        ) trees
          left join (
            select coalesce(payment_attempts.order_id, order_changes.order_id, stock_movements.order_id) as order_id,
              product_id, - sum(delta) as away
            from stock_movements
              left join payment_attempts on payment_attempts.id = stock_movements.attempt_id
              left join order_changes on order_changes.id = stock_movements.change_id
            where payment_attempts.state in ('captured', 'failed')
              or stock_movements.change_id is not null
              or stock_movements.order_id is not null
            group by 1, 2
          ) movements using (order_id, product_id)
        where coalesce(away, 0) <> lost + case
          when exists (
            select
            from stock_holds
              left join payment_attempts on payment_attempts.id = attempt_id
            where coalesce(payment_attempts.order_id, stock_holds.order_id) = trees.order_id
              and (
                stock_holds.state = 'returned'
                or (stock_holds.order_id is not null and stock_holds.state = 'released')
              )
          ) then 0
          else here
          end`,
    ),
  },
  {
    id: 'I33',
    title: 'A change refunds what it says, from the payments of its order, with one mail',
    check: bySql(
      found`select 'change ' || order_changes.id as found from order_changes
        join whole_refunds on whole_refunds.id = refund_id
        where amount_cents <> refund_cents`,
      found`select 'change ' || order_changes.id as found from order_changes
        join refunds on coalesce(part_of, refunds.id) = refund_id
        left join payment_attempts on payment_attempts.id = refunds.attempt_id
        where payment_attempts.order_id is distinct from order_changes.order_id`,
      found`
        select 'change ' || order_changes.id as found
        from order_changes
          join order_customers using (order_id)
          -- An order may get its email address later.
        where pseudonymised_at is null
          and email <> ''
          and not exists (
            select
            from order_corrections
            where order_corrections.order_id = order_changes.order_id
              and at >= order_changes.at
              and id <> order_changes.id
          )
          -- An addition is announced once it is paid, and one that failed by the screen.
          and not exists (
            select
            from payment_attempts
            where payment_attempts.change_id = coalesce(order_changes.undoes, order_changes.id)
              and state <> 'captured'
          )
          and (
            select count(*)
            from mail_outbox
            where kind = 'order-changed:' || order_changes.id
              and subject_id = order_id::text
          ) <> 1`,
    ),
  },
];
