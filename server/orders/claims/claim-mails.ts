import type { ClaimMail } from '#domain/mail/claim-mails.ts';
import type { MailTemplate, MailTemplates } from '#domain/mail/mail.ts';
import { claimReasonNames, type Claim, type ClaimTree } from '#domain/orders/claims.ts';
import type { Order } from '#domain/orders/orders.ts';
import type { Trx } from '#server/database/client.ts';
import { getOrder } from '#server/orders/order/queries.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';

// Each step of a claim is mailed once, in its transaction. Kinds name the claim; the subject is the order.

/** Announces the refund, too. */
export const decisionMailKind = (claimId: string): string => `claim-decided:${claimId}`;

export const mailClaimReceived = (trx: Trx, publicUrl: string, claim: Claim): Promise<void> =>
  notify(
    trx,
    { publicUrl, claim, template: 'claim-received', kind: `claim-received:${claim.id}` },
    (mail) => ({
      ...mail,
      reason: claimReasonNames[claim.reason],
      details: claim.details,
      photos: claim.photoIds.length,
    }),
  );

/** @param claim as decided */
export const mailClaimDecided = (trx: Trx, publicUrl: string, claim: Claim): Promise<void> =>
  notify(
    trx,
    { publicUrl, claim, template: 'claim-decided', kind: decisionMailKind(claim.id) },
    (mail) => ({
      ...mail,
      answer: claim.answer,
      refundCents: claim.refund?.amountCents ?? null,
      replacement: claim.replacement && nameOf(claim.replacement),
    }),
  );

export const mailReplacementReady = (trx: Trx, publicUrl: string, claim: Claim): Promise<void> =>
  notify(
    trx,
    { publicUrl, claim, template: 'replacement-ready', kind: `replacement-ready:${claim.id}` },
    (mail, { deliveryType, terms }) => ({
      ...mail,
      replacement: nameOf(claim.replacement ?? claim),
      deliveryType,
      pickupAddress: terms.pickupAddress,
    }),
  );

type ClaimTemplate = Extract<MailTemplate, `claim-${string}` | 'replacement-ready'>;

interface ClaimEvent<T extends ClaimTemplate> {
  publicUrl: string;
  claim: Claim;
  template: T;
  kind: string;
}

async function notify<T extends ClaimTemplate>(
  trx: Trx,
  { publicUrl, claim, template, kind }: ClaimEvent<T>,
  props: (mail: ClaimMail, order: Order) => MailTemplates[T],
): Promise<void> {
  const order = await getOrder(trx, claim.orderId);
  if (!order.customer?.email) return;
  const mail: ClaimMail = {
    orderId: claim.orderId,
    number: order.number ?? null,
    fullName: order.customer.fullName,
    tree: nameOf(claim),
    trees: claim.trees,
    wish: claim.wish,
    ordersUrl: `${publicUrl}/account?tab=orders`,
  };
  await enqueueMail(trx, {
    kind,
    subjectId: claim.orderId,
    to: order.customer.email,
    template,
    props: props(mail, order),
  });
}

const nameOf = ({ variety, rootstock }: ClaimTree): string => `${variety} on ${rootstock}`;
