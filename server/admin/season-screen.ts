import { currentDate } from '@grafted/postgres/clock.ts';
import type { SeasonScreenData } from '#domain/farm/season-content.ts';
import { seasonPhase } from '#domain/farm/season.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { findRolloverTo } from '#server/farm/season/rollover-queries.ts';
import { contentOfSeason, seasonSubject } from './season-change.ts';
import type { SeasonPartsContext } from './season-parts.ts';
import { listSeasonTotals } from './season-queries.ts';
import { undoRefusal } from './season-undo.ts';

export async function readSeasonScreen({
  db,
  seasonParts,
}: SeasonPartsContext): Promise<SeasonScreenData> {
  const season = await findCurrentSeason(db);
  const [history, waiting, seasons, rollover, refusal] = await Promise.all([
    readHistory(db, seasonSubject(season.id)),
    seasonParts.waits.count(db),
    listSeasonTotals(db),
    findRolloverTo(db, season.id),
    undoRefusal(db, season),
  ]);
  const now = currentDate();
  const { orders = 0, trees = 0, netCents = 0 } = seasons.find(({ current }) => current) ?? {};
  return {
    content: contentOfSeason(season),
    ...history,
    phase: seasonPhase(season, now),
    now: now.toISOString(),
    waiting,
    totals: { orders, trees, netCents },
    past: seasons.filter(({ current }) => !current),
    rollover: rollover
      ? { from: rollover.fromName, at: rollover.at.toISOString(), refusal: refusal ?? null }
      : null,
  };
}
