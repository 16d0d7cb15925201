import { currentDate } from '@grafted/postgres/clock.ts';
import { transact } from '@grafted/postgres/transact.ts';
import { pickupText } from '#domain/farm/pickup-text.ts';
import { formatDay, isOrderingOpen, type Season } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { findCurrentSeason, lockCurrentSeason } from '#server/farm/season/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { preferencesUrl, type LinkSettings } from '#server/platform/outbox/list-token.ts';
import { enqueueMail } from '#server/platform/outbox/outbox-queries.ts';
import type { NotifyOpeningContext } from './context.ts';
import { insertSeasonWait, lockOpenWaits, markWaitsNotified } from './queries.ts';

const batch = 100;

/** Registers an address for the next opening. @throws ShopError when ordering is open */
export async function waitForSeason(db: Db, address: string): Promise<void> {
  const season = await findCurrentSeason(db);
  if (isOrderingOpen(season, currentDate())) throw refuse('ordering_open');
  await insertSeasonWait(db, season.id, address.toLowerCase());
}

/** While ordering is open: mails everyone who asked, once each. Safe in several processes at once. */
export async function notifyOpening(context: NotifyOpeningContext): Promise<void> {
  for (let more = true; more;) {
    more = await transact(context.db, async (trx) => {
      const season = await lockCurrentSeason(trx);
      if (!isOrderingOpen(season, currentDate())) return false;
      const waits = await lockOpenWaits(trx, batch);
      if (waits.length === 0) return false;
      for (const wait of waits) await enqueueMail(trx, openingMail(context, season, wait));
      await markWaitsNotified(
        trx,
        waits.map(({ id }) => id),
      );
      return waits.length === batch;
    });
  }
}

const openingMail = (
  settings: LinkSettings,
  season: Season,
  { id, email }: { id: string; email: string },
) => ({
  kind: 'season-open',
  subjectId: id,
  to: email,
  template: 'season-open' as const,
  props: {
    season: season.name,
    deadline: nextDeadline(season),
    pickup: pickupText(season),
    catalogUrl: `${settings.publicUrl}/catalog`,
    unsubscribeUrl: preferencesUrl(settings, { list: 'season', member: id }),
  },
  list: { name: 'season' as const, member: id },
});

const nextDeadline = ({ preOrderDeadline }: Season): string | null =>
  preOrderDeadline && new Date(preOrderDeadline) > currentDate()
    ? formatDay(new Date(preOrderDeadline), farmTimeZone)
    : null;
