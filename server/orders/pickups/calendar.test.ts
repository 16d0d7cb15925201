import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { farmLocal } from '#domain/farm-time.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { useAdmin } from '#tests/support/admin.ts';
import { choose, openWindow } from '#tests/support/pickups.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { useTestShop } from '#tests/support/test-shop.ts';
import { createTree } from '#tests/support/trees.ts';

const shop = useTestShop();
const { call, order } = useAdmin(shop);
const times = { starts: '09:00', ends: '10:30' };

async function bookedOn(day: string) {
  const orderId = await order(await createTree(shop));
  const customer = await signIn(shop);
  await sql`update orders set user_id = ${customer.userId} where id = ${orderId}`.execute(
    shop.services.db,
  );
  const windowId = await openWindow(shop, { day, ...times });
  expect((await choose(shop, customer, orderId, windowId)).status).toBe(200);
  return { orderId, customer };
}

/** The event as a calendar program reads it. */
async function eventOf({ orderId, customer }: Awaited<ReturnType<typeof bookedOn>>) {
  const choices = await shop.app.request(`/api/pickups/orders/${orderId}`, customer);
  const { calendarUrl } = (await choices.json()) as { calendarUrl: string };
  const text = await (await shop.app.request(new URL(calendarUrl).pathname)).text();
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent');
  expect(events).toHaveLength(1);
  return new ICAL.Event(events[0]!);
}

/** All of its days are in the future, and can be booked. */
const year = new Date().getUTCFullYear() + 1;
/** In the United States, clocks change on the second Sunday of March and the first of November. */
function nthSunday(month: number, nth: number): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const date = 1 + ((7 - first) % 7) + (nth - 1) * 7;
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const [forward, back] = [nthSunday(3, 2), nthSunday(11, 1)];

test.each([
  ['in winter', `${year}-01-20`, '17:00'],
  ['the day before clocks go forward', dayBefore(forward), '17:00'],
  ['the day clocks go forward', forward, '16:00'],
  ['in summer', `${year}-07-04`, '16:00'],
  ['the day before clocks go back', dayBefore(back), '16:00'],
  ['the day clocks go back', back, '17:00'],
])('%s, the event is at the window’s time on the farm’s clock', async (_, day, startsUtc) => {
  const { startDate, endDate } = await eventOf(await bookedOn(day));
  // UTC: no calendar program needs to know the farm's time zone.
  expect(startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  const [start, end] = [startDate, endDate].map((time) => time.toJSDate().toISOString());
  expect(start).toBe(`${day}T${startsUtc}:00.000Z`);
  expect([start, end].map((at) => farmLocal(at!, farmTimeZone))).toEqual([
    `${day}T${times.starts}`,
    `${day}T${times.ends}`,
  ]);
});

test('a moved day keeps the event and raises its number, so that calendars replace it', async () => {
  const booked = await bookedOn(`${year}-05-02`);
  const before = await eventOf(booked);
  const other = await openWindow(shop, { day: `${year}-05-03`, ...times });
  await choose(shop, booked.customer, booked.orderId, other, 1);
  const after = await eventOf(booked);
  expect([before.uid, before.sequence]).toEqual([`order-${booked.orderId}`, 1]);
  expect([after.uid, after.sequence]).toEqual([before.uid, 2]);
  expect(after.startDate.toJSDate()).toEqual(new Date(`${year}-05-03T16:00:00Z`));
  expect(after.description).toMatch(/^Order \d{4}, code /);
  expect(after.location).toMatch(/\d{5}/);
});

test('a canceled order keeps its event as canceled with a higher number, and a reinstated one confirms it', async () => {
  const booked = await bookedOn(`${year}-05-04`);
  const before = await eventOf(booked);
  const set = (status: string, was: string, more = {}) =>
    call(`/orders/${booked.orderId}`, 'PATCH', { status, was, ...more });
  expect((await set('Canceled', 'Pending', { refundCents: 0, leftCents: 9600 })).status).toBe(204);
  const canceled = await eventOf(booked);
  expect([canceled.uid, statusOf(canceled)]).toEqual([before.uid, 'CANCELLED']);
  expect(canceled.sequence).toBeGreaterThan(before.sequence);
  expect(canceled.startDate.toJSDate()).toEqual(before.startDate.toJSDate());
  expect((await set('Pending', 'Canceled')).status).toBe(204);
  const again = await eventOf(booked);
  expect(statusOf(again)).toBe('CONFIRMED');
  expect(again.sequence).toBeGreaterThan(canceled.sequence);
});

test('a day that is lost because others took its room is canceled in calendars too', async () => {
  const booked = await bookedOn(`${year}-05-05`);
  const set = (status: string, was: string, more = {}) =>
    call(`/orders/${booked.orderId}`, 'PATCH', { status, was, ...more });
  await set('Canceled', 'Pending', { refundCents: 0, leftCents: 9600 });
  const canceled = await eventOf(booked);
  await sql`update pickup_windows set closed_at = now()`.execute(shop.services.db);
  await set('Pending', 'Canceled');
  const lost = await eventOf(booked);
  expect([statusOf(lost), lost.sequence > canceled.sequence]).toEqual(['CANCELLED', true]);
  const other = await openWindow(shop, { day: `${year}-05-06`, ...times });
  await choose(shop, booked.customer, booked.orderId, other);
  const again = await eventOf(booked);
  expect([statusOf(again), again.sequence > lost.sequence]).toEqual(['CONFIRMED', true]);
});

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');

test('the picture of a code is shown by mail programs, which are of another origin', async () => {
  const { headers } = await shop.app.request('/api/pickups/code/KXRANPDH.png');
  expect(headers.get('content-type')).toBe('image/png');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});
