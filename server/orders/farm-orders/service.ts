import { randomUUID } from 'node:crypto';
import { findAccountByVerifiedEmail } from '@grafted/auth';
import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { isDueDay, sameOrderMinutes, type NewFarmOrder } from '#domain/orders/farm-orders.ts';
import { countTreesOf } from '#domain/orders/order-changes.ts';
import { holdOrderTrees } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { saveNote } from '#server/farm/notes/note-queries.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { insertOrder } from '#server/orders/checkout/insert-order-queries.ts';
import { insertRedemption } from '#server/orders/coupons/queries.ts';
import { addPayment } from '#server/orders/money/by-hand.ts';
import { mailPaymentLink } from '#server/orders/money/mail-payment-link.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { insertDue } from '#server/orders/order/entry-queries.ts';
import { takeWindow } from '#server/orders/pickups/take-window.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse, type ShopError } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import type { FarmOrderContext } from './context.ts';
import { priceItems, priceFarmOrder, type OrderedTree } from './price.ts';
import { findOrderByKey, findSameOrder, lockEntry, readEntered, treesOfEntry } from './queries.ts';

type Context = Pick<FarmOrderContext, 'db' | 'publicUrl' | 'linkSecret'>;

/**
 * Enters an order for a customer who called or came by: takes its trees out of stock, and records
 * what was paid or mails the payment link. Idempotent by key.
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
      assertSameRequest(await readEntered(trx, known), sent, 'sent_already.new_order');
      return { orderId: known };
    }
    await assertMayEnter(trx, request);
    await lockCurrentSeason(trx); // cannot be replaced until the commit

    const trees = await priceItems(trx, items);
    const account = customer.email && (await findAccountByVerifiedEmail(trx, customer.email));
    const userId = account ? account.id : null;
    const { totals, minutes, coupon, discount } = await priceFarmOrder(trx, {
      request,
      trees,
      userId,
      actor,
    });
    const deliveryType = request.delivery ? 'delivery' : 'pickup';
    const orderId = randomUUID();
    await insertOrder(trx, {
      id: orderId,
      userId,
      deliveryType,
      estimatedMinutes: minutes,
      totals,
      couponCode: coupon?.code ?? null,
      discountRule: discount,
      customer: { ...customer, ...request.delivery },
      items: trees,
      entry: {
        key: request.key,
        enteredBy: actor.actorId,
        pays,
        discountReason: request.discount?.reason ?? '',
        exemption: request.exemption,
      },
      settings: await readSettingsIn(trx),
    });
    await insertDue(trx, {
      orderId,
      cause: orderId,
      cents: totals.totalCents,
      term: pays === 'at_pickup' ? { by: 'trees' } : { by: 'day', day: request.dueOn },
      ifUnpaid: pays === 'at_pickup' ? 'stay' : 'cancel',
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
    if (request.windowId)
      await takeWindow(trx, {
        order: { id: orderId, kind: deliveryType, trees: countTreesOf(trees) },
        windowId: request.windowId,
        by: 'admin',
      });
    const missing = await holdOrderTrees(trx, { id: orderId, email: customer.email }, items);
    if (missing) throw notEnough(trees, missing.productId);
    if (request.received) await receive(context, trx, { actor, orderId, request });
    else if (pays === 'link') await mailPaymentLink(context, trx, orderId);
    return { orderId };
  });

async function assertMayEnter(trx: Trx, request: NewFarmOrder): Promise<void> {
  const { customer, items, pays, received, dueOn, exemption } = request;
  if (pays === 'link' && !customer.email && !received)
    throw refuse('payment_link_needs_email', { details: { field: 'customer.email' } });
  const today = dayAt(currentDate(), farmTimeZone);
  if (exemption && exemption.until < today)
    throw refuse('invalid_input.certificate_expired', { details: { field: 'exemption.until' } });
  if (!isDueDay(dueOn, today))
    throw refuse('invalid_input.last_day_to_pay', { details: { field: 'dueOn' } });
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
  links: Context,
  trx: Trx,
  { actor, orderId, request }: { actor: AdminActor; orderId: string; request: NewFarmOrder },
): Promise<void> {
  const { received, key } = request;
  if (!received) return;
  const receivedOn = dayAt(currentDate(), farmTimeZone);
  await addPayment(trx, { actor, orderId, links, payment: { ...received, key, receivedOn } });
}
