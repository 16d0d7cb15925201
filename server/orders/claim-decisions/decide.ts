import { transact } from '@grafted/postgres/transact.ts';
import { shortenText } from '#domain/cut-text.ts';
import { formatUsd } from '#domain/money.ts';
import type { Decision } from '#domain/orders/claim-list.ts';
import type { Claim } from '#domain/orders/claims.ts';
import { takeTreesForClaim } from '#server/catalog/stock/holds.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { decisionMailKind, mailClaimDecided } from '#server/orders/claims/claim-mails.ts';
import { closeClaim, findClaim, lockClaim, mayBeClaimed } from '#server/orders/claims/queries.ts';
import { insertReplacement } from '#server/orders/claims/replacement-queries.ts';
import { priceAllowance, proposeAllowance } from '#server/orders/claims/worth.ts';
import { releaseRefundedCoupon } from '#server/orders/coupons/queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { enterChange } from '#server/orders/pricing/enter-change.ts';
import { followBalance } from '#server/orders/status/follow-balance.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import { assertNoUnsettledPayment } from '#server/payments/assert-settled.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { requestRefund } from '#server/payments/refunds/request-refund.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import type { LinkSettings } from '#server/platform/outbox/list-token.ts';

interface DecisionContext extends LinkSettings {
  db: Db;
}

/** Settles an open claim, once: the claim's lock decides between two admins and its customer. */
export const decideClaim = (
  { db, ...links }: DecisionContext,
  actor: AdminActor,
  id: string,
  decision: Decision,
): Promise<void> =>
  transact(db, async (trx) => {
    const claim = await getOpenClaim(trx, id);
    const refundId = await settle(trx, { actor, links }, claim, decision);
    await closeClaim(trx, id, {
      state: decision.decision,
      answer: decision.answer,
      decidedBy: actor.actorId,
      ...(refundId !== undefined && { refundId }),
    });
    const decided = (await findClaim(trx, id))!; // locked above
    await mailClaimDecided(trx, links.publicUrl, decided);
    await auditOrder(trx, actor, claim.orderId, {
      action: 'claim_decided',
      before: { state: 'open' },
      after: describe(decided),
    });
  });

async function getOpenClaim(trx: Trx, id: string): Promise<Claim> {
  const found = orRefuse(await findClaim(trx, id), 'claim_not_found');
  await getOrderForChange(trx, found.orderId); // before the claim, like all that changes an order
  const locked = await lockClaim(trx, id);
  if (locked && locked.state !== 'open') throw changedMeanwhile('this claim', locked.state);
  return found;
}

interface Decider {
  actor: AdminActor;
  links: LinkSettings;
}

/** @returns the id of the refund to the card */
async function settle(
  trx: Trx,
  by: Decider,
  claim: Claim,
  decision: Decision,
): Promise<string | undefined> {
  if (decision.decision === 'declined') return undefined;
  if (!(await mayBeClaimed(trx, claim.orderId))) throw refuse('not_claimable.anymore');
  if (decision.decision === 'refunded') return allow(trx, by, claim, decision);
  await replace(trx, claim, decision.productId);
  return undefined;
}

/** Enters an allowance for the trees. What was paid for them goes back to the card, as far as it came from there. */
async function allow(
  trx: Trx,
  { actor, links }: Decider,
  claim: Claim,
  { amountCents, proposedCents: shownCents }: Extract<Decision, { decision: 'refunded' }>,
): Promise<string | undefined> {
  const { id, orderId } = claim;
  await assertNoUnsettledPayment(trx, orderId);
  const { order, proposedCents } = await proposeAllowance(trx, claim);
  if (shownCents !== proposedCents)
    throw refuse(
      'refund_changed',
      `The refund for this claim is now at most ${formatUsd(proposedCents)}. Check it and decide again.`,
      { details: { proposedCents } },
    );
  if (amountCents > proposedCents)
    throw refuse(
      'refund_too_high',
      `The customer paid ${formatUsd(proposedCents)} for ${claim.trees === 1 ? 'this tree' : 'these trees'}. Refund more on the order’s own screen.`,
    );
  const priced = priceAllowance(order, claim, amountCents);
  await enterChange(trx, { orderId, cause: id, entries: priced.entries });
  const cardCents = refundableCents(await listCapturedAttempts(trx, orderId));
  const refundCents = Math.min(amountCents, -priced.balanceCents, cardCents);
  const refundId =
    refundCents > 0
      ? await requestRefund(trx, {
          orderId,
          amountCents: refundCents,
          reason: shortenText(`Claim: ${claim.variety} on ${claim.rootstock}`, 190),
          requestedBy: actor.actorId,
          announcedBy: decisionMailKind(id),
        })
      : undefined;
  await releaseRefundedCoupon(trx, orderId);
  await followBalance(trx, { orderId, links, event: { kind: 'entry', source: id } });
  return refundId;
}

async function replace(trx: Trx, claim: Claim, productId: string): Promise<void> {
  if (!(await takeTreesForClaim(trx, claim.id, { productId, quantity: claim.trees })))
    throw refuse('not_enough_stock.to_replace');
  await insertReplacement(trx, { claimId: claim.id, productId, trees: claim.trees });
}

const describe = ({ id, state, variety, rootstock, trees, refund: given, replacement }: Claim) => ({
  claimId: id,
  state,
  trees,
  tree: `${variety} on ${rootstock}`,
  ...(given && { refundCents: given.amountCents }),
  ...(replacement && { replacement: `${replacement.variety} on ${replacement.rootstock}` }),
});
