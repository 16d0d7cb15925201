import { randomUUID } from 'node:crypto';
import { addDate } from '#domain/calendar-days.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Api } from './api.ts';
import type { Played, Shop, Tree } from './shop.ts';

export const moveOn = (owner: Api, orders: readonly Played[], status: string, was = 'Pending') =>
  owner.post('/api/admin/orders/statuses', {
    changes: orders.map(({ orderId: id }) => ({ id, status, was })),
  });

export async function cancelSome(
  { owner, database }: Shop,
  orders: readonly Played[],
): Promise<void> {
  for (const { orderId } of orders) {
    const { rows } = await database.query<{ status: string; cents: number }>(
      'select status, (total_amount * 100)::integer as cents from orders where id = $1',
      [orderId],
    );
    const { status, cents } = rows[0]!;
    if (status === 'Pending')
      await owner.patch(`/api/admin/orders/${orderId}`, {
        status: 'Canceled',
        was: status,
        refundCents: cents,
        leftCents: cents,
      });
  }
}

const damages = [
  ['broken', 'The graft had snapped off when I unpacked the tree.', 'replacement'],
  ['dried_out', 'The roots were dry and the buds have not opened.', 'refund'],
  ['no_leaves', 'It has no leaves although its neighbor does.', 'replacement'],
] as const;

export async function reportDamage({ database }: Shop, orders: readonly Played[]): Promise<void> {
  for (const [index, { orderId, customer }] of orders.entries()) {
    const { rows } = await database.query<{ id: string }>(
      'select id from order_items where order_id = $1 order by price limit 1',
      [orderId],
    );
    const [reason, details, wish] = damages[index % damages.length]!;
    const claim = { id: randomUUID(), orderItemId: rows[0]!.id, trees: 1, photoIds: [] };
    await customer.api.post('/api/claims', { ...claim, reason, details, wish });
  }
}

/** One paid by check, one to be paid at pickup, one that waits for the money. */
export async function enterFarmOrders(owner: Api, products: readonly Tree[]): Promise<void> {
  const callers = [
    ['Walt Jensen', '(509) 555-0180', 'check'],
    ['Edna Price', '(509) 555-0181', 'at_pickup'],
    ['Cal Rivers', '(208) 555-0182', 'link'],
  ] as const;
  for (const [index, [fullName, phone, pays]] of callers.entries()) {
    const { id: productId, price } = products[index * 3]!;
    const amountCents = Math.round(Number(price) * 200);
    await owner.post('/api/admin/farm-orders', {
      key: randomUUID(),
      customer: { fullName, phone, ...(pays === 'link' && { email: 'cal.rivers@mail.example' }) },
      items: [{ productId, quantity: 2 }],
      pays,
      ...(pays === 'check' && { received: { kind: 'check', amountCents, checkNumber: '2041' } }),
      dueOn: addDate(dayAt(new Date(), farmTimeZone), 30),
      expectedTotalCents: amountCents,
    });
  }
}

interface Preview {
  inOrders: number;
  stock: number;
  counted: number;
  unserved: { orderItemId: string; trees: number; served: number }[];
}

/** Voles: fewer trees stand in one row than were sold. */
export async function missTrees(
  { owner, database }: Shop,
  products: readonly Tree[],
): Promise<void> {
  for (const { id } of products) {
    const { rows } = await database.query<{ sold: number }>(
      `select coalesce(sum(quantity), 0)::integer as sold from order_lines join orders on orders.id = order_id
        where product_id = $1 and orders.status in ('Pending', 'Confirmed')`,
      [id],
    );
    const { sold } = rows[0]!;
    if (sold < 8) continue;
    const counted = sold - 3;
    const preview = await owner.get<Preview>(
      `/api/admin/shortfalls/preview?productId=${id}&counted=${counted}`,
    );
    await owner.post('/api/admin/shortfalls', {
      id: randomUUID(),
      productId: id,
      counted,
      reason: 'voles',
      inOrders: preview.inOrders,
      stock: preview.stock,
      items: preview.unserved.map(({ orderItemId, trees: wanted, served }) => ({
        orderItemId,
        trees: wanted - served,
        productIds: [],
      })),
    });
    return;
  }
}

export async function writeNews({ api, owner }: Shop): Promise<void> {
  for (const name of ['ivy', 'noah', 'mia', 'otto', 'lena'])
    await api.post('/api/newsletter/subscriptions', {
      email: `${name}@mail.example`,
      source: 'footer',
    });
  await owner.post('/api/admin/newsletters', {});
}
