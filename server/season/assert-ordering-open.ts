import { describeSeason, notOpenText, type Season } from '#domain/season.ts';
import { farmTimeZone } from '#domain/settings.ts';
import { ShopError } from '#server/http/errors.ts';

export function assertOrderingOpen(season: Season): void {
  const seasonNow = describeSeason(season, new Date(), farmTimeZone);
  if (seasonNow.phase === 'open') return;
  throw new ShopError(
    'ordering_closed',
    409,
    `${notOpenText(season, seasonNow)}. Your cart is kept.`,
  );
}
