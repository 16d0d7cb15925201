import type { PartnerNeed } from '#domain/cart.ts';
import { partnersOf, listTreesWithoutPartner } from '#domain/pollination.ts';
import { listVarietyNames } from '#server/catalog/queries.ts';
import type { Db } from '#server/database/client.ts';
import { listCartVarieties } from './queries.ts';

const partnersMax = 4;

/** Trees in the cart without a pollination partner, and partners for them in stock. */
export async function listPartnerNeeds(db: Db, userId: string): Promise<PartnerNeed[]> {
  const unpollinated = listTreesWithoutPartner(await listCartVarieties(db, userId));
  if (unpollinated.length === 0) return [];
  const stock = await listVarietyNames(db);
  return unpollinated.map(({ variety, fruit }) => ({
    variety,
    fruit,
    partners: partnersOf({ variety, fruit }, stock)
      .slice(0, partnersMax)
      .map((partner) => partner.variety),
  }));
}
