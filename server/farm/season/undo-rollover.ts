import { transact } from '@grafted/postgres/transact.ts';
import { formatDay } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { findLatestRevisionId } from '#server/farm/revisions/queries.ts';
import { saveRevision } from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { orRefuse, refuse } from '#server/platform/http/errors.ts';
import { contentOfSeason, seasonSubject } from './change.ts';
import type { SeasonPartsContext } from './parts.ts';
import {
  deleteSeason,
  findFirstOrder,
  findSeason,
  lockCurrentSeasonForChange,
  setCurrent,
  updateSeason,
} from './queries.ts';
import { findRolloverTo, markUndone } from './rollover-queries.ts';

export interface UndoneRollover {
  /** Prices and coupons that admins have changed since: they keep the later value. */
  kept: { prices: number; coupons: number };
}

/** Returns to the season before. Prices, stock and coupons get back what the rollover changed. */
export const undoRollover = (
  { db, seasonParts: { trees, coupons, waits } }: SeasonPartsContext,
  actor: AdminActor,
): Promise<UndoneRollover> =>
  transact(db, async (trx) => {
    const season = await lockCurrentSeasonForChange(trx);
    const rollover = orRefuse(await findRolloverTo(trx, season.id), 'not_found.rollover');
    const refusal = await undoRefusal(trx, season);
    if (refusal) throw refuse('season_has_orders', refusal);

    const { changes, fromSeason } = rollover;
    const keptCoupons = await coupons.reopen(
      trx,
      actor,
      changes.coupons,
      `Rollover to ${season.name} undone`,
    );
    await trees.lockAll(trx);
    const keptPrices = await trees.changePrices(
      trx,
      changes.prices.map(({ id, beforeCents, afterCents }) => ({
        id,
        beforeCents: afterCents,
        afterCents: beforeCents,
      })),
    );
    await trees.addToStocks(
      trx,
      changes.stock.map(({ id, difference }) => ({ id, difference: -difference })),
      'season',
    );

    await markUndone(trx, rollover.id);
    await waits.move(trx, season.id, fromSeason);
    await deleteSeason(trx, season.id);
    await setCurrent(trx, fromSeason, true);
    const restored = { ...contentOfSeason(await findSeason(trx, fromSeason)), ...changes.season };
    await updateSeason(trx, fromSeason, restored);
    const subject = seasonSubject(fromSeason);
    await saveRevision(trx, actor, subject, {
      content: restored,
      summary: `Rollover to ${season.name} undone`,
      basedOn: await findLatestRevisionId(trx, subject),
    });
    await recordAudit(trx, actor, {
      action: 'season_rollover_undone',
      subjectType: 'season',
      subjectId: fromSeason,
      before: contentOfSeason(season),
      after: restored,
    });
    return { kept: { prices: keptPrices.length, coupons: keptCoupons } };
  });

/** Why the rollover to this season cannot be undone; undefined while it can. */
export async function undoRefusal(
  db: Db,
  { id, name }: { id: string; name: string },
): Promise<string | undefined> {
  const first = await findFirstOrder(db, id);
  if (!first) return undefined;
  const day = formatDay(first.at, farmTimeZone);
  return first.wasMoved
    ? `The rollover cannot be undone while ${name} has orders. The first one, of ${day}, was moved there: move it back under All Orders.`
    : `The rollover cannot be undone any more: the first order of ${name} came in on ${day}.`;
}
