import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const shortfallInvariants: Invariant[] = [
  {
    id: 'I61',
    title: 'Stock movements of a shortfall are the trees lost with it and those it holds',
    check: bySql(
      found`
        select 'shortfall ' || shortfall_id || ', product ' || product_id as found
        from (
          select shortfall_id, product_id, - sum(delta) as moved
          from stock_movements
          where shortfall_id is not null
          group by 1, 2
        ) movements
          full join (
            select shortfall_id, product_id, sum(trees) as away
            from (
              select id as shortfall_id, product_id, lost_stock as trees
              from shortfalls
              where withdrawn_at is null
              union all
              select shortfalls.id, product_id, trees
              from shortfalls
                join shortfall_items on shortfall_id = shortfalls.id
              where written_off
              union all
              select shortfall_id, product_id, trees
              from shortfall_offers
                join shortfall_items on shortfall_items.id = item_id
              where shortfall_offers.state = 'held'
            ) parts
            group by 1, 2
          ) trees using (shortfall_id, product_id)
        where coalesce(moved, 0) <> coalesce(away, 0)`,
    ),
  },
  {
    id: 'I62',
    title: 'Missing trees are of orders that have them, and trees are held for open items only',
    check: bySql(
      found`select 'order item ' || order_lines.id as found from order_lines join orders on orders.id = order_id
          join shortfall_items on order_item_id = order_lines.id and shortfall_items.state in ('asked', 'called')
        group by order_lines.id, order_lines.quantity, orders.status
        having sum(trees) > order_lines.quantity or orders.status in ('Canceled', 'Delivered')`,
      found`select 'shortfall ' || shortfalls.id as found from shortfalls
        left join shortfall_items on shortfall_id = shortfalls.id
        group by shortfalls.id having coalesce(sum(trees), 0) > promised - counted`,
      found`select 'offer ' || shortfall_offers.id as found from shortfall_offers
        join shortfall_items on shortfall_items.id = item_id
        where shortfall_offers.state = 'held' and shortfall_items.state not in ('asked', 'called')`,
    ),
  },
  {
    id: 'I63',
    title:
      'An answer changed its order once: the missing trees went, and the tree that was taken came',
    check: bySql(
      found`select 'item ' || items.id as found from shortfall_items items
        left join order_changes on order_changes.id = items.id
          join order_items on order_items.id = order_item_id join orders on orders.id = order_items.order_id
        where case items.state when 'substituted' then order_changes.id is null
          when 'refunded' then order_changes.id is null
            and orders.status <> 'Canceled' else order_changes.id is not null end
          or order_changes.order_id <> orders.id or order_changes.restocked`,
      found`select 'item ' || items.id as found from shortfall_items items
        join order_changes on order_changes.id = items.id
        where (select sum(difference) from order_change_lines where change_id = items.id
            and order_item_id = items.order_item_id) is distinct from -items.trees
          or (select count(*) from order_change_lines
            where change_id = items.id) <> case items.state when 'substituted' then 2 else 1 end
          or items.state = 'substituted'
          and not exists (select from order_change_lines join order_items on order_items.id = order_item_id
            join shortfall_offers on shortfall_offers.product_id = order_items.product_id and item_id = items.id
              and shortfall_offers.state = 'given'
            where change_id = items.id and difference = items.trees)`,
      found`select 'item ' || items.id as found from shortfall_items items
        where (items.state = 'substituted') <> exists (select from shortfall_offers where item_id = items.id
            and shortfall_offers.state = 'given')`,
    ),
  },
  {
    id: 'I64',
    title: 'A refund for missing trees is that of their change, or of the order canceled with them',
    check: bySql(
      found`select 'item ' || items.id as found from shortfall_items items
        left join order_changes on order_changes.id = items.id
        where order_changes.id is not null and items.refund_id is distinct from order_changes.refund_id`,
      found`select 'item ' || items.id as found from shortfall_items items
        join order_items on order_items.id = order_item_id
          join refunds on refunds.id = refund_id left join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.order_id is distinct from order_items.order_id`,
    ),
  },
  {
    id: 'I65',
    title: 'Each customer was asked once, and nobody waits longer than the deadline',
    check: bySql(
      found`
        select 'item ' || items.id || ' was mailed ' || count(mail_outbox.id) || ' times' as found
        from shortfall_items items
          join order_items on order_items.id = order_item_id
          left join mail_outbox on kind = 'shortfall:' || items.id
            and subject_id = order_items.order_id::text
        group by items.id
        having count(mail_outbox.id) > 1
          or (
            count(mail_outbox.id) = 0
            and (items.state = 'asked' or items.answered_by in ('customer', 'deadline'))
          )`,
      found`
        select 'item ' || items.id || ' is overdue' as found
        from shortfall_items items
          join shortfalls on shortfalls.id = shortfall_id
          join order_items on order_items.id = order_item_id
        where items.state = 'asked'
          and deadline < now() - interval '15 minutes'
          and not exists (
            select
            from payment_attempts
            where payment_attempts.order_id = order_items.order_id
              and payment_attempts.state not in ('captured', 'failed')
          )`,
    ),
  },
];
