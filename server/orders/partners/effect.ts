import { describeEffect } from '#domain/growing/orchard-effect.ts';
import { listKnownTrees } from '#server/catalog/known-trees.ts';
import type { Db } from '#server/database/client.ts';
import { listOrchard } from '#server/growing/orchard/queries.ts';
import { nearbyOf } from '#server/growing/orchard/service.ts';
import { listOrderedVarieties } from '#server/orders/cart/queries.ts';

interface ChangedOrder {
  id: string;
  /** Null for orders without an account, of whose owner no other trees are known. */
  userId: string | null;
  /** With trees left in it. */
  varietiesBefore: readonly string[];
  varietiesAfter: readonly string[];
}

/** What a change of an order does to its trees and to those that its customer has or has ordered, in sentences. */
export async function describeOrderEffect(
  db: Db,
  { id, userId, varietiesBefore, varietiesAfter }: ChangedOrder,
): Promise<string[]> {
  const [known, orchard, others] = await Promise.all([
    listKnownTrees(db),
    userId === null ? [] : listOrchard(db, userId),
    userId === null ? [] : listOrderedVarieties(db, userId, { exceptOrder: id }),
  ]);
  const treesWith = (varieties: readonly string[]) =>
    nearbyOf({ orchard, ordered: [...others, ...varieties] }, known);
  return describeEffect(treesWith(varietiesBefore), treesWith(varietiesAfter));
}
