import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { FailPoint } from '#tests/support/fail-points.ts';
import { checkout } from './checkout-call.ts';
import { useFaultShop, type FaultBuyer, type ShopProcess } from './fault-shop.ts';
import { resolveWithinMs, waitForConsistentLedger } from './wait-for-ledger.ts';

const shop = useFaultShop();
const points: FailPoint[] = [
  'before-reservation-commit',
  'during-authorization',
  'after-authorization',
  'during-capture',
  'after-capture',
  'before-completion-commit',
  'after-completion-commit',
];

let other: ShopProcess;
beforeAll(async () => {
  other = await shop.start();
});

/** Undefined: the shop died meanwhile. */
async function addTree(
  url: string,
  { headers }: FaultBuyer,
  { orderId, ...request }: { orderId: string; key: string; productId: string; token: string },
): Promise<number | undefined> {
  const response = await fetch(`${url}/api/orders/${orderId}/additions`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      key: request.key,
      trees: [{ productId: request.productId, quantity: 2 }],
      treeCount: 1,
      expectedCents: 9600,
      paymentToken: request.token,
    }),
  }).catch(() => undefined);
  return response?.status;
}

async function killAt(point: FailPoint): Promise<void> {
  const [tree, added] = [await shop.tree(5), await shop.tree(5)];
  const buyer = await shop.buyer({ [tree]: 1 });
  const { orderId } = await checkout(other.url, buyer, shop.cardToken());
  const request = {
    orderId: orderId!,
    key: randomUUID(),
    productId: added,
    token: shop.cardToken(),
  };
  const dying = await shop.startFailing({ FAIL_POINT: `${point}:1:0` });
  await addTree(dying.url, buyer, request);
  await dying.ended;
  shop.deliverWebhooksTo(other);
  // The customer sends it again: it is the same payment.
  expect([200, 402]).toContain(await addTree(other.url, buyer, request));
}

test(`killed at each of ${points.join(', ')}, trees are paid and added, or neither`, async () => {
  await sql`update seasons set pickup_from = current_date + 120, pickup_until = current_date + 180
    where current`.execute(shop.db);
  for (const point of points) await killAt(point);
  expect(await waitForConsistentLedger(shop)).toBeLessThan(resolveWithinMs);
  const { rows } = await sql<{ paid: number; left: number; trees: number }>`
      select paid_cents::integer as paid, products.quantity as left, tree_count as trees from payment_attempts
        join orders on orders.id = order_id
        join order_change_lines on order_change_lines.change_id = payment_attempts.change_id
        join order_items on order_items.id = order_item_id join products on products.id = product_id
        where purpose = 'addition'`.execute(shop.db);
  expect(rows).toHaveLength(points.length);
  for (const row of rows)
    expect([
      { paid: 14_400, left: 3, trees: 3 },
      { paid: 4800, left: 5, trees: 1 },
    ]).toContainEqual(row);
});
