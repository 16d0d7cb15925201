import { transact } from '@grafted/postgres/transact.ts';
import type { SeasonMove } from '#domain/orders/corrections.ts';
import { canBeChanged } from '#domain/orders/order-rules.ts';
import { auditOrder } from '#server/orders/order/audit-order.ts';
import { mailOrderCorrected } from '#server/orders/order/order-events.ts';
import { getOrderState, countGoneTrees } from '#server/orders/order/state-queries.ts';
import { dropPickup, findPickup } from '#server/orders/pickups/queries.ts';
import { getOrderForChange } from '#server/orders/status/order-for-change.ts';
import type { AdminActor } from '#server/platform/audit/queries.ts';
import { changedMeanwhile } from '#server/platform/http/changed-meanwhile.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { CorrectionContext } from './context.ts';
import { readSeasonOf, saveSeason, listSeasonChoices } from './season-queries.ts';

/**
 * The trees of an order are handed over in another season, for the prices and the money that it
 * has: it counts in that season alone. Its day is free again.
 */
export const moveToSeason = (
  { db, ...links }: Omit<CorrectionContext, 'access' | 'driveTimes'>,
  actor: AdminActor,
  orderId: string,
  { key, was, seasonId }: SeasonMove,
): Promise<void> =>
  transact(db, async (trx) => {
    await getOrderForChange(trx, orderId);
    const before = await readSeasonOf(trx, orderId);
    if (before.id === seasonId) return; // sent twice
    if (before.name !== was) throw changedMeanwhile('the season of this order', before.name);
    if (!canBeChanged(await getOrderState(trx, orderId))) throw refuse('not_changeable.anymore');
    if ((await countGoneTrees(trx, orderId)) > 0) throw refuse('partly_handed_over.keeps_delivery');
    const after = (await listSeasonChoices(trx, orderId)).find(({ id }) => id === seasonId);
    if (!after) throw refuse('season_not_found');
    const losesDay = (await findPickup(trx, orderId)) !== undefined;
    await saveSeason(trx, orderId, seasonId);
    if (losesDay) await dropPickup(trx, orderId);
    await auditOrder(trx, actor, orderId, {
      action: 'order_season',
      before: { season: before.name },
      after: { season: after.name },
    });
    await mailOrderCorrected(trx, {
      orderId,
      links,
      kind: `order-season:${key}`,
      corrected: [],
      losesDay,
      movedTo: after.name,
    });
  });
