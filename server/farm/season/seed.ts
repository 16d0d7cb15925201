import { farmTimeZone } from '#domain/farm/settings.ts';
import type { Db } from '#server/database/client.ts';
import { execute } from '#server/database/rows.ts';

/**
 * For development: opens a season that was never scheduled, with a deadline at the end of the month after next and
 * pickup afterwards. Its name, year and banner follow its dates.
 * In production the owner sets the dates.
 */
export const openDemoSeason = (db: Db): Promise<void> =>
  execute(db)`
    with demo as (
      select (date_trunc('month', now() at time zone ${farmTimeZone}) + interval '3 months') as deadline
    )
    update seasons set
      opens_at = now() - interval '1 day',
      pre_order_deadline = deadline at time zone ${farmTimeZone} - interval '1 second',
      pickup_from = pickup_from + make_interval(years => later), pickup_until = pickup_until + make_interval(years => later),
      banner_from = banner_from + make_interval(years => later), banner_until = banner_until + make_interval(years => later),
      year = year + later,
      name = replace(name, year::text, (year + later)::text), banner = replace(banner, year::text, (year + later)::text)
    from demo cross join lateral (
      select greatest(0, extract(year from deadline)::integer - 2026 + (extract(month from deadline) > 3)::integer) as later
    ) shift
    where current and opens_at is null`;

/** A season that nobody has scheduled or changed is the next spring's, in whatever year the shop is installed. */
export const nameFirstSeason = (db: Db): Promise<void> =>
  execute(db)`
    update seasons set
      pickup_from = pickup_from + make_interval(years => later), pickup_until = pickup_until + make_interval(years => later),
      banner_from = banner_from + make_interval(years => later), banner_until = banner_until + make_interval(years => later),
      year = year + later,
      name = replace(name, year::text, (year + later)::text), banner = replace(banner, year::text, (year + later)::text)
    from (select (now() at time zone ${farmTimeZone})::date as today) clock
    cross join lateral (
      select extract(year from age(today, date '2026-05-08'))::integer + 1 as later where today > date '2026-05-08'
    ) shift
    where current and opens_at is null and year = 2026 and pickup_until = date '2026-05-08'
      and not exists (select from revisions where subject_type = 'season')`;
