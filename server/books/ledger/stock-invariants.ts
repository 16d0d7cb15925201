import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const stockInvariants: Invariant[] = [
  {
    id: 'I4',
    title: 'Stock movements add up to the stock, and sales to the holds',
    check: bySql(
      found`select 'product ' || products.id as found from products
        left join stock_movements on product_id = products.id
        group by products.id having products.quantity <> coalesce(sum(delta), 0) or products.quantity < 0`,
      found`
        select 'attempt ' || attempt_id || ', product ' || product_id as found
        from (
          select attempt_id, product_id, quantity,
            case
              when state in ('released', 'returned') then 0
              else quantity
            end as away
          from stock_holds
          where attempt_id is not null
        ) holds
          full join (
            select attempt_id, product_id, - sum(delta) as moved,
              - sum(delta) filter (where reason = 'sold') as sold
            from stock_movements
            where attempt_id is not null
            group by attempt_id, product_id
          ) movements using (attempt_id, product_id)
        where (away is distinct from moved or sold is null or sold % quantity <> 0)
          and not exists (
            select
            from order_changes
              join payment_attempts using (order_id)
            where payment_attempts.id = coalesce(holds.attempt_id, movements.attempt_id)
          )`,
      found`
        select 'farm order ' || order_id || ', product ' || product_id as found
        from (
          select order_id, product_id, quantity,
            case
              when state in ('released', 'returned') then 0
              else quantity
            end as away
          from stock_holds
          where order_id is not null
        ) holds
          full join (
            select order_id, product_id, - sum(delta) as moved,
              - sum(delta) filter (where reason = 'sold') as sold
            from stock_movements
            where order_id is not null
            group by order_id, product_id
          ) movements using (order_id, product_id)
        where (away is distinct from moved or sold is null or sold % quantity <> 0)
          and not exists (
            select
            from order_changes
            where order_changes.order_id = coalesce(holds.order_id, movements.order_id)
          )`,
    ),
  },
  {
    id: 'I5',
    title:
      'Trees are held while a payment is unsettled, sold when it is captured, released when it fails',
    check: bySql(
      found`
        select 'hold ' || stock_holds.id as found
        from stock_holds
          join payment_attempts on payment_attempts.id = attempt_id
        where case payment_attempts.state
          when 'captured' then stock_holds.state not in ('consumed', 'returned')
          when 'failed' then stock_holds.state <> 'released'
          else stock_holds.state <> 'held'
          end`,
      found`
        select 'hold ' || stock_holds.id || ' is returned but its order is not canceled' as found
        from stock_holds
          join payment_attempts on payment_attempts.id = attempt_id
          join orders on orders.id = payment_attempts.order_id
        where stock_holds.state = 'returned'
          and orders.status <> 'Canceled'`,
      found`select 'attempt ' || payment_attempts.id as found from payment_attempts
        where purpose <> 'due' and not exists (select from stock_holds where attempt_id = payment_attempts.id)`,
      found`
        select 'order ' || orders.id as found
        from orders
          join payment_attempts on order_id = orders.id
        where purpose = 'order'
          and exists (
            select product_id, quantity
            from order_items
            where order_id = orders.id
              and quantity > 0
            except
            select product_id, quantity
            from stock_holds
            where attempt_id = payment_attempts.id
          )`,
    ),
  },
  {
    id: 'I20',
    title: 'No mail, webhook event or watched attempt is overdue',
    check: bySql(
      found`select 'mail ' || id || ' is overdue' as found from mail_outbox where state = 'waiting'
        and next_attempt_at < now() - interval '5 minutes'
        and coalesce(lease_until, now()) < now() - interval '5 minutes'`,
      found`
        select 'webhook event ' || event_id || ' is overdue' as found
        from payment_webhooks
        where applied_at is null
          and next_attempt_at < now() - interval '5 minutes'`,
      found`select 'attempt ' || id || ' is overdue for its check' as found from payment_attempts
        where watch_at < now() - interval '15 minutes'`,
    ),
  },
  {
    id: 'I24',
    title: 'One season is current, and rollovers account for the stock that they changed',
    check: bySql(
      found`select count(*) || ' seasons are current' as found from seasons where current having count(*) <> 1`,
      found`select 'product ' || coalesce(moved.product_id, recorded.product_id) as found
        from (select product_id, sum(delta) as trees from stock_movements where reason = 'season'
          group by product_id) moved
        full join (select (change ->> 'id')::uuid as product_id, sum((change ->> 'difference')::integer) as trees
          from season_rollovers cross join jsonb_array_elements(changes -> 'stock') change
          where undone_at is null group by 1) recorded using (product_id)
        where coalesce(moved.trees, 0) <> coalesce(recorded.trees, 0)`,
    ),
  },
  {
    id: 'I30',
    title:
      'Every held tree is for the line, at most as many more as people wait for, and a used hold is one tree of a purchase',
    check: bySql(
      found`select 'product ' || id as found from products left join (
          select product_id, sum(trees) filter (where held_until is not null) as held, sum(trees) as in_line
          from stock_waits where live and proven_at is not null group by product_id) waits
        on waits.product_id = products.id where spoken_for not between coalesce(held, 0) and coalesce(in_line, 0)`,
      found`select 'wait ' || id as found from stock_waits where held_until is not null
        and (trees <> 1 or live and proven_at is null)`,
      found`
        select 'wait ' || stock_waits.id as found
        from stock_waits
        where attempt_id is not null
          and not exists (
            select
            from stock_holds
            where stock_holds.attempt_id = stock_waits.attempt_id
              and stock_holds.product_id = stock_waits.product_id
              and state <> 'released'
          )`,
    ),
  },
];
