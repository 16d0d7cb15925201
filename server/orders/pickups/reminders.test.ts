import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDate } from '#domain/calendar-days.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { openWindow, setOrderStatus } from '#tests/support/pickups.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';
import { remindOfDays } from './reminders.ts';

const shop = useTestShop();
const { call, order, mailsAbout } = useAdmin(shop);
const db = () => shop.services.db;

/** Booked a month before. */
async function bookedOn(day: string, bookedOnDay = addDate(day, -30)): Promise<string> {
  const windowId = await openWindow(shop, { day });
  const orderId = await order(await createTree(shop));
  await call(`/pickups/orders/${orderId}`, 'PUT', { windowId, version: null });
  await sql`update pickups set booked_at = ${`${bookedOnDay}T20:00:00Z`} where order_id = ${orderId}`.execute(
    db(),
  );
  return orderId;
}

const remind = (at: string) => remindOfDays(shop.services, new Date(at));

const reminders = async (orderId: string) =>
  (await mailsAbout(orderId)).filter(({ template }) => template === 'pickup-reminder').length;

describe('reminders', () => {
  test('go out seven days and one day before, once each, in the morning at the farm', async () => {
    const orderId = await bookedOn('2031-04-12');
    await remind('2031-04-05T12:59:00Z'); // 5:59
    expect(await reminders(orderId)).toBe(0);
    await Promise.all([remind('2031-04-05T13:00:00Z'), remind('2031-04-05T13:00:00Z')]);
    await remind('2031-04-06T13:00:00Z');
    expect(await reminders(orderId)).toBe(1);
    await remind('2031-04-11T13:00:00Z');
    await remind('2031-04-12T13:00:00Z');
    expect(await reminders(orderId)).toBe(2);
  });

  test('keep farm time in the week of a clock change', async () => {
    // The clock goes forward on March 9, 2031: 6:00 is 14:00 UTC before, 13:00 after.
    const orderId = await bookedOn('2031-03-10');
    await remind('2031-03-03T13:59:00Z');
    expect(await reminders(orderId)).toBe(0);
    await remind('2031-03-03T14:00:00Z');
    expect(await reminders(orderId)).toBe(1);
    await remind('2031-03-09T12:59:00Z');
    expect(await reminders(orderId)).toBe(1);
    await remind('2031-03-09T13:00:00Z');
    expect(await reminders(orderId)).toBe(2);
  });

  test('are sent late after an outage, but not for a day that is near', async () => {
    const [late, near] = [await bookedOn('2031-05-10'), await bookedOn('2031-05-09')];
    await remind('2031-05-06T18:00:00Z');
    expect([await reminders(late), await reminders(near)]).toEqual([1, 0]);
  });

  test('spare those who booked only after the first would have gone out', async () => {
    const orderId = await bookedOn('2031-06-14', '2031-06-08');
    await remind('2031-06-09T18:00:00Z');
    expect(await reminders(orderId)).toBe(0);
    await remind('2031-06-13T18:00:00Z');
    expect(await reminders(orderId)).toBe(1);
  });

  test('are not sent for canceled orders', async () => {
    const orderId = await bookedOn('2031-07-12');
    await setOrderStatus(shop, orderId, 'Canceled');
    await remind('2031-07-05T18:00:00Z');
    expect(await reminders(orderId)).toBe(0);
  });
});
