import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

/** What must hold for trees that customers add to their orders, and pay by card. */
export const additionInvariants: Invariant[] = [
  {
    id: 'I71',
    title: 'An addition is charged at most what its trees make the order cost more',
    check: bySql(
      found`select 'attempt ' || payment_attempts.id as found from payment_attempts
        left join order_changes on order_changes.id = change_id
        where purpose = 'addition' and (order_changes.order_id is distinct from payment_attempts.order_id
          or amount_cents > (select coalesce(sum(cents), 0) from order_entries
            where order_entries.order_id = payment_attempts.order_id and cause = change_id)
            and not exists (select from order_postings where source = payment_attempts.id and part = 'excess'))`,
      found`select 'attempt ' || id as found from payment_attempts where change_id is not null
        and purpose <> 'addition'`,
    ),
  },
  {
    id: 'I72',
    title: 'Trees of an addition leave their order again when its payment fails, and only then',
    check: bySql(
      found`select 'attempt ' || payment_attempts.id as found from payment_attempts join orders on orders.id = order_id
        where purpose = 'addition' and state = 'failed' and status <> 'Canceled'
          and not exists (select from order_changes where undoes = payment_attempts.change_id)
          and exists (select from order_change_lines join order_lines on order_lines.id = order_item_id
            where order_change_lines.change_id = payment_attempts.change_id and quantity > handed_over)`,
      found`select 'attempt ' || payment_attempts.id as found from payment_attempts
        where purpose = 'addition' and state <> 'failed'
          and exists (select from order_changes where undoes = payment_attempts.change_id)`,
    ),
  },
  {
    id: 'I73',
    title: 'The parts of a refund are of different payments of one order, with one mail',
    check: bySql(
      found`select 'refund ' || part.id as found from refunds part join refunds first on first.id = part.part_of
          left join payment_attempts on payment_attempts.id = part.attempt_id
          left join payment_attempts paid on paid.id = first.attempt_id
        where first.part_of is not null or part.attempt_id = first.attempt_id
          or paid.order_id is distinct from payment_attempts.order_id
          or part.announced_by is distinct from first.announced_by`,
    ),
  },
];
