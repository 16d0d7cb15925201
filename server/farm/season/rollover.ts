import { createHash } from 'node:crypto';
import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import type { AuditEntry } from '#domain/admin/audit/audit-log.ts';
import {
  raisedPrice,
  type PriceChange,
  type RolloverPlan,
  type RolloverPreview,
  type RolloverStart,
} from '#domain/catalog/season-rollover.ts';
import type { CouponEntry } from '#domain/orders/coupon-content.ts';
import { lastDayText, offerName, ruleText } from '#domain/orders/coupon-text.ts';
import type { Trx } from '#server/database/client.ts';
import { findLatestRevision } from '#server/farm/revisions/queries.ts';
import { saveRevision } from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { RolloverChanges } from '#server/schema/season.ts';
import { assertNoClash, contentOfSeason, endedAt, nameTaken, seasonSubject } from './change.ts';
import type { SeasonPartsContext } from './parts.ts';
import {
  findCurrentSeason,
  insertCurrentSeason,
  lockCurrentSeasonForChange,
  setCurrent,
  updateSeason,
} from './queries.ts';
import {
  insertRollover,
  countPaymentsUnderWay,
  listPricedTrees,
  readOpenOrders,
  type PricedTree,
} from './rollover-queries.ts';

const auditBatch = 1000;

export async function readRolloverStart({
  db,
  seasonParts,
}: SeasonPartsContext): Promise<RolloverStart> {
  const season = await findCurrentSeason(db);
  const [revision, openOrders, paymentsUnderWay, coupons] = await Promise.all([
    findLatestRevision(db, seasonSubject(season.id)),
    readOpenOrders(db, season.id),
    countPaymentsUnderWay(db),
    seasonParts.coupons.listRunning(db),
  ]);
  return {
    season: contentOfSeason(season),
    revision: revision?.id ?? null,
    openOrders,
    paymentsUnderWay,
    coupons: coupons.map(({ content, ...offer }) => ({
      id: offer.id,
      name: offerName(offer),
      value: ruleText(content.rule),
      lastDay: lastDayText(content),
    })),
  };
}

/** Dry run. @throws ShopError when the season cannot be saved like this */
export const previewRollover = (
  { db, seasonParts: { coupons } }: SeasonPartsContext,
  plan: RolloverPlan,
): Promise<RolloverPreview> =>
  transact(db, async (trx) => {
    const season = await findCurrentSeason(trx);
    assertOpensLater(plan);
    if (season.name.toLowerCase() === plan.season.name.toLowerCase()) throw nameTaken(season.name);
    await assertNoClash(trx, season.id, plan.season);
    return describePlan(
      plan,
      await listPricedTrees(trx),
      await coupons.lockRunning(trx, plan.endCoupons),
    );
  });

/** Ends the current season and starts the next, all or nothing, as previewed. */
export const rollOver = (
  { db, seasonParts: { trees, coupons } }: SeasonPartsContext,
  actor: AdminActor,
  { previewHash, ...plan }: RolloverPlan & { previewHash: string },
): Promise<void> =>
  transact(db, async (trx) => {
    const now = currentDate();
    const old = await lockCurrentSeasonForChange(trx);
    await assertNoPayments(trx);
    assertOpensLater(plan);
    const ending = await coupons.lockRunning(trx, plan.endCoupons);
    await trees.lockAll(trx);
    const priced = await listPricedTrees(trx);
    const preview = describePlan(plan, priced, ending);
    if (preview.previewHash !== previewHash) throw refuse('changed_meanwhile.prices_or_coupons');

    const closed = { ...contentOfSeason(old), ...endedAt(old, now) };
    await saveRevision(trx, actor, seasonSubject(old.id), {
      content: closed,
      summary: `Ended by rolling over to ${plan.season.name}`,
      basedOn: plan.basedOn,
      before: contentOfSeason(old),
    });
    await updateSeason(trx, old.id, closed);
    await setCurrent(trx, old.id, false);
    await assertNoClash(trx, null, plan.season);
    const newId = await insertCurrentSeason(trx, plan.season);
    await saveRevision(trx, actor, seasonSubject(newId), {
      content: plan.season,
      summary: `Rolled over from ${old.name}`,
      basedOn: null,
    });

    const ended = await coupons.end(
      trx,
      actor,
      ending.map(({ id }) => id),
      `Ended by rolling over to ${plan.season.name}`,
    );
    const { opensAt, closesAt, preOrderDeadline } = old;
    const changes: RolloverChanges = {
      season: { opensAt, closesAt, preOrderDeadline },
      stock: plan.stock === 'zero' ? stockToZero(priced) : [],
      prices: preview.prices.map(({ id, beforeCents, afterCents }) => ({
        id,
        beforeCents,
        afterCents,
      })),
      coupons: ended,
    };
    await trees.changePrices(trx, changes.prices);
    await trees.addToStocks(trx, changes.stock, 'season');
    await insertRollover(trx, {
      fromSeason: old.id,
      toSeason: newId,
      toName: plan.season.name,
      changes,
      by: actor.actorId,
    });
    await recordAll(trx, actor, [
      {
        action: 'season_rolled_over',
        subjectType: 'season',
        subjectId: newId,
        before: { name: old.name, ...changes.season },
        after: {
          ...plan.season,
          stock: plan.stock,
          raisePercent: plan.raisePercent,
          endedCoupons: preview.coupons,
        },
      },
      ...auditTrees(changes),
    ]);
  });

async function assertNoPayments(trx: Trx): Promise<void> {
  const payments = await countPaymentsUnderWay(trx);
  if (payments === 0) return;
  throw refuse(
    'payments_under_way',
    `${payments === 1 ? 'A payment is' : `${payments} payments are`} still under way. Please try again in a few minutes.`,
  );
}

function assertOpensLater({ season }: RolloverPlan): void {
  if (season.opensAt && new Date(season.opensAt) <= currentDate())
    throw refuse('opens_in_past', { details: { field: 'season.opensAt' } });
}

function describePlan(
  plan: RolloverPlan,
  trees: readonly PricedTree[],
  coupons: readonly CouponEntry[],
): RolloverPreview {
  const prices = trees.flatMap(({ id, variety, rootstock, priceCents }): PriceChange[] => {
    const afterCents = raisedPrice(priceCents, plan.raisePercent);
    return afterCents === priceCents
      ? []
      : [{ id, variety, rootstock, beforeCents: priceCents, afterCents }];
  });
  const cleared = plan.stock === 'zero' ? stockToZero(trees) : [];
  const names = coupons.map(offerName);
  return {
    prices,
    stock: {
      products: cleared.length,
      trees: cleared.reduce((sum, { difference }) => sum - difference, 0),
    },
    coupons: names,
    // The stock is left out, because trees may be sold between preview and rollover.
    previewHash: createHash('sha256')
      .update(JSON.stringify([plan.season, plan.stock, prices, names]))
      .digest('hex'),
  };
}

const stockToZero = (trees: readonly PricedTree[]): RolloverChanges['stock'] =>
  trees
    .filter(({ quantity }) => quantity > 0)
    .map(({ id, quantity }) => ({ id, difference: -quantity }));

/** For the history of each tree. */
function auditTrees({ prices, stock }: Pick<RolloverChanges, 'prices' | 'stock'>): AuditEntry[] {
  const differences = new Map(stock.map(({ id, difference }) => [id, difference]));
  const raises = new Map(prices.map((price) => [price.id, price]));
  return [...new Set([...raises.keys(), ...differences.keys()])].map((id) => {
    const price = raises.get(id);
    const difference = differences.get(id);
    return {
      action: 'season_rolled_over',
      subjectType: 'product',
      subjectId: id,
      before: {
        ...(price && { priceCents: price.beforeCents }),
        ...(difference !== undefined && { quantity: -difference }),
      },
      after: {
        ...(price && { priceCents: price.afterCents }),
        ...(difference !== undefined && { quantity: 0, reason: 'season' }),
      },
    };
  });
}

async function recordAll(
  trx: Trx,
  actor: AdminActor,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += auditBatch)
    await recordAudit(trx, actor, entries.slice(start, start + auditBatch));
}
