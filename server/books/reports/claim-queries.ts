import type { ClaimRate } from '#domain/orders/claim-list.ts';
import type { Db } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';

const rowsMax = 300;

/**
 * Claims on trees of a season that were handed over, by variety and by rootstock, the highest rate
 * first. Withdrawn claims do not count. Aggregated by product before anything is joined, as the
 * other reports are.
 */
export const listClaimRates = (db: Db, seasonId: string): Promise<ClaimRate[]> =>
  listRows(db)<ClaimRate>`
    with lines as (
      select order_lines.id, product_id, quantity
      from orders
        join order_lines on order_id = orders.id
      where season_id = ${seasonId}
        and orders.handed_over_at is not null
        and hidden_at is null
    ),
    delivered as (select product_id, sum(quantity) as trees from lines group by product_id),
    claimed as (
      select product_id, reason, sum(trees) as trees,
        coalesce(sum(trees) filter (where state = 'replaced'), 0) as replaced,
        coalesce(sum(trees) filter (where state = 'refunded'), 0) as refunded
      from claims
        join lines on lines.id = order_item_id
      where state <> 'withdrawn'
      group by product_id, reason
    ),
    named as (
      select products.id as product_id, by, name
      from products
        cross join lateral (values ('variety', variety), ('rootstock', rootstock)) named (by, name)
    ),
    sums as (
      select by, name, sum(trees)::integer as delivered
      from delivered
        join named using (product_id)
      group by by, name
    )
    select sums.by, sums.name, delivered, claimed, replaced, refunded, reasons
    from sums
      join (
        select by, name, sum(trees)::integer as claimed, sum(replaced)::integer as replaced,
          sum(refunded)::integer as refunded, jsonb_object_agg(reason, trees) as reasons
        from (
          select by, name, reason, sum(trees) as trees, sum(replaced) as replaced, sum(refunded) as refunded
          from claimed
            join named using (product_id)
          group by by, name, reason
        ) reason
        group by by, name
      ) found using (by, name)
    order by claimed::float8 / delivered desc, claimed desc, lower(name)
    limit ${rowsMax}`;
