import { currentDate } from '@grafted/postgres/clock.ts';
import type { TreeLine } from '#domain/catalog/products.ts';
import { isOrderingOpen } from '#domain/farm/season.ts';
import type { Db } from '#server/database/client.ts';
import { findCurrentSeason } from '#server/farm/season/queries.ts';
import { orRefuse } from '#server/platform/http/errors.ts';
import { findLineStock, listLinePlaces } from './tree-line-queries.ts';

const placesMax = 50;

/** Who is in line for a tree, what is held for whom, and what keeps them back. @throws ShopError for an unknown tree */
export async function readTreeLine(db: Db, productId: string): Promise<TreeLine> {
  const [stock, { places, total }, season] = await Promise.all([
    findLineStock(db, productId),
    listLinePlaces(db, productId, placesMax),
    findCurrentSeason(db),
  ]);
  const { hidden, quantity, reserved } = orRefuse(stock, 'product_not_found');
  const keptBack: TreeLine['keptBack'] = [];
  if (hidden) keptBack.push('hidden');
  if (!isOrderingOpen(season, currentDate())) keptBack.push('ordering closed');
  const waits = places.some(({ heldUntil, keptBack: why }) => !heldUntil && !why);
  if (keptBack.length === 0 && waits && quantity > reserved) keptBack.push('part used');
  return { places, more: total - places.length, keptBack };
}
