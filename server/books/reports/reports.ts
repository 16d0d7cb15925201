import type { ClaimReport, DemandReport, SalesReport } from '#domain/orders/reports.ts';
import { listMissedSearches } from '#server/catalog/searches/queries.ts';
import type { Db } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { listClaimRates } from './claim-queries.ts';
import { compareTrees, compareWeeks } from './compare-seasons.ts';
import {
  listProductSales,
  listReportSeasons,
  listSeasonWeeks,
  listUnsold,
  listWaitingLines,
  type ReportSeason,
} from './queries.ts';

const searchesMax = 200;

/** A season against the one before it. Without an id: the current one. */
export async function readSales(db: Db, seasonId?: string): Promise<SalesReport> {
  const all = await listReportSeasons(db);
  const season = pick(all, seasonId);
  const previous = all[all.indexOf(season) + 1];
  const ids = [season, previous].flatMap((found) => found?.id ?? []);
  const [weeks, products] = await Promise.all([
    listSeasonWeeks(db, ids),
    listProductSales(db, ids),
  ]);
  const seasons = [season, previous] as const;
  return {
    seasons: all.map(nameOf),
    season: nameOf(season),
    previous: previous ? nameOf(previous) : null,
    weeks: compareWeeks(seasons, weeks),
    varieties: compareTrees(seasons, products, 'variety'),
    rootstocks: compareTrees(seasons, products, 'rootstock'),
  };
}

/** What people wanted and did not get, and what nobody wanted. */
export async function readDemand(db: Db, seasonId?: string): Promise<DemandReport> {
  const { id } = pick(await listReportSeasons(db), seasonId);
  const [unsold, searches, waits] = await Promise.all([
    listUnsold(db, id),
    listMissedSearches(db, searchesMax),
    listWaitingLines(db),
  ]);
  return { unsold, searches, waits };
}

/** How often trees of a season were claimed. */
export async function readClaims(db: Db, seasonId?: string): Promise<ClaimReport> {
  const { id } = pick(await listReportSeasons(db), seasonId);
  return { rates: await listClaimRates(db, id) };
}

function pick(all: readonly ReportSeason[], seasonId: string | undefined): ReportSeason {
  const season = all.find(({ id, current }) => (seasonId ? id === seasonId : current));
  if (!season) throw refuse('season_not_found');
  return season;
}

const nameOf = ({ id, name }: ReportSeason) => ({ id, name });
