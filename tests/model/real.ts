import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { signWebhook } from '#server/payments/square/webhook-signature.ts';
import { applyDueWebhookEvents } from '#server/payments/webhooks.ts';
import type { useAdmin } from '#tests/support/admin.ts';
import { reconcileAttemptsNow } from '#tests/support/buying.ts';
import { reconcileRefundsNow } from '#tests/support/ledger.ts';
import { signIn, type TestCustomer } from '#tests/support/sign-in.ts';
import type { useSquare } from '#tests/support/square.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { addToCart, createTree, stockOf, type TestTree } from '#tests/support/trees.ts';
import { settle, type Model } from './model.ts';

/** The shop that the commands drive, with one run's trees and buyers. */
export interface Real {
  shop: TestShop;
  square: ReturnType<typeof useSquare>;
  admin: ReturnType<typeof useAdmin>;
  buyers: TestCustomer[];
  trees: TestTree[];
  /** In the order of the model's. */
  orderIds: string[];
}

export async function createReal(
  shop: TestShop,
  outside: Pick<Real, 'square' | 'admin'>,
  model: Model,
): Promise<Real> {
  const trees: TestTree[] = [];
  for (const [index, quantity] of model.stock.entries())
    trees.push(await createTree(shop, { quantity, priceCents: model.prices[index]! }));
  const buyers: TestCustomer[] = [];
  for (const cart of model.carts) {
    const buyer = await signIn(shop);
    for (const [index, quantity] of cart.entries())
      await addToCart(shop, buyer, trees[index]!, quantity);
    buyers.push(buyer);
  }
  return { shop, ...outside, buyers, trees, orderIds: [] };
}

interface OrderRow {
  id: string;
  payment: 'pending' | 'completed' | 'failed';
  status: string;
}

const readOrders = async ({ shop, buyers }: Real): Promise<OrderRow[]> => {
  const { rows } = await sql<OrderRow>`
    select orders.id, orders.payment_status as payment, orders.status from orders
    where user_id = any(${buyers.map(({ userId }) => userId)}::uuid[]) order by created_at`.execute(
    shop.services.db,
  );
  return rows;
};

/** The order that the last step placed, if any. */
export const findNewOrder = async (real: Real): Promise<string | undefined> =>
  (await readOrders(real)).find(({ id }) => !real.orderIds.includes(id))?.id;

/** Tells the model which payments have ended; each must have ended as the provider did. */
export async function observePayments(model: Model, real: Real): Promise<void> {
  for (const { id, payment } of await readOrders(real)) {
    const order = model.orders[real.orderIds.indexOf(id)];
    if (!order || payment === order.payment) continue;
    expect([id, payment]).toEqual([id, order.outcome]);
    settle(model, order);
  }
}

/** What the background jobs of a restarted process do until nothing is unsettled. */
export async function runJobs(model: Model, real: Real): Promise<void> {
  await reconcileAttemptsNow(real.shop, 3);
  await reconcileRefundsNow(real.shop);
  await observePayments(model, real);
  expect(model.orders.filter(({ payment }) => payment === 'pending')).toEqual([]);
}

/** Posts the provider's event about a payment several times, and applies it as the job does. */
export async function deliverEvent({ shop, square }: Real, paymentId: string, copies: number) {
  const eventId = randomUUID();
  const body = JSON.stringify({
    merchant_id: 'MSTANDIN',
    type: 'payment.updated',
    event_id: eventId,
    data: {
      type: 'payment',
      id: paymentId,
      object: { payment: square.ledger.find('payment', paymentId) },
    },
  });
  const { webhookSignatureKeys, webhookUrl } = shop.config.square;
  for (let copy = 0; copy < copies; copy++) {
    const { status } = await shop.app.request('/api/payments/webhook', {
      method: 'POST',
      headers: {
        'x-square-hmacsha256-signature': signWebhook(webhookSignatureKeys[0]!, webhookUrl, body),
      },
      body,
    });
    expect(status).toBe(200);
    await applyDueWebhookEvents(shop.services);
  }
}

/** Compares stock, orders and money with the model, in our records and in the provider's. */
export async function expectAgreement(model: Model, real: Real): Promise<void> {
  const { shop, square, trees, orderIds } = real;
  await runJobs(model, real);
  square.ledger.advanceClock(5000); // the provider takes a moment to complete a refund
  await reconcileRefundsNow(shop);
  const stock: number[] = [];
  for (const tree of trees) stock.push(await stockOf(shop, tree));
  expect({ stock }).toEqual({ stock: model.stock });
  const rows = new Map((await readOrders(real)).map((row) => [row.id, row]));
  const money = await readMoney(real);
  for (const [index, order] of model.orders.entries()) {
    const id = orderIds[index]!;
    const paid = order.payment === 'completed';
    expect({ index, ...rows.get(id), money: money(id) }).toEqual({
      index,
      id,
      payment: order.payment,
      status: order.status,
      money: paid
        ? { charges: 1, chargedCents: order.totalCents, refundedCents: order.refundedCents }
        : { charges: 0, chargedCents: 0, refundedCents: 0 },
    });
  }
}

/** What the card provider says was charged and refunded for an order. */
async function readMoney({ shop, square, orderIds }: Real) {
  const attempts =
    orderIds.length === 0
      ? []
      : await shop.services.db
          .selectFrom('payment_attempts')
          .select(['id', 'order_id'])
          .where('order_id', 'in', orderIds)
          .execute();
  return (orderId: string) => {
    const own = new Set(
      attempts.filter((attempt) => attempt.order_id === orderId).map(({ id }) => id),
    );
    const payments = square.ledger
      .list('payment')
      .filter((payment) => own.has(payment.reference_id ?? '') && payment.status === 'COMPLETED');
    const sum = (amounts: (number | bigint | undefined)[]) =>
      amounts.reduce<number>((total, amount) => total + Number(amount ?? 0), 0);
    return {
      charges: payments.length,
      chargedCents: sum(payments.map(({ amount_money }) => amount_money.amount)),
      refundedCents: sum(payments.map(({ refunded_money }) => refunded_money?.amount)),
    };
  };
}
