import { transact } from '@grafted/postgres/transact.ts';
import type { ReplacementStep } from '#domain/orders/claim-list.ts';
import type { Db } from '#server/database/client.ts';
import { mailReplacementReady } from '#server/orders/claims/claim-mails.ts';
import { findClaim } from '#server/orders/claims/queries.ts';
import { lockReplacement, markReplacement } from '#server/orders/claims/replacement-queries.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** Marks a replacement as ready, which mails the customer, or as handed over. Repeating a step changes nothing. */
export const stepReplacement = (
  { db, publicUrl }: { db: Db; publicUrl: string },
  actor: AdminActor,
  claimId: string,
  step: ReplacementStep,
): Promise<void> =>
  transact(db, async (trx) => {
    const claim = await findClaim(trx, claimId);
    if (!claim?.replacement) throw refuse('claim_not_found.replacement');
    const order = await getOrderForChange(trx, claim.orderId);
    const locked = await lockReplacement(trx, claimId);
    if (!locked || (step === 'ready' ? locked.readyAt : locked.handedOverAt)) return;
    if (order.status === 'Canceled') throw refuse('order_canceled');
    if (step === 'handed_over' && !locked.readyAt) throw refuse('not_ready');
    await markReplacement(trx, claimId, step);
    if (step === 'ready') await mailReplacementReady(trx, publicUrl, claim);
    await auditOrder(trx, actor, claim.orderId, {
      action: 'replacement_step',
      after: {
        claimId,
        step,
        tree: `${claim.replacement.variety} on ${claim.replacement.rootstock}`,
      },
    });
  });
