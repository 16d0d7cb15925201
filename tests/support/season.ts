import { sql } from 'kysely';
import type { Season } from '#domain/farm/season.ts';
import type { TestShop } from './test-shop.ts';

const day = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Ordering windows in each phase, seen from now. */
export const phases = {
  open: { opensAt: inDays(-1), closesAt: null },
  upcoming: { opensAt: inDays(30), closesAt: inDays(60) },
  closed: { opensAt: inDays(-30), closesAt: inDays(-1) },
  unscheduled: { opensAt: null, closesAt: null },
} as const;

/** Sets the window of the current season, without a deadline, as another process would. */
export async function setOrderingWindow(
  { services }: TestShop,
  { opensAt, closesAt }: Pick<Season, 'opensAt' | 'closesAt'>,
): Promise<void> {
  await sql`update seasons
    set opens_at = ${opensAt}::timestamptz, closes_at = ${closesAt}::timestamptz, pre_order_deadline = null
    where current`.execute(services.db);
  await services.liveSettings.load();
}
