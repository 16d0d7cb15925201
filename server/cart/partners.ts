import type { PartnerNeed } from '#domain/cart.ts';
import { partnersOf, listTreesWithoutPartner } from '#domain/pollination.ts';
import { listGrowingInCart, listGrowingInStock } from '#server/catalog/growing-queries.ts';
import type { Db } from '#server/database/client.ts';

const partnersMax = 4;

/** Trees in the cart without a pollination partner, and partners for them in stock. */
export async function listPartnerNeeds(db: Db, userId: string): Promise<PartnerNeed[]> {
  const unpollinated = listTreesWithoutPartner(await listGrowingInCart(db, userId));
  if (unpollinated.length === 0) return [];
  const stock = await listGrowingInStock(db);
  return unpollinated.map((tree) => ({
    variety: tree.variety,
    fruit: tree.fruit,
    partners: partnersOf(tree, stock)
      .slice(0, partnersMax)
      .map((partner) => partner.variety),
  }));
}
