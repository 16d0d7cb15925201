import type { PartnerNeed } from '#domain/cart.ts';
import { partnersOf, withoutPartner } from '#domain/pollination.ts';
import type { Db } from '#server/database/client.ts';
import { listVarietyNames } from '#server/catalog/queries.ts';
import { listCartVarieties } from './queries.ts';

const namedMax = 4;

/** Trees in the cart that would stand without a partner, and who in stock would be one. */
export async function listPartnerNeeds(db: Db, userId: string): Promise<PartnerNeed[]> {
  const lonely = withoutPartner(await listCartVarieties(db, userId));
  if (lonely.length === 0) return [];
  const stock = await listVarietyNames(db);
  return lonely.map(({ variety, fruit }) => ({ variety, fruit, partners: partnersOf({ variety, fruit }, stock).slice(0, namedMax).map((partner) => partner.variety) }));
}
