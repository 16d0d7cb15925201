import { openingBlockers } from '#domain/farm/opening.ts';
import { describeSeason } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { hasAdmin } from '#server/farm/admins/queries.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { createLiveSettings } from '#server/farm/settings/live-settings.ts';
import { note, ok, problem, type Finding } from './finding.ts';

/** Whether customers can order, and who looks after the orders. */
export async function checkOpening(db: Db): Promise<Finding[]> {
  const live = createLiveSettings(db, () => {});
  await live.load();
  live.stop();
  const [isAppointed, season] = await Promise.all([hasAdmin(db), findCurrentSeason(db)]);
  const { phase } = describeSeason(season, new Date(), farmTimeZone);
  const blockers = openingBlockers(settings);
  return [
    isAppointed
      ? ok('There is an admin.')
      : problem(
          'Nobody is an admin.',
          'Sign up in the shop, then: npm run admin:appoint you@your-farm.example',
        ),
    phase === 'open'
      ? ok(`Ordering is open (${season.name}).`)
      : note(
          `Ordering is not open (${season.name}).`,
          'The Season screen sets when it opens and closes.',
        ),
    blockers.length === 0
      ? ok('The farm’s address, phone number and email are set.')
      : note(
          `Still the sample farm’s: ${blockers.join(', ')}. No real order is taken.`,
          'Set them on the Settings screen.',
        ),
  ];
}
