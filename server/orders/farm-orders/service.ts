import { randomUUID } from 'node:crypto';
import { findAccountByVerifiedEmail } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import { isDueDay, sameOrderMinutes, type NewFarmOrder } from '#domain/admin/farm-orders.ts';
import { formatDay } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { farmPayment } from '#domain/orders/farm-orders.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { holdFarmTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { saveNote } from '#server/farm/notes/note-queries.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { insertRedemption } from '#server/orders/coupons/queries.ts';
import { lockOrder } from '#server/orders/order/admin-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertOrder } from '#server/orders/order/checkout-queries.ts';
import { lockFarmOrder } from '#server/orders/order/farm-order-queries.ts';
import { newPaymentLinkMail, mailPaymentRequest } from '#server/orders/order/order-events.ts';
import { joinSeason } from '#server/orders/order/season-queries.ts';
import { takeWindow } from '#server/orders/pickups/take-window.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse, type ShopError } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import { getCompanion } from './companion.ts';
import type { FarmOrderContext } from './context.ts';
import { insertPayment } from './money-queries.ts';
import { payUrl } from './pay-link.ts';
import { priceItems, priceOrder, type OrderedTree } from './price.ts';
import {
  findOrderByKey,
  findSameOrder,
  insertFarmOrder,
  lockEntry,
  readEntered,
  readToday,
  treesOfEntry,
} from './queries.ts';

type Context = Pick<FarmOrderContext, 'db' | 'publicUrl' | 'linkSecret'>;

/**
 * Enters an order for a customer who called or came by: takes its trees out of stock, and records what was paid or mails
 * the payment link. Idempotent by key.
 */
export const enterFarmOrder = (
  context: Context,
  actor: AdminActor,
  request: NewFarmOrder,
): Promise<{ orderId: string }> =>
  transact(context.db, async (trx) => {
    const { customer, items, pays } = request;
    await lockEntry(trx, { key: request.key, phone: customer.phone });
    const known = await findOrderByKey(trx, request.key);
    if (known) {
      const sent = { pays, totalCents: request.expectedTotalCents, trees: treesOfEntry(items) };
      assertSameRequest(await readEntered(trx, known), sent, 'sent_already.farm_orders');
      return { orderId: known };
    }
    if (request.withOrderId) await lockOrder(trx, request.withOrderId); // canceled or corrected before, or after
    await assertMayEnter(trx, request);
    await lockCurrentSeason(trx); // cannot be replaced until the commit

    const trees = await priceItems(trx, items);
    const account = customer.email && (await findAccountByVerifiedEmail(trx, customer.email));
    const userId = account ? account.id : null;
    const companion = request.withOrderId
      ? await getCompanion(trx, request.withOrderId, countTreesOf(trees))
      : undefined;
    const { totals, minutes, coupon } = await priceOrder(trx, {
      request,
      trees,
      userId,
      actor,
      companion,
    });
    const deliveryType = companion?.deliveryType ?? (request.delivery ? 'delivery' : 'pickup');
    const orderId = randomUUID();
    await insertOrder(trx, {
      id: orderId,
      userId,
      deliveryType,
      estimatedMinutes: minutes,
      totals,
      couponCode: coupon?.code ?? null,
      customer: { ...customer, ...request.delivery, ...companion?.address },
      items: trees,
      isExempt: request.exemption !== undefined,
      settings: await readSettingsIn(trx),
    });
    if (companion) await joinSeason(trx, orderId, companion.orderId);
    await insertFarmOrder(trx, {
      orderId,
      key: request.key,
      enteredBy: actor.actorId,
      pays,
      dueOn: request.dueOn,
      discountReason: request.discount?.reason ?? '',
      withOrderId: companion?.orderId ?? null,
      exemption: request.exemption,
    });
    if (coupon)
      await insertRedemption(trx, {
        coupon,
        orderId,
        userId,
        discountCents: totals.discountCents,
      });
    await auditOrder(trx, actor, orderId, {
      action: 'order_entered',
      after: { pays, dueOn: request.dueOn, totalCents: totals.totalCents },
    });
    if (request.note) await saveNote(trx, { type: 'order', subject: orderId }, request.note);
    const windowId = request.windowId ?? companion?.windowId;
    if (windowId)
      await takeWindow(trx, {
        order: { id: orderId, kind: deliveryType, trees: countTreesOf(trees) },
        windowId,
        by: 'admin',
        evenIfFull: request.windowId === undefined, // comes with the other order anyway
      });
    const missing = await holdFarmTrees(trx, { id: orderId, email: customer.email }, items);
    if (missing) throw notEnough(trees, missing.productId);
    if (request.received) await receive(context, trx, { actor, orderId, request });
    else if (pays === 'link') await mailPaymentLink(context, trx, orderId);
    return { orderId };
  });

/** @throws ShopError unless the order has an email address and something to pay */
export async function mailPaymentLink(context: Context, trx: Trx, orderId: string): Promise<void> {
  const order = orRefuse(await lockFarmOrder(trx, orderId), 'order_not_found');
  const payment = farmPayment(order);
  if (!('missingCents' in payment)) throw refuse('already_paid');
  await mailPaymentRequest(trx, {
    orderId,
    publicUrl: context.publicUrl,
    kind: newPaymentLinkMail(),
    payUrl: payUrl(context, orderId),
    missingCents: payment.missingCents,
    dueDay: formatDay(new Date(order.dueAt.getTime() - 1), farmTimeZone),
  });
}

async function assertMayEnter(trx: Trx, request: NewFarmOrder): Promise<void> {
  const { customer, items, pays, received, dueOn, exemption } = request;
  if (pays === 'link' && !customer.email && !received)
    throw refuse('invalid_input.service', { details: { field: 'customer.email' } });
  const today = await readToday(trx);
  if (exemption && exemption.until < today)
    throw refuse('invalid_input.exemption', { details: { field: 'exemption.until' } });
  if (!isDueDay(dueOn, today))
    throw refuse('invalid_input.farm_orders', { details: { field: 'dueOn' } });
  const same = request.evenIfSame
    ? undefined
    : await findSameOrder(trx, { phone: customer.phone, items, minutes: sameOrderMinutes });
  if (same) throw refuse('same_order', { details: { orderId: same } });
}

function notEnough(trees: readonly OrderedTree[], productId: string): ShopError {
  const tree = trees.find((item) => item.productId === productId);
  return refuse(
    'not_enough_stock',
    `There are not enough of ${tree ? `${tree.variety} on ${tree.rootstock}` : 'a tree'} that nobody is waiting for`,
    { details: { productId } },
  );
}

async function receive(
  { publicUrl }: Context,
  trx: Trx,
  { actor, orderId, request }: { actor: AdminActor; orderId: string; request: NewFarmOrder },
): Promise<void> {
  const { received, key } = request;
  if (!received) return;
  const receivedOn = await readToday(trx);
  await insertPayment(trx, { ...received, key, orderId, receivedOn, receivedBy: actor.actorId });
  await auditOrder(trx, actor, orderId, {
    action: 'manual_payment',
    after: { ...received, receivedOn },
  });
  await syncFarmOrderPayment(trx, { orderId, publicUrl });
}
