import { getFreeFor } from '#server/catalog/stock-waits/held-tree-queries.ts';
import type { Db } from '#server/database/client.ts';
import { type ShopError, refuse } from '#server/platform/http/errors.ts';

export async function outOfStock(db: Db, userId: string, productId: string): Promise<ShopError> {
  const { variety, rootstock, free } = await getFreeFor(db, userId, productId);
  const tree = `${variety} on ${rootstock}`;
  return refuse(
    'not_enough_stock',
    free === 0 ? `${tree} is out of stock` : `Only ${free} left of ${tree}`,
    { details: { productId } },
  );
}
