import { accountHasEmail } from '@grafted/auth';
import { sql } from 'kysely';
import { retention } from '#domain/farm/retention.ts';
import type { Db } from '#server/database/client.ts';
import { execute, getRow } from '#server/database/rows.ts';

const batch = 500;

/**
 * Removes personal data from orders of closed accounts after the retention period for sales records. Amounts, trees and
 * payments stay.
 * @returns the number of orders
 */
export async function pseudonymizeOldOrders(db: Db): Promise<number> {
  let done = 0;
  for (let found = batch; found === batch; done += found) found = await pseudonymizeBatch(db);
  await execute(db)`
    delete from admin_notes where subject_type = 'customer' and updated_at < now() - ${retentionPeriod}
    and not exists (select from order_customers where lower(email) = subject)
    and not ${accountHasEmail(sql.ref('subject'))}`;
  return done;
}

const retentionPeriod = sql`make_interval(years => ${sql.lit(retention.orderYears)})`;

async function pseudonymizeBatch(db: Db): Promise<number> {
  const row = await getRow(db)<{ found: number }>`
    with due as (
      select orders.id, 'former-' || orders.id || '@customers.invalid' as email
      from orders
        join order_customers on order_id = orders.id
      where user_id is null
        and created_at < now() - ${retentionPeriod}
        and pseudonymised_at is null
      limit ${batch}
      for no key update of order_customers skip locked
    ),
    customers as (
      update order_customers
      set full_name = 'Former customer', email = due.email, phone = '', address = null, address_line2 = null,
        city = null, state = null, zip_code = null, pseudonymised_at = now()
      from due
      where order_id = due.id
    ),
    corrections as (
      update order_corrections
      set before = '{}', after = '{}'
      from due
      where order_corrections.order_id = due.id
    ),
    words as (
      update orders
      set exempt_certificate = '', note = ''
      from due
      where orders.id = due.id
        and (exempt_certificate <> '' or note <> '')
    ),
    mails as (
      update mail_outbox
      set to_address = due.email, props = '{}', last_error = null
      from due
      where subject_id = due.id::text
    ),
    notes as (delete from admin_notes using due where subject_type = 'order' and subject = due.id::text)
    select count(*)::integer as found
    from due`;
  return row.found;
}
