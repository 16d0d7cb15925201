import { sql } from 'kysely';
import { addDate } from '#domain/calendar-days.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderPickup } from '#domain/orders/pickups.ts';
import type { Trx } from '#server/database/client.ts';
import { listRows } from '#server/database/rows.ts';
import { windowTime } from './window-queries.ts';

type Due = OrderPickup & { orderId: string; kind: string };

/**
 * Who booked only after the reminder would have gone out is not reminded. The kind names window and
 * day: a moved order is reminded of its new day.
 */
export async function lockDue(
  trx: Trx,
  today: string,
  { days, latest, limit }: { days: number; latest: number; limit: number },
): Promise<Due[]> {
  const kind = sql<string>`'pickup-reminder:' || ${days}::integer || ':' || window_id || ':' || day`;
  return listRows(trx)<Due>`
    select pickups.order_id as "orderId", window_id as "windowId", pickups.state, version, ${windowTime}, ${kind} as kind
    from pickups join pickup_windows on pickup_windows.id = window_id join orders on orders.id = pickups.order_id
      join order_customers on order_customers.order_id = orders.id
    where day between ${addDate(today, latest)}::date and ${addDate(today, days)}::date and pickups.state = 'booked'
      and (booked_at at time zone ${farmTimeZone})::date < day - ${days}::integer and email <> ''
      and hidden_at is null and orders.payment_status <> 'failed'
      and not exists (select from mail_outbox where subject_id = orders.id::text and mail_outbox.kind = ${kind})
    order by pickups.order_id limit ${limit} for no key update of orders skip locked`;
}
