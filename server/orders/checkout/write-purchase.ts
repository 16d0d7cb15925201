import { randomUUID } from 'node:crypto';
import type { Last } from '@grafted/postgres/transact.ts';
import type { ShopSettings } from '#domain/farm/settings.ts';
import { cartTreeCount, type CartItem } from '#domain/orders/cart.ts';
import type { CheckoutRequest, Totals } from '#domain/orders/checkout.ts';
import { holdFreeTrees, holdTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { insertNotice } from '#server/growing/orchard/notice-queries.ts';
import { listPartnerTexts, type PollinationContext } from '#server/orders/cart/partners.ts';
import { discountRuleOf, insertRedemption } from '#server/orders/coupons/queries.ts';
import type { lockUsableCoupon } from '#server/orders/coupons/service.ts';
import { takeWindow } from '#server/orders/pickups/take-window.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import { beginPayment, type StartedPayment } from '#server/payments/begin-payment.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import type { ReserveContext } from './context.ts';
import { insertOrder } from './insert-order-queries.ts';
import { outOfStock } from './out-of-stock.ts';
import { saveProfile } from './profile-queries.ts';

export interface Purchase {
  userId: string;
  request: CheckoutRequest;
  items: readonly CartItem[];
  totals: Totals;
  estimatedMinutes: number;
  coupon: Awaited<ReturnType<typeof lockUsableCoupon>> | undefined;
  /** Products of which a tree is held for this buyer. */
  claimed: readonly string[];
  pollination: PollinationContext;
  settings: ShopSettings;
  tokenHash: string | undefined;
  clientKeys: ClientKeys;
}

type Context = Pick<ReserveContext, 'payments'>;

/**
 * Writes the order and its payment attempt, and takes the trees: with the COMMIT where possible, because products stay
 * locked until then.
 * @returns the last statements of the transaction
 * @throws ShopError when too few trees are left; or see `findMissing`
 */
export async function writePurchase(
  trx: Trx,
  context: Context,
  purchase: Purchase,
): Promise<Last<StartedPayment>> {
  const { userId, request, items, claimed } = purchase;
  const ids = { orderId: randomUUID(), attemptId: randomUUID() };
  const trees = items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  const isHeldForBuyer = trees.some(({ productId }) => claimed.includes(productId));
  if (request.windowId === undefined && !isHeldForBuyer)
    return async () => {
      const [attempt] = await Promise.all([
        writeRows(trx, context, ids, purchase),
        holdFreeTrees(trx, ids.attemptId, trees),
      ]);
      return { kind: 'new', attempt };
    };

  const order = { id: ids.orderId, kind: request.deliveryType, trees: cartTreeCount(items) };
  const [attempt] = await Promise.all([
    writeRows(trx, context, ids, purchase),
    request.windowId !== undefined &&
      takeWindow(trx, { order, windowId: request.windowId, by: 'customer' }),
  ]);
  if (!isHeldForBuyer)
    return async () => {
      await holdFreeTrees(trx, ids.attemptId, trees);
      return { kind: 'new', attempt };
    };
  const missing = await holdTrees(trx, { id: ids.attemptId, userId }, trees);
  if (missing) throw await outOfStock(trx, userId, missing.productId);
  return async () => ({ kind: 'new', attempt });
}

async function writeRows(
  trx: Trx,
  context: Context,
  { orderId, attemptId }: { orderId: string; attemptId: string },
  purchase: Purchase,
): Promise<Attempt> {
  const { userId, request, items, totals, coupon, pollination } = purchase;
  const { deliveryType, customerInfo: customer, note } = request;
  const notices = listPartnerTexts(
    items.map(({ product }) => product),
    pollination,
  );
  const [, attempt] = await Promise.all([
    insertOrder(trx, {
      id: orderId,
      userId,
      deliveryType,
      estimatedMinutes: purchase.estimatedMinutes,
      totals,
      couponCode: coupon?.code ?? null,
      discountRule: coupon ? discountRuleOf(coupon) : null,
      note,
      customer,
      settings: purchase.settings,
      items: items.map(({ product, quantity }) => ({
        productId: product.id,
        quantity,
        priceCents: product.priceCents,
      })),
    }),
    beginPayment(trx, context, {
      id: attemptId,
      purpose: 'order',
      orderId,
      userId,
      tenders: [{ kind: 'card', amountCents: totals.totalCents, tokenHash: purchase.tokenHash }],
      request,
      clientKeys: purchase.clientKeys,
    }),
    coupon &&
      insertRedemption(trx, { coupon, orderId, userId, discountCents: totals.discountCents }),
    // What the checkout says about trees without a partner.
    notices.length > 0 && insertNotice(trx, { orderId, said: 'checkout', notices }),
    saveProfile(trx, userId, customer),
  ]);
  return attempt;
}
