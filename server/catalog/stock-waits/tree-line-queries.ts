import { currentDate } from '@grafted/postgres/clock.ts';
import type { LinePlace, TreeLine } from '#domain/catalog/products.ts';
import { isOrderingOpen } from '#domain/farm/season.ts';
import type { Db } from '#server/database/client.ts';
import { findRow, listRows } from '#server/database/rows.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';

export const findLineStock = (db: Db, productId: string) =>
  findRow(db)<{ hidden: boolean; free: number }>`
    select hidden, free from products where id = ${productId}`;

interface PlaceRow extends Omit<LinePlace, 'since' | 'heldUntil'> {
  since: Date;
  heldUntil: Date | null;
  total: number;
}

/**
 * Held trees first, then in the order of the line, then places that do not count yet. Trees held
 * together are one row.
 */
export async function listLinePlaces(
  db: Db,
  productId: string,
  limit: number,
): Promise<{ places: LinePlace[]; total: number }> {
  const rows = await listRows(db)<PlaceRow>`
    select email, sum(trees)::integer as trees, min(created_at) as since, max(held_until) as "heldUntil",
      case when bool_or(proven_at is null) then 'unproven'
        when exists (select from mail_suppressions where mail_suppressions.email = place.email) then 'bounced'
        when max(held_until) is null and max(passed_over_until) > now() then 'passed over'
        when max(held_until) is not null and exists (select from mail_outbox where state = 'held'
          and subject_id = any(array_agg(place.id::text))) then 'mail held' end as "keptBack",
      (count(*) over ())::integer as total
    from stock_waits place where product_id = ${productId} and live
    group by email, notified_at, held_until is not null
    order by max(held_until) is null, bool_or(proven_at is null), min(created_at), min(id::text) limit ${limit}`;
  return {
    total: rows[0]?.total ?? 0,
    places: rows.map(({ email, trees, since, heldUntil, keptBack }) => ({
      email,
      trees,
      keptBack,
      since: since.toISOString(),
      heldUntil: heldUntil?.toISOString() ?? null,
    })),
  };
}

const placesMax = 50;

/** Who is in line for a tree, what is held for whom, and what keeps them back. @throws ShopError for an unknown tree */
export async function readTreeLine(db: Db, productId: string): Promise<TreeLine> {
  const [stock, { places, total }, season] = await Promise.all([
    findLineStock(db, productId),
    listLinePlaces(db, productId, placesMax),
    findCurrentSeason(db),
  ]);
  const { hidden, free } = orRefuse(stock, 'product_not_found');
  const keptBack: TreeLine['keptBack'] = [];
  if (hidden) keptBack.push('hidden');
  if (!isOrderingOpen(season, currentDate())) keptBack.push('ordering closed');
  const waits = places.some(({ heldUntil, keptBack: why }) => !heldUntil && !why);
  if (keptBack.length === 0 && waits && free > 0) keptBack.push('part used');
  return { places, more: total - places.length, keptBack };
}
