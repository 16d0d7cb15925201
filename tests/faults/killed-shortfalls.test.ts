import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { ShortfallPage } from '#domain/orders/shortfalls.ts';
import { answerUrl } from '#server/orders/shortfalls/link.ts';
import { openShortfall } from '#server/orders/shortfalls/open.ts';
import { previewShortfall } from '#server/orders/shortfalls/preview.ts';
import { answerFailPoints, type AnswerFailPoint } from '#tests/support/answer-fail-points.ts';
import { openingOf } from '#tests/support/shortfalls.ts';
import { checkout } from './checkout-call.ts';
import { configOf, useFaultShop, type ShopProcess } from './fault-shop.ts';
import { resolveWithinMs, waitForPayments } from './wait-for-ledger.ts';

const shop = useFaultShop();

let selling: ShopProcess;
beforeAll(async () => {
  selling = await shop.start({ PAYMENT_SCAN_MS: '3600000' }); // leaves the refunds to those that are killed
});

/** An order of two trees, one of which is missing. @returns the token of its customer's link */
async function missOneTree(): Promise<string> {
  const tree = await shop.tree(5);
  const buyer = await shop.buyer({ [tree]: 2 });
  const { orderId } = await checkout(selling.url, buyer, shop.cardToken());
  const count = { productId: tree, counted: 1 };
  const shown = await previewShortfall(shop.db, count);
  const { publicUrl, linkSecret } = configOf(shop);
  await openShortfall(
    { db: shop.db, publicUrl, linkSecret },
    { actorId: buyer.userId, requestId: randomUUID() },
    openingOf(shown, { id: randomUUID(), reason: 'frost' }),
  );
  const { rows } = await sql<{ id: string }>`
    select shortfall_items.id from shortfall_items join order_items on order_items.id = order_item_id
    where order_id = ${orderId}`.execute(shop.db);
  return answerUrl({ publicUrl, linkSecret }, rows[0]!.id).split('/').at(-1)!;
}

/** Undefined: the shop died meanwhile. */
async function takeMoney(url: string, token: string): Promise<ShortfallPage | undefined> {
  const response = await fetch(`${url}/api/shortfall/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: configOf(shop).publicUrl },
    body: JSON.stringify({ answer: 'refund', refundCents: 4800 }),
  }).catch(() => undefined);
  return response && ((await response.json()) as ShortfallPage);
}

async function killAt(point: AnswerFailPoint): Promise<void> {
  const token = await missOneTree();
  const dying = await shop.startFailing({ FAIL_POINT: `${point}:1:0` });
  await takeMoney(dying.url, token);
  await dying.ended;
  shop.deliverWebhooksTo(selling);
  // The customer sends it again: it is the same answer.
  expect(await takeMoney(selling.url, token)).toMatchObject({ state: 'refunded' });
}

test(`killed at each of ${answerFailPoints.join(', ')}, an answer refunds once, with one mail`, async () => {
  for (const point of answerFailPoints) await killAt(point);
  await shop.start();
  expect(await waitForPayments(shop)).toBeLessThan(resolveWithinMs);
  const { rows } = await sql`
      select payment_attempts.refunded_cents as refunded, tree_count as trees,
        (select count(*)::int from refunds where attempt_id = payment_attempts.id and state = 'completed') as refunds,
        array(select template from mail_outbox where subject_id = orders.id::text order by created_at) as mails
      from shortfall_items join order_items on order_items.id = order_item_id
      join orders on orders.id = order_items.order_id
        join payment_attempts on payment_attempts.order_id = orders.id`.execute(shop.db);
  const once = {
    refunded: 4800,
    trees: 1,
    refunds: 1,
    mails: ['order-confirmed', 'shortfall', 'order-changed'],
  };
  expect(rows).toEqual(answerFailPoints.map(() => once));
});
