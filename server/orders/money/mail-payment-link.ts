import { formatDay } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { paymentStanding } from '#domain/orders/balance.ts';
import type { Trx } from '#server/database/client.ts';
import { mailPaymentRequest, newPaymentLinkMail } from '#server/orders/order/order-events.ts';
import { payUrl } from '#server/orders/order/pay-link.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

/** Asks for what is due of an order. @throws ShopError unless it has an email address and something to pay */
export async function mailPaymentLink(
  links: LinkSettings,
  trx: Trx,
  orderId: string,
): Promise<void> {
  const order = await getOrder(trx, orderId);
  const payment = paymentStanding(order);
  if (!('missingCents' in payment)) throw refuse('already_paid');
  if (!order.customer?.email) throw refuse('no_email.for_payment_link');
  const dueAt = order.due.find((due) => due.dueAt !== null)?.dueAt;
  await mailPaymentRequest(trx, {
    orderId,
    links,
    kind: newPaymentLinkMail(),
    payUrl: payUrl(links, order),
    missingCents: payment.missingCents,
    dueDay: dueAt ? formatDay(new Date(Date.parse(dueAt) - 1), farmTimeZone) : null,
  });
}
