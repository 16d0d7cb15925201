import { returnTreesOfClaim, takeTreesForClaim } from '#server/catalog/stock/holds.ts';
import type { Trx } from '#server/database/client.ts';
import { refuse } from '#server/platform/http/errors.ts';
import {
  listReturnedReplacements,
  markReplacementTaken,
  markReplacementsReturned,
} from './replacement-queries.ts';

/** Trees that replace others of a canceled order, and were not handed over, are in stock again. */
export async function returnReplacements(trx: Trx, orderId: string): Promise<void> {
  for (const { claimId, ...tree } of await markReplacementsReturned(trx, orderId))
    await returnTreesOfClaim(trx, claimId, tree);
}

/** The order is reinstated: they are owed again. @throws ShopError when too few are left */
export async function takeReplacementsAgain(trx: Trx, orderId: string): Promise<void> {
  for (const { claimId, ...tree } of await listReturnedReplacements(trx, orderId)) {
    if (!(await takeTreesForClaim(trx, claimId, tree)))
      throw refuse('not_enough_stock.to_reinstate');
    await markReplacementTaken(trx, claimId);
  }
}
