import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** What must hold for trees that customers added to paid orders. */
export const additionInvariants: Invariant[] = [
  {
    id: 'I71',
    title: 'An addition costs what its trees, delivery and coupon come to, and that is charged',
    check: bySql(
      found`select 'addition ' || order_additions.id as found from order_additions join payment_attempts on payment_attempts.id = attempt_id
        where order_additions.amount_cents <> payment_attempts.amount_cents or order_additions.order_id <> payment_attempts.order_id or not addition`,
      found`select 'addition ' || order_additions.id as found from order_additions left join order_addition_lines on addition_id = order_additions.id
        group by order_additions.id having trees_cents <> coalesce(sum(price * quantity * 100), 0)`,
      found`select 'attempt ' || id as found from payment_attempts where addition and not exists (select from order_additions where attempt_id = payment_attempts.id)`,
    ),
  },
  {
    id: 'I72',
    title: 'Trees are added exactly when their payment is captured, once, as they were held',
    check: bySql(
      found`select 'addition ' || order_additions.id as found from order_additions join payment_attempts on payment_attempts.id = attempt_id
          left join order_changes on order_changes.id = order_additions.id
        where (state = 'captured') <> (order_changes.id is not null)
          or order_changes.id is not null and (order_changes.attempt_id is distinct from order_additions.attempt_id
            or order_changes.order_id <> order_additions.order_id or order_changes.paid_cents <> order_additions.amount_cents)`,
      found`select 'change ' || id as found from order_changes where attempt_id is not null and not exists (select from order_additions where order_additions.id = order_changes.id)`,
      found`select 'addition ' || coalesce(wanted.id, held.id) as found
        from (select addition_id as id, product_id, quantity from order_addition_lines) wanted
        full join (select order_additions.id, product_id, quantity from stock_holds join order_additions using (attempt_id)) held using (id, product_id)
        where wanted.quantity is distinct from held.quantity`,
      found`select 'addition ' || coalesce(wanted.id, added.id) as found
        from (select addition_id as id, product_id, price, quantity from order_addition_lines join order_changes on order_changes.id = addition_id) wanted
        full join (select change_id as id, product_id, price, difference from order_change_lines join order_items on order_items.id = order_item_id
          join order_changes on order_changes.id = change_id where attempt_id is not null) added using (id, product_id, price)
        where wanted.quantity is distinct from added.difference`,
    ),
  },
  {
    id: 'I73',
    title: 'The parts of a refund are of different payments of one order, with one mail',
    check: bySql(
      found`select 'refund ' || part.id as found from refunds part join refunds first on first.id = part.part_of
          left join payment_attempts on payment_attempts.id = part.attempt_id left join payment_attempts paid on paid.id = first.attempt_id
        where first.part_of is not null or part.attempt_id = first.attempt_id or paid.order_id is distinct from payment_attempts.order_id
          or part.announced_by is distinct from first.announced_by`,
    ),
  },
  {
    id: 'I74',
    title:
      'The movements of an order with added trees carry the tax of what is left of each payment',
    check: bySql(
      found`select 'order ' || order_id as found
        from (
          select order_id, count(*) as payments,
            sum(coalesce(tax_cents, sales_tax * 100) * (payment_attempts.amount_cents - given_back) / payment_attempts.amount_cents) as tax
          from (
            select payment_attempts.*, coalesce((select sum(refunds.amount_cents) from refunds
              where attempt_id = payment_attempts.id and refunds.state = 'completed'), 0) as given_back
            from payment_attempts where state = 'captured'
          ) payment_attempts join orders on orders.id = order_id
            left join (select attempt_id, tax_cents from order_additions) added on added.attempt_id = payment_attempts.id
          group by order_id
        ) expected join (select order_id, sum(tax_cents) as tax from money_movements group by order_id) moved using (order_id)
        where payments > 1 and exists (select from order_changes where order_changes.order_id = expected.order_id and paid_cents > 0)
          and abs(expected.tax - moved.tax) > 0.5 * payments`,
    ),
  },
];
