import { currentDate } from '@grafted/postgres/clock.ts';
import type { SeasonScreenData } from '#domain/farm/season-content.ts';
import { seasonPhase } from '#domain/farm/season.ts';
import { readHistory } from '#server/farm/revisions/history.ts';
import { contentOfSeason, seasonSubject } from './change.ts';
import type { SeasonPartsContext } from './parts.ts';
import { findCurrentSeason, listSeasonTotals } from './queries.ts';
import { findRolloverTo } from './rollover-queries.ts';
import { undoRefusal } from './undo-rollover.ts';

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
