import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const claimInvariants: Invariant[] = [
  {
    id: 'I41',
    title: 'Trees taken for claims are those of the claims that were replaced',
    check: bySql(
      found`select 'claim ' || coalesce(moved.claim_id, given.claim_id) as found
        from (select claim_id, product_id, -sum(delta) as trees from stock_movements where claim_id is not null
          group by claim_id, product_id) moved
        full join (select claim_id, product_id, replacements.trees from replacements
            where returned_at is null) given using (claim_id, product_id)
        where coalesce(moved.trees, 0) <> coalesce(given.trees, 0)`,
      found`select 'claim ' || claims.id as found from claims left join replacements on claim_id = claims.id
        where (claims.state = 'replaced') <> (claim_id is not null) or replacements.trees <> claims.trees`,
    ),
  },
  {
    id: 'I42',
    title:
      'Refunds for claims belong to their order, are at most what the trees cost, and are mailed once',
    check: bySql(
      found`select 'claim ' || claims.id as found from claims join order_items on order_items.id = order_item_id
        join orders on orders.id = order_id
          join whole_refunds on whole_refunds.id = refund_id join refunds on coalesce(part_of, refunds.id) = refund_id
          left join payment_attempts on payment_attempts.id = attempt_id
        where payment_attempts.order_id is distinct from orders.id
          or whole_refunds.amount_cents > order_items.price * claims.trees * 100
          or announced_by is distinct from 'claim-decided:' || claims.id`,
      found`select 'claim ' || claims.id || ' was mailed ' || count(mail_outbox.id) || ' times' as found
        from claims join order_items on order_items.id = order_item_id
        join order_customers on order_customers.order_id = order_items.order_id
          left join mail_outbox on kind = 'claim-decided:' || claims.id and subject_id = order_items.order_id::text
        where claims.state in ('replaced', 'refunded', 'declined') and order_customers.email <> ''
        group by claims.id having count(mail_outbox.id) <> 1`,
    ),
  },
  {
    id: 'I43',
    title: 'No more trees are claimed than were ordered, and photos without a claim are deleted',
    check: bySql(
      found`select 'order item ' || order_items.id as found from order_items
        join claims on order_item_id = order_items.id
        where claims.state not in ('declined', 'withdrawn') group by order_items.id
        having sum(claims.trees) > quantity + changed`,
      found`select 'photo ' || id as found from claim_photos where claim_id is null
        and created_at < now() - interval '3 days'`,
    ),
  },
];
