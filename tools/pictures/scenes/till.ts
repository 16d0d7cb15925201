import { randomUUID } from 'node:crypto';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Deposits } from '#domain/orders/deposits.ts';
import type { OrderDetails } from '#domain/orders/order-list.ts';
import type { Till } from '#domain/orders/till.ts';
import type { Business } from '../business.ts';
import { treesOf } from '../purchases.ts';
import type { Studio } from '../studio.ts';

const customers = ['Ivy Chen', 'Noah Green', 'Mia Hall', 'Joe Field', 'Liz Brook'];

/** The till of a day from its float to the bank, and everything on paper. */
export async function till(studio: Studio, { day }: Business): Promise<void> {
  const { owner, phone, desk, take, takePrint, takeFile } = studio;
  const today = dayAt(new Date(), farmTimeZone);
  const enter = (to: string, entry: object) =>
    owner.post(`/api/admin/till/${to}`, { id: randomUUID(), day: today, note: '', ...entry });
  await enter('floats', { cents: 10_000, evenIfFarOff: true });
  const takeList = (phoneId: string) =>
    owner.get(`/api/admin/check-in?day=${today}&phone=${phoneId}&waiting=0`);
  const [silent, heard] = [randomUUID(), randomUUID()];
  await takeList(silent);
  await takeList(heard);
  const orderIds = await takeMoney(studio, today);
  await takeList(heard);
  await phone.goto('/admin/till');
  await take(phone, 'till', { height: 900 });

  await enter('taken-out', { cents: 15_000, forBank: true });
  const { day: open } = await owner.get<Till>(`/api/admin/till?day=${today}`);
  const { expectedCents } = open.cash;
  await enter('counts', {
    cents: expectedCents - 200,
    expectedCents,
    note: 'Counted twice',
    evenIfEarly: true,
  });
  await desk.goto('/admin/till?by=week');
  await take(desk, 'till-closed');
  await desk.goto('/admin/deposits');
  await take(desk, 'deposits', { height: 760 });
  const { waiting } = await owner.get<Deposits>('/api/admin/deposits');
  const items = [...waiting.checks, ...waiting.cash];
  const id = randomUUID();
  await owner.post('/api/admin/deposits', {
    id,
    day: today,
    note: '',
    checks: waiting.checks.map((check) => check.id),
    cash: waiting.cash.map((cash) => cash.id),
    seenCents: items.reduce((sum, { cents }) => sum + cents, 0),
  });
  for (const [path, name] of [
    [`/admin/deposits/${id}`, 'paper-deposit'],
    [`/admin/pickups?kind=pickup&day=${day}`, 'paper-gate'],
    [`/admin/pickups?kind=delivery&day=${day}`, 'paper-run'],
    [`/admin/pickups/dig-list?day=${day}`, 'paper-dig-list'],
    ['/admin/unfulfilled/pick-list', 'paper-pick-list'],
  ] as const) {
    await desk.goto(path);
    await takePrint(desk, name);
  }
  await takeFile('/api/admin/labels.pdf?status=Pending', 'paper-labels');
  await takeFile(`/api/admin/orders/${orderIds[0]}/receipt.pdf`, 'paper-receipt');
}

/** Customers pay in cash and by check. @returns their orders */
async function takeMoney({ owner }: Studio, today: string): Promise<string[]> {
  const [tree] = (await treesOf(owner, 'Gala')).toSorted((a, b) => b.stock - a.stock);
  const orderIds: string[] = [];
  for (const [index, fullName] of customers.entries()) {
    const { orderId } = await owner.post<{ orderId: string }>('/api/admin/farm-orders', {
      key: randomUUID(),
      customer: { fullName, phone: `(509) 555-01${40 + index}` },
      items: [{ productId: tree!.id, quantity: 1 }],
      pays: 'at_pickup',
      dueOn: addDate(today, 14),
      expectedTotalCents: tree!.priceCents,
    });
    const { order } = await owner.get<OrderDetails>(`/api/admin/orders/${orderId}`);
    await owner.post(`/api/admin/orders/${orderId}/payments`, {
      key: randomUUID(),
      amountCents: order.totalCents,
      receivedOn: today,
      seenPaidCents: 0,
      ...(index % 2 === 0 ? { kind: 'cash' } : { kind: 'check', checkNumber: `${2041 + index}` }),
    });
    orderIds.push(orderId);
  }
  return orderIds;
}
