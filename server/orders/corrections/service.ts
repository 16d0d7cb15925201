import { findAccountByVerifiedEmail } from '@grafted/auth';
import { transact } from '@grafted/postgres/transact.ts';
import { settings } from '#domain/farm/settings.ts';
import {
  changedFields,
  recipientNames,
  type Correction,
  type CorrectionPreview,
  type Recipient,
} from '#domain/orders/corrections.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import {
  mailOrderConfirmed,
  mailOrderCorrected,
  mailOrderReaddressed,
  orderChangedKind,
} from '#server/orders/order/order-events.ts';
import { getOrderState } from '#server/orders/order/state-queries.ts';
import { dropPickup, findPickup } from '#server/orders/pickups/queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { assertSameRequest } from '#server/platform/http/same-request.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';
import type { CorrectionContext } from './context.ts';
import { findNewDelivery, moveDelivery, planDelivery, type DeliveryPlan } from './move-delivery.ts';
import {
  changeOwner,
  findCorrection,
  findRecipient,
  isForgotten,
  saveCorrection,
} from './queries.ts';

type Context = Omit<CorrectionContext, 'access'>;

/** What a correction does to the money and the day of an order. */
export async function previewCorrection(
  context: Context,
  orderId: string,
  now: Recipient,
): Promise<CorrectionPreview> {
  const { db } = context;
  const was = await getRecipient(db, orderId);
  const delivery = await findNewDelivery(context, was, now);
  if (!delivery) return {};
  const plan = await planDelivery(db, settings, { orderId, delivery, courtesyCents: 0 });
  return {
    delivery: { ...plan.preview, losesDay: await losesDay(db, orderId, { was, now }) },
  };
}

/**
 * Corrects who an order is for, and how its trees get there: the delivery is quoted again, by the
 * order's own rates, and the difference refunded or owed. The customer is told once. Idempotent by
 * key.
 */
export async function correctOrder(
  context: Context,
  actor: AdminActor,
  orderId: string,
  { key, was, now, owedCents, courtesyCents: borneCents, asked }: Correction,
): Promise<void> {
  const delivery = await findNewDelivery(context, was, now);
  const courtesyCents = delivery ? borneCents : null;
  await transact(context.db, async (trx) => {
    const { status, pays } = await getOrderForChange(trx, orderId);
    const made = await findCorrection(trx, key, orderId);
    if (made)
      return assertSameRequest(
        {
          ...made.after,
          courtesyCents: made.courtesyCents === null ? null : Number(made.courtesyCents),
        },
        { ...now, courtesyCents },
      );
    if (status === 'Canceled') throw refuse('order_canceled.nothing_to_correct');
    if (await isForgotten(trx, orderId)) throw refuse('personal_data_gone');
    const before = await getRecipient(trx, orderId);
    assertAsSeen(before, was);
    const corrected = changedFields(before, now);
    if (corrected.length === 0) throw refuse('nothing_changed');
    if (before.email && !now.email) throw refuse('email_needed');

    const day = await losesDay(trx, orderId, { was: before, now });
    const correction = { key, orderId, adminId: actor.actorId, before, after: now, courtesyCents };
    if (!(await saveCorrection(trx, correction)))
      throw refuse('invalid_input.key_of_another_order');
    if (pays !== 'card' && corrected.includes('email'))
      await followAddress(trx, orderId, now.email);
    await auditOrder(trx, actor, orderId, {
      action: 'order_corrected',
      after: { fields: corrected.map((field) => recipientNames[field]) },
    });
    const moved =
      delivery &&
      (await moveDelivery(context, trx, {
        actor,
        orderId,
        key,
        delivery,
        shownCents: owedCents,
        courtesyCents: borneCents,
        asked,
      }));
    if (day) await dropPickup(trx, orderId);
    await tell(context, trx, { orderId, key, before, corrected, moved, losesDay: day });
  });
}

const getRecipient = async (db: Db, orderId: string): Promise<Recipient> =>
  orRefuse(await findRecipient(db, orderId), 'order_not_found');

/** A day of the other kind. */
const losesDay = async (
  db: Db,
  orderId: string,
  { was, now }: { was: Recipient; now: Recipient },
): Promise<boolean> =>
  was.deliveryType !== now.deliveryType && (await findPickup(db, orderId)) !== undefined;

/** The later of two admins is told what the order has now. */
function assertAsSeen(now: Recipient, was: Recipient): void {
  const changed = changedFields(was, now);
  if (changed.length === 0) return;
  throw refuse(
    'changed_meanwhile',
    `This order was corrected in the meantime: ${changed.map((field) => `${recipientNames[field]} is now “${now[field]}”`).join(', ')}. Check it and save again.`,
    { details: { ...now } },
  );
}

/** An order that a customer placed stays in the account that placed it. */
async function followAddress(trx: Trx, orderId: string, email: string): Promise<void> {
  const account = email === '' ? undefined : await findAccountByVerifiedEmail(trx, email);
  await changeOwner(trx, { orderId, userId: account?.id ?? null });
}

interface Told {
  orderId: string;
  key: string;
  before: Recipient;
  corrected: (keyof Recipient)[];
  moved: DeliveryPlan | undefined;
  losesDay: boolean;
}

/**
 * An order that gets its first email address is confirmed to it, if it is paid. A former address is
 * told that the order is no longer mailed to it, without a word of the new one.
 */
async function tell(
  links: LinkSettings,
  trx: Trx,
  { orderId, key, before, corrected, moved, losesDay: day }: Told,
): Promise<void> {
  const { awaitsPayment } = await getOrderState(trx, orderId);
  if (!before.email && !awaitsPayment) await mailOrderConfirmed(trx, { orderId, links });
  if (before.email && corrected.includes('email'))
    await mailOrderReaddressed(trx, { orderId, key, to: before.email });
  await mailOrderCorrected(trx, {
    orderId,
    links,
    kind: orderChangedKind(key),
    corrected,
    losesDay: day,
    ...(moved && {
      delivery: {
        feeCents: moved.preview.feeCents,
        refundCents: moved.preview.refundCents,
      },
    }),
  });
}
