import { sql } from 'kysely';
import { bySql, type Invariant } from './invariant.ts';

const found = sql<{ found: string }>;

export const tillInvariants: Invariant[] = [
  {
    id: 'I101',
    title: 'By each way of paying, the money of an order comes to what its books have',
    check: bySql(
      found`
        select 'order ' || order_id || ': ' || method || ' differs by ' || sum(cents) || ' cents' as found
        from (
          select order_id, kind as method, amount_cents as cents from manual_payments
          union all
          select order_id, kind, coalesce((select sum(manual_refunds.amount_cents) from manual_refunds
            where payment_id = manual_payments.id), 0) - amount_cents
          from manual_payments where reversed_at is not null
          union all
          select order_id, kind, -amount_cents from manual_refunds
          union all
          select order_id, 'card', amount_cents from payment_attempts where state = 'captured'
          union all
          select order_id, 'card', -refunds.amount_cents
          from refunds join payment_attempts on payment_attempts.id = attempt_id where refunds.state = 'completed'
          union all
          select order_id, method, -cents from order_postings where method <> ''
        ) moved
        group by order_id, method having sum(cents) <> 0`,
    ),
  },
  {
    id: 'I102',
    title: 'A deposit has checks and cash that was taken out of the till for the bank',
    check: bySql(
      found`select 'deposit ' || deposit_id || ' has tender ' || tenders.id || ', which is no check' as found
        from deposit_items join tenders on tenders.id = tender_id where kind <> 'check'`,
      found`select 'deposit ' || deposit_id || ' has cash ' || till_entries.id || ', which is not in the bank' as found
        from deposit_items join till_entries on till_entries.id = till_entry_id where not for_bank or till_entries.undone_at is not null`,
      found`select 'deposit ' || deposits.id || ' was taken back, and has items' as found
        from deposits where undone_at is not null and exists (select from deposit_items where deposit_id = deposits.id)`,
    ),
  },
];
