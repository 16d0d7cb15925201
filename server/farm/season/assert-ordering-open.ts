import { currentDate } from '@grafted/postgres/clock.ts';
import { describeSeason, isOrderingOpen, notOpenText, type Season } from '#domain/farm/season.ts';
import { farmTimeZone } from '#domain/farm/settings.ts';
import { refuse } from '#server/platform/http/errors.ts';

/** @param then what the customer has to know besides */
export function assertOrderingOpen(season: Season, then = 'Your cart is kept.'): void {
  const now = currentDate();
  if (isOrderingOpen(season, now)) return;
  const seasonNow = describeSeason(season, now, farmTimeZone);
  throw refuse('ordering_closed', `${notOpenText(season, seasonNow)}. ${then}`);
}
