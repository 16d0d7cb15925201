import { transact } from '@grafted/postgres/transact.ts';
import type { ReplacementStep } from '#domain/orders/claim-list.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { mailReplacementReady } from '#server/orders/claims/claim-mails.ts';
import { findClaim } from '#server/orders/claims/queries.ts';
import {
  lockReplacement,
  markReplacement,
  returnReplacement,
} from '#server/orders/claims/replacement-queries.ts';
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
    await auditStep(trx, actor, { ...claim, replacement: claim.replacement }, step);
  });

interface ReplacedClaim {
  id: string;
  orderId: string;
  replacement: { variety: string; rootstock: string };
}

const auditStep = (
  trx: Trx,
  actor: AdminActor,
  { id: claimId, orderId, replacement: { variety, rootstock } }: ReplacedClaim,
  step: ReplacementStep | 'undone',
): Promise<void> =>
  auditOrder(trx, actor, orderId, {
    action: 'replacement_step',
    after: { claimId, step, tree: `${variety} on ${rootstock}` },
  });

interface MovedReplacement {
  actor: AdminActor;
  orderId: string;
  claimId: string;
  isHandedOver: boolean;
}

/**
 * A replacement went at the gate, prepared or not, or is here after all. Its order must be locked.
 * @returns whether it was elsewhere before
 */
export async function moveReplacement(
  trx: Trx,
  { actor, orderId, claimId, isHandedOver }: MovedReplacement,
): Promise<boolean> {
  const claim = await findClaim(trx, claimId);
  const locked = await lockReplacement(trx, claimId);
  if (!locked || !claim?.replacement || claim.orderId !== orderId.toLowerCase())
    throw refuse('claim_not_found.replacement');
  if ((locked.handedOverAt !== null) === isHandedOver) return false;
  if (locked.returnedAt) throw refuse('order_canceled');
  if (!isHandedOver) await returnReplacement(trx, claimId);
  else {
    if (!locked.readyAt) await markReplacement(trx, claimId, 'ready');
    await markReplacement(trx, claimId, 'handed_over');
  }
  const step = isHandedOver ? 'handed_over' : 'undone';
  await auditStep(trx, actor, { ...claim, replacement: claim.replacement }, step);
  return true;
}
