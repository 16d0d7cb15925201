import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const checkInInvariants: Invariant[] = [
  {
    id: 'I91',
    title: 'Each ticked tree is one of its order item, and ticked once',
    check: bySql(
      found`select 'tick ' || handover_ticks.id || ' is of tree ' || tree_no || ' of ' || order_lines.quantity as found
        from handover_ticks join order_lines on order_lines.id = order_item_id where undone_at is null
          and tree_no > order_lines.quantity`,
      found`select 'item ' || order_item_id || ', tree ' || tree_no || ' is ticked ' || count(*) || ' times' as found
        from handover_ticks where undone_at is null group by order_item_id, tree_no having count(*) > 1`,
      found`select 'tick ' || handover_ticks.id || ' is of a canceled order' as found from handover_ticks
        join order_items on order_items.id = order_item_id join orders on orders.id = order_id
        where undone_at is null and orders.status = 'Canceled'`,
    ),
  },
  {
    id: 'I92',
    title: 'Each order handed over at check-in is Delivered, with all its trees ticked',
    check: bySql(
      found`select 'order ' || orders.id || ' was handed over, and is ' || status as found
        from handovers join orders on orders.id = order_id where undone_at is null and completes
          and status <> 'Delivered'`,
      found`select 'hand-over ' || handovers.id || ' of ' || trees || ' trees has ' || count(handover_ticks.id) || ' ticks' as found
        from handovers join order_items on order_items.order_id = handovers.order_id
          left join handover_ticks on order_item_id = order_items.id and handover_ticks.undone_at is null
            and handover_id is null
        where handovers.undone_at is null and completes group by handovers.id having trees <> count(handover_ticks.id)`,
      found`select 'order ' || order_id || ' was handed over ' || count(*) || ' times' as found
        from handovers where undone_at is null and completes group by order_id having count(*) > 1`,
    ),
  },
  {
    id: 'I93',
    title: 'Trees that went before the rest of their order are counted once, and some remain',
    check: bySql(
      found`select 'hand-over ' || handovers.id || ' of ' || trees || ' trees has ' || count(handover_ticks.id) || ' ticks' as found
        from handovers left join handover_ticks on handover_id = handovers.id and handover_ticks.undone_at is null
        where not completes group by handovers.id
        having count(handover_ticks.id) <> case when handovers.undone_at is null then trees else 0 end`,
      found`select 'item ' || order_items.id || ' counts ' || handed_over as found from order_items
        where handed_over <> (select count(*) from handover_ticks where order_item_id = order_items.id
            and handover_id is not null and undone_at is null)`,
      found`select 'order ' || order_id || ' is canceled' as found from order_items join orders on orders.id = order_id
        where handed_over > 0 and orders.status = 'Canceled'`,
    ),
  },
  {
    id: 'I94',
    title: 'Each tree that left the gate without its order is taken out of stock at most once',
    check: bySql(
      found`
        select 'product ' || coalesce(moved.product_id, gone.product_id)
          || ' moved ' || coalesce(moved.trees, 0)
          || ', gone are ' || coalesce(gone.trees, 0) as found
        from (
          select product_id, - sum(delta) as trees
          from stock_movements
          where reason = 'handed_over'
          group by product_id
        ) moved
          full join (
            select product_id, count(*) as trees
            from unmatched_trees
              join order_items on order_items.id = order_item_id
            where taken
            group by product_id
          ) gone using (product_id)
        where coalesce(moved.trees, 0) <> coalesce(gone.trees, 0)`,
    ),
  },
  {
    id: 'I96',
    title: 'Each line counts no more trees as dug than it has, and none of a canceled order',
    check: bySql(
      found`
        select 'line ' || order_lines.id || ' has ' || order_lines.quantity || ' trees, dug are ' || trees as found
        from dug_trees
          join order_lines on order_lines.id = order_item_id
        where undone_at is null
          and trees > order_lines.quantity`,
      found`
        select 'trees dug for order ' || order_id || ', which is canceled' as found
        from dug_trees
          join order_items on order_items.id = order_item_id
          join orders on orders.id = order_id
        where undone_at is null
          and orders.status = 'Canceled'`,
    ),
  },
  {
    id: 'I98',
    title:
      'Each tree that was sold at the gate beyond what was for sale came into stock for that, once',
    check: bySql(
      found`
        select 'product ' || coalesce(moved.product_id, sold.product_id)
          || ' moved ' || coalesce(moved.trees, 0)
          || ', oversold are ' || coalesce(sold.trees, 0) as found
        from (
          select product_id, sum(delta) as trees
          from stock_movements
          where reason = 'oversold'
          group by product_id
        ) moved
          full join (
            select product_id, sum(oversold_trees.trees) as trees
            from oversold_trees
              join order_items on order_items.id = order_item_id
            group by product_id
          ) sold using (product_id)
        where coalesce(moved.trees, 0) <> coalesce(sold.trees, 0)`,
    ),
  },
];
