import { sql } from 'kysely';
import { farmTimeZone } from '#domain/settings.ts';
import type { Db } from '#server/database/client.ts';

/**
 * For development: opens a season that was never scheduled, with a deadline at the end of the month after next and
 * pickup afterwards.
 * In production the owner sets the dates.
 */
export async function openDemoSeason(db: Db): Promise<void> {
  await sql`
    with demo as (
      select (date_trunc('month', now() at time zone ${farmTimeZone}) + interval '3 months') as deadline
    )
    update seasons set
      opens_at = now() - interval '1 day',
      pre_order_deadline = deadline at time zone ${farmTimeZone} - interval '1 second',
      pickup_from = pickup_from + shift, pickup_until = pickup_until + shift
    from demo cross join lateral (
      select make_interval(years => greatest(0, extract(year from deadline)::integer - 2026 + (extract(month from deadline) > 3)::integer)) as shift
    ) later
    where current and opens_at is null`.execute(db);
}
