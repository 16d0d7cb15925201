import type { PartnerNeed } from '#domain/cart.ts';
import { partnersOf, listTreesWithoutPartner } from '#domain/pollination.ts';
import { listFloweringInStock } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { listCartVarieties } from './queries.ts';

const partnersMax = 4;

/** Trees in the cart without a pollination partner, and partners for them in stock. */
export async function listPartnerNeeds(db: Db, userId: string): Promise<PartnerNeed[]> {
  const unpollinated = listTreesWithoutPartner(await listCartVarieties(db, userId));
  if (unpollinated.length === 0) return [];
  const stock = await listFloweringInStock(db);
  return unpollinated.map((tree) => ({
    variety: tree.variety,
    fruit: tree.fruit,
    partners: partnersOf(tree, stock)
      .slice(0, partnersMax)
      .map((partner) => partner.variety),
  }));
}
