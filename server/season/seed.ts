import { sql } from 'kysely';
import { farmTimeZone } from '#domain/settings.ts';
import type { Db } from '#server/database/client.ts';

/**
 * For development: opens a season that was never scheduled, with a deadline at the end of the month after next.
 * In production the owner sets the dates.
 */
export async function openDemoSeason(db: Db): Promise<void> {
  await sql`
    update seasons set
      opens_at = now() - interval '1 day',
      pre_order_deadline = (date_trunc('month', now() at time zone ${farmTimeZone}) + interval '3 months') at time zone ${farmTimeZone} - interval '1 second'
    where current and opens_at is null`.execute(db);
}
