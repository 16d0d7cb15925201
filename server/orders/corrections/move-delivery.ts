import { exemptCode, taxTermsAt, type TaxTerms } from '#domain/books/sales-tax.ts';
import type { ShopSettings } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import { paymentStanding } from '#domain/orders/balance.ts';
import {
  movesDelivery,
  type CorrectionPreview,
  type Recipient,
} from '#domain/orders/corrections.ts';
import { noTax, partTotal } from '#domain/orders/entries.ts';
import type { AskedTerm } from '#domain/orders/order-changes.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import type { Grant, PricingTerms } from '#domain/orders/pricing.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { termOf } from '#server/orders/changes/service.ts';
import { findDriveMinutes } from '#server/orders/delivery/service.ts';
import { orderChangedKind } from '#server/orders/order/order-events.ts';
import { getOrderState, countGoneTrees } from '#server/orders/order/state-queries.ts';
import { insertChange } from '#server/orders/pricing/change-queries.ts';
import {
  askForLess,
  enterChange,
  priceChange,
  type PricedEntries,
} from '#server/orders/pricing/enter-change.ts';
import {
  findPricedOrder,
  type OrderLine,
  type PricedOrder,
} from '#server/orders/pricing/priced-order-queries.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import type { CorrectionContext } from './context.ts';
import { saveDelivery, type NewDelivery } from './queries.ts';

/** Asks for the drive time: not in a transaction. Undefined when the delivery stays as it is. */
export async function findNewDelivery(
  context: Omit<CorrectionContext, 'access'>,
  was: Recipient,
  now: Recipient,
): Promise<NewDelivery | undefined> {
  if (!movesDelivery(was, now)) return undefined;
  const { deliveryType, state, zipCode } = now;
  const minutes = deliveryType === 'delivery' ? await findDriveMinutes(context, now) : null;
  return { deliveryType, minutes, state, zipCode };
}

/** What another delivery makes of an order, worked out on the order as it is now. */
export interface DeliveryPlan {
  order: PricedOrder;
  priced: PricedEntries;
  preview: Omit<NonNullable<CorrectionPreview['delivery']>, 'losesDay'>;
}

/**
 * The order's own rates count, and the tax of the place where its trees go now, as if it had been placed so.
 * @param courtesyCents what the farm bears of a dearer delivery
 * @throws ShopError when the delivery of the order can no longer be changed
 */
export async function planDelivery(
  db: Db,
  settings: ShopSettings,
  {
    orderId,
    delivery,
    courtesyCents,
  }: { orderId: string; delivery: NewDelivery; courtesyCents: Cents },
): Promise<DeliveryPlan> {
  await assertNoUnsettledPayment(db, orderId);
  const order = await findPricedOrder(db, orderId);
  if (!order || !canBeChanged(await getOrderState(db, orderId)))
    throw refuse('not_changeable.anymore');
  if ((await countGoneTrees(db, orderId)) > 0) throw refuse('partly_handed_over.keeps_delivery');
  const tax = taxAt(settings, order, delivery);
  const lines = order.lines.map((line) => moveLine(line, { tax, settings, order, delivery }));
  const terms: PricingTerms = { ...order.terms, tax, delivery: deliveryTerms(order, delivery) };
  const plain = priceChange(order, { lines, terms });
  const wasFeeCents = partTotal(order.entries, 'delivery');
  const feeCents = wasFeeCents + partTotal(plain.entries, 'delivery');
  const dearerCents = Math.max(0, feeCents - wasFeeCents);
  const borneCents = Math.min(courtesyCents, dearerCents);
  const borne: Grant[] =
    borneCents > 0
      ? [{ part: 'courtesy', givenOn: 'delivery', lineId: null, cents: borneCents }]
      : [];
  const priced = priceChange(order, { lines, terms, grants: borne });
  const cards = refundableCents(await listCapturedAttempts(db, orderId));
  const owedCents = order.balance.owedCents + plain.cents;
  return {
    order,
    priced,
    preview: {
      minutes: delivery.minutes ?? 0,
      wasFeeCents,
      feeCents,
      wasCents: order.balance.owedCents,
      owedCents,
      dearerCents,
      refundCents: Math.max(0, Math.min(-priced.balanceCents, cards)),
      payment: paymentStanding({
        ...order.balance,
        owedCents: order.balance.owedCents + priced.cents,
        status: order.status,
      }),
    },
  };
}

/** An exemption stays with its order. */
const taxAt = (
  settings: ShopSettings,
  order: PricedOrder,
  delivery: NewDelivery,
): TaxTerms | undefined =>
  order.terms.tax?.code === exemptCode
    ? order.terms.tax
    : taxOfPlace(settings, order, { delivery, was: order.terms.tax });

/** Where the settings have no places, there is one rate for all, as agreed. */
function taxOfPlace(
  settings: ShopSettings,
  { placedOn }: PricedOrder,
  {
    delivery: { deliveryType, state, zipCode },
    was,
  }: { delivery: NewDelivery; was: TaxTerms | undefined },
): TaxTerms | undefined {
  if (settings.taxPlaces.length === 0) return was;
  return taxTermsAt(settings, { deliveryType, state, zipCode, day: placedOn });
}

interface Moved {
  /** That of the order, at its new place. */
  tax: TaxTerms | undefined;
  settings: ShopSettings;
  order: PricedOrder;
  delivery: NewDelivery;
}

/** Trees that were added after the exemption of their order are taxed at the new place; all others follow the order. */
function moveLine(line: OrderLine, { tax, settings, order, delivery }: Moved): OrderLine {
  const { tax: was, ...rest } = line;
  const moved = line.taxedApart ? (taxOfPlace(settings, order, { delivery, was }) ?? noTax) : tax;
  return { ...rest, ...(moved && { tax: moved }) };
}

function deliveryTerms(
  { rates, lines }: PricedOrder,
  { deliveryType, minutes }: NewDelivery,
): PricingTerms['delivery'] {
  if (deliveryType === 'pickup') return null;
  const trees = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { minutes, rates, quoted: { feeCents: 0, trees } };
}

interface Move {
  actor: AdminActor;
  orderId: string;
  key: string;
  delivery: NewDelivery;
  /** To the admin. */
  shownCents: Cents | undefined;
  courtesyCents: Cents;
  asked: AskedTerm | undefined;
}

/** The difference is refunded to the card, or due. The order must be locked. */
export async function moveDelivery(
  links: LinkSettings,
  trx: Trx,
  { actor, orderId, key, delivery, shownCents, courtesyCents, asked }: Move,
): Promise<DeliveryPlan> {
  const settings = await readSettingsIn(trx);
  const plan = await planDelivery(trx, settings, { orderId, delivery, courtesyCents });
  const { owedCents, refundCents } = plan.preview;
  if (owedCents !== shownCents)
    throw refuse(
      'changed_meanwhile',
      `The order would now cost ${formatUsd(owedCents)}. Check it and save again.`,
      { details: { owedCents } },
    );
  const refundId =
    refundCents > 0
      ? await requestRefund(trx, {
          orderId,
          amountCents: refundCents,
          reason: 'Delivery corrected',
          requestedBy: actor.actorId,
          announcedBy: orderChangedKind(key),
        })
      : null;
  const isNew = await insertChange(trx, {
    id: key,
    orderId,
    madeBy: 'admin',
    adminId: actor.actorId,
    reason: '',
    restocked: true,
    refundCents,
    refundId,
  });
  if (!isNew) throw refuse('invalid_input.key_of_another_order');
  await saveDelivery(trx, { orderId, delivery });
  await enterChange(trx, {
    orderId,
    cause: key,
    entries: plan.priced.entries,
    asked: { term: asked ? termOf(asked) : { by: 'trees' }, ifUnpaid: 'stay' },
  });
  await askForLess(trx, { orderId, cents: -plan.priced.cents });
  await followBalance(trx, { orderId, links, event: { kind: 'entry', source: key } });
  return plan;
}
