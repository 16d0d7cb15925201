import { formatUsd } from '#domain/money.ts';
import type {
  AdminChange,
  ChangePreview,
  ChangeResult,
  WantedChange,
} from '#domain/orders/order-changes.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { payUrl } from '#server/orders/farm-orders/pay-link.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { readFarmMoney } from '#server/orders/order/farm-order-queries.ts';
import { mailFarmOrderChanged, orderChangedKind } from '#server/orders/order/order-events.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { assertLinesNotShort, settleFirst } from '#server/orders/short-items/close-items.ts';
import { syncFarmOrderPayment } from '#server/orders/status/sync-farm-order-payment.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import { planFarmChange, type FarmChangePlan } from './farm-plan.ts';
import { recordChange } from './make-change.ts';

// Orders that the farm entered change before they are paid too: what they are worth follows the trees, up and down.

/** @throws ShopError when the order cannot be changed so */
export const previewFarmChange = async (
  db: Db,
  order: ChangeableOrder,
  wanted: WantedChange,
): Promise<ChangePreview> => (await planChecked(db, order, wanted)).preview;

interface Request {
  actor: AdminActor;
  order: ChangeableOrder;
  request: AdminChange;
}

/** The caller has locked the order, so that a payment by link comes before or after. */
export async function changeFarmOrder(
  context: LinkSettings,
  trx: Trx,
  { actor, order, request }: Request,
): Promise<ChangeResult> {
  const { key, refundCents, restock, reason } = request;
  const plan = await planChecked(trx, order, request.change);
  assertPlanUnchanged(plan, request);
  const itemIds = plan.lines.map(({ itemId }) => itemId);
  await assertLinesNotShort(trx, order.id, itemIds, settleFirst);
  // The worth comes before the refund: only money beyond it is given back, less would be a gift.
  await recordChange(trx, {
    order,
    plan,
    actor,
    publicUrl: context.publicUrl,
    key,
    refundCents: 0,
    refundId: null,
    restock,
    reason,
    madeBy: 'admin',
    evenIfFull: request.evenIfFull,
  });
  if (refundCents > 0) await refundToCard(trx, { actor, order, request });
  const { publicUrl } = context;
  await syncFarmOrderPayment(trx, { orderId: order.id, publicUrl });
  const cards = await listCapturedAttempts(trx, order.id);
  await mailFarmOrderChanged(trx, {
    orderId: order.id,
    publicUrl,
    changeId: key,
    refundCents,
    payUrl: cards.length === 0 ? payUrl(context, order.id) : undefined, // a link takes one card payment
  });
  return { refundCents, canceled: false };
}

async function planChecked(
  db: Db,
  order: ChangeableOrder,
  wanted: WantedChange,
): Promise<FarmChangePlan> {
  await assertNoUnsettledPayment(db, order.id);
  if (!canBeChanged(await getOrderState(db, order.id))) throw refuse('not_changeable.changes');
  const [money, cards] = await Promise.all([
    readFarmMoney(db, order.id),
    listCapturedAttempts(db, order.id),
  ]);
  return planFarmChange(db, order, wanted, { money, cardLeftCents: refundableCents(cards) });
}

/** Nobody paid, and no price has changed, since the admin looked. */
function assertPlanUnchanged(
  { preview }: FarmChangePlan,
  { farm, proposedCents, refundCents }: AdminChange,
): void {
  const now = preview.farm;
  if (
    farm?.worthCents !== now.worthCents ||
    farm.netCents !== now.netCents ||
    proposedCents !== preview.refundCents
  )
    throw refuse(
      'changed_meanwhile',
      `The order has changed in the meantime: it would now cost ${formatUsd(now.worthCents)}, and ${formatUsd(now.netCents)} is paid. Check it and confirm again.`,
    );
  if (refundCents > preview.refundCents)
    throw refuse(
      'refund_too_high',
      `${formatUsd(preview.refundCents)} can go back to the card. To refund more, use Refund.`,
    );
}

async function refundToCard(trx: Trx, { actor, order, request }: Request): Promise<void> {
  const { key, refundCents, reason } = request;
  const before = await readFarmMoney(trx, order.id);
  await requestRefund(trx, {
    orderId: order.id,
    amountCents: refundCents,
    reason,
    requestedBy: actor.actorId,
    announcedBy: orderChangedKind(key),
  });
  await auditOrder(trx, actor, order.id, {
    action: 'order_refund',
    before: { refundedCents: before.refundedCents },
    after: { refundedCents: before.refundedCents + refundCents, reason },
  });
}
