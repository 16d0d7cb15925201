import type { MailTemplates } from '#domain/mail/mail.ts';
import type { ShortBuyer, ShortfallPreview } from '#domain/orders/shortfall-list.ts';
import { shortfallCauses, type ShortfallReason } from '#domain/orders/shortfalls.ts';

/** The mail that asks a customer; also its preview. */
export const shortfallMail = (
  { variety, rootstock, lastDay }: Pick<ShortfallPreview, 'variety' | 'rootstock' | 'lastDay'>,
  { orderId, orderNumber: number, customer, trees, served, offers, refundCents }: ShortBuyer,
  { reason, url }: { reason: ShortfallReason; url: string },
): MailTemplates['shortfall'] => ({
  orderId,
  number,
  fullName: customer,
  tree: `${variety} on ${rootstock}`,
  trees: trees - served,
  served,
  cause: shortfallCauses[reason],
  offers: offers.map((offer) => ({
    tree: `${offer.variety} on ${offer.rootstock}`,
    priceCents: offer.priceCents,
    refundCents: offer.refundCents,
    warning: offer.warning,
  })),
  refundCents,
  lastDay,
  answerUrl: url,
});
