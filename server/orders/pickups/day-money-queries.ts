import { sql } from 'kysely';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { DayMoney } from '#domain/orders/farm-orders.ts';
import type { Db } from '#server/database/client.ts';
import { getRow } from '#server/database/rows.ts';

/** What the cash box, the checks and the payment links of a day come to. */
export async function readDayMoney(db: Db, day: string): Promise<DayMoney> {
  const isOnDay = (column: string) =>
    sql`${sql.ref(column)} >= ${day}::date::timestamp at time zone ${farmTimeZone}
      and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${farmTimeZone}`;
  const sumOf = (kind: string) =>
    sql`coalesce(sum(cents) filter (where kind = ${kind}), 0)::integer`;
  return getRow(db)<DayMoney>`
    select ${day} as day, ${sumOf('cash')} as "cashCents", ${sumOf('check')} as "checkCents", ${sumOf('card')} as "cardCents", ${sumOf('other')} as "otherCents"
    from (
      select kind, amount_cents as cents from manual_payments where received_on = ${day} and reversed_at is null
      union all
      select kind, -amount_cents from manual_refunds where ${isOnDay('at')}
      union all
      select 'card', amount_cents from payment_attempts where purpose = 'due' and state = 'captured'
        and ${isOnDay('captured_at')}
    ) taken`;
}
