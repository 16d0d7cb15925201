import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { mailDay } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { OrderPickup } from '#domain/orders/pickups.ts';
import type { ReminderContext } from './context.ts';
import { mailReminder } from './pickup-mails.ts';
import { lockDue } from './reminder-queries.ts';

const batch = 50;
/** Days before. After an outage the first one is still sent up to four days before. */
const reminders = [
  { days: 7, latest: 4 },
  { days: 1, latest: 1 },
];

/** Reminds of the coming days, once each, on the farm's calendar. Safe in several processes at once. */
export async function remindOfDays(context: ReminderContext, now = currentDate()): Promise<void> {
  const today = mailDay(now, farmTimeZone);
  for (const reminder of reminders)
    for (let more = true; more;)
      more = await transact(context.db, async (trx) => {
        const due = await lockDue(trx, today, { ...reminder, limit: batch });
        for (const { kind, orderId, ...pickup } of due)
          await mailReminder(context, trx, {
            orderId,
            pickup,
            kind,
            days: daysUntil(today, pickup),
          });
        return due.length === batch;
      });
}

const daysUntil = (today: string, { day }: OrderPickup): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
