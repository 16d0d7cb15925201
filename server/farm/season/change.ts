import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { shortenText } from '#domain/cut-text.ts';
import {
  changedFields,
  seasonFieldNames,
  seasonSchema,
  type SaveSeason,
  type SeasonContent,
} from '#domain/farm/season-content.ts';
import { seasonPhase, type Season } from '#domain/farm/season.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { listRevisions, type Subject } from '#server/farm/revisions/queries.ts';
import {
  contentOf,
  saveRevision,
  type Restore,
  type Save,
} from '#server/farm/revisions/service.ts';
import { recordAudit, type AdminActor } from '#server/platform/audit/queries.ts';
import { type ShopError, refuse } from '#server/platform/http/errors.ts';
import { parse } from '#server/platform/http/validation.ts';
import { findClashes, lockCurrentSeasonForChange, updateSeason } from './queries.ts';

export const seasonSubject = (id: string): Subject => ({ type: 'season', key: id });

export const contentOfSeason = (season: Season): SeasonContent => {
  const { id: _id, ...content } = season;
  return content;
};

export const saveSeason = (
  db: Db,
  actor: AdminActor,
  { season, basedOn }: SaveSeason,
): Promise<void> => change(db, actor, { basedOn, next: async () => season });

/** Saves an older state again. */
export const restoreSeason = (
  db: Db,
  actor: AdminActor,
  { revision, basedOn }: Restore,
): Promise<void> =>
  change(db, actor, {
    basedOn,
    verb: 'Restored',
    next: async (before, trx) =>
      parse(seasonSchema, await contentOf(trx, seasonSubject(before.id), revision)),
  });

export const openOrdering = (db: Db, actor: AdminActor, { basedOn }: Save): Promise<void> =>
  change(db, actor, {
    basedOn,
    verb: 'Opened ordering',
    next: async (before, trx) => opened(before, await findDatesBeforeClosing(trx, before)),
  });

export const closeOrdering = (db: Db, actor: AdminActor, { basedOn }: Save): Promise<void> =>
  change(db, actor, { basedOn, verb: closedVerb, next: async (before) => closed(before) });

const closedVerb = 'Closed ordering';

type Dates = Pick<Season, 'closesAt' | 'preOrderDeadline'>;

/** When ordering was to end before it was closed by hand. Undefined when its end is of another origin. */
async function findDatesBeforeClosing(trx: Trx, season: Season): Promise<Dates | undefined> {
  const revisions = await listRevisions(trx, seasonSubject(season.id));
  const contents = revisions.map(({ content }) => content as Partial<SeasonContent>); // saved by `change`
  const end = timeOf(season.closesAt);
  const closing = contents.findIndex(({ closesAt }) => timeOf(closesAt) !== end) - 1;
  const before = contents[closing + 1];
  if (closing < 0 || !before || !revisions[closing]?.summary.startsWith(closedVerb))
    return undefined;
  return { closesAt: before.closesAt ?? null, preOrderDeadline: before.preOrderDeadline ?? null };
}

const timeOf = (at: string | null | undefined): number => (at ? Date.parse(at) : 0);

interface Change extends Save {
  verb?: string;
  next: (before: Season, trx: Trx) => Promise<SeasonContent>;
}

/** All changes of the current season: validated, without clashes, kept as a revision and in the audit log. */
const change = (
  db: Db,
  actor: AdminActor,
  { basedOn, verb = 'Changed', next }: Change,
): Promise<void> =>
  transact(db, async (trx) => {
    const before = await lockCurrentSeasonForChange(trx);
    const after = await next(before, trx);
    await assertNoClash(trx, before.id, after);
    const fields = changedFields(contentOfSeason(before), after);
    if (fields.length === 0) return;
    const names = fields.map((field) => seasonFieldNames[field]).join(', ');
    await saveRevision(trx, actor, seasonSubject(before.id), {
      content: after,
      summary: shortenText(`${verb}: ${names}`, 200),
      basedOn,
      before: contentOfSeason(before),
    });
    await updateSeason(trx, before.id, after);
    const pick = (content: SeasonContent) =>
      Object.fromEntries(fields.map((field) => [field, content[field]]));
    await recordAudit(trx, actor, {
      action: 'season_changed',
      subjectType: 'season',
      subjectId: before.id,
      before: pick(before),
      after: pick(after),
    });
  });

export async function assertNoClash(
  trx: Trx,
  id: string | null,
  season: SeasonContent,
): Promise<void> {
  const { sameName, overlapping } = await findClashes(trx, id, season);
  if (sameName) throw nameTaken(sameName);
  if (overlapping)
    throw refuse('seasons_overlap', { overlapping }, { details: { field: 'opensAt' } });
}

export const nameTaken = (name: string): ShopError =>
  refuse('name_taken.of_another_season', { name }, { details: { field: 'name' } });

const toSecond = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Closing for a day and opening again keeps the dates on which ordering was to end. */
function opened(season: Season, planned: Dates | undefined): SeasonContent {
  const now = currentDate();
  const phase = seasonPhase(season, now);
  if (phase === 'open') throw refuse('already_open');
  const opensAt = phase === 'closed' ? season.opensAt : toSecond(now);
  const kept = planned?.closesAt && new Date(planned.closesAt) <= now ? undefined : planned;
  const closesAt = phase === 'closed' ? (kept?.closesAt ?? null) : season.closesAt;
  const preOrderDeadline = (phase === 'closed' && kept ? kept : season).preOrderDeadline;
  return parse(seasonSchema, {
    ...contentOfSeason(season),
    opensAt,
    closesAt,
    preOrderDeadline:
      preOrderDeadline && opensAt && preOrderDeadline > opensAt ? preOrderDeadline : null,
  });
}

function closed(season: Season): SeasonContent {
  const now = currentDate();
  if (seasonPhase(season, now) !== 'open') throw refuse('not_open');
  return { ...contentOfSeason(season), ...endedAt(season, now) };
}

/** The ordering window of a season that ends now. One that has not begun loses its dates. */
export function endedAt(
  { opensAt, closesAt, preOrderDeadline }: Season,
  now: Date,
): Pick<Season, 'opensAt' | 'closesAt' | 'preOrderDeadline'> {
  if (!opensAt || new Date(opensAt) > now)
    return { opensAt: null, closesAt: null, preOrderDeadline: null };
  const soonest = Date.parse(opensAt) + 1000; // an open window is never empty
  const end = toSecond(new Date(Math.max(now.getTime(), soonest)));
  const closes = closesAt && closesAt < end ? closesAt : end;
  return {
    opensAt,
    closesAt: closes,
    preOrderDeadline: preOrderDeadline && preOrderDeadline > closes ? closes : preOrderDeadline,
  };
}
