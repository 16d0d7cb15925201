import * as z from 'zod/mini';
import { count } from '#domain/count.ts';
import { treeNumberMax } from './check-in-actions.ts';

/** What became of trees that left the gate without their order: they went, or are here after all. */
export const treeDecisions = ['gone', 'here'] as const;
export type TreeDecision = (typeof treeDecisions)[number];

/** Trees of one kind that one hand-over named, and that its order did not hand over. */
export interface UnmatchedTrees {
  handoverId: string;
  itemId: string;
  orderId: string;
  orderNumber: number | null;
  customer: string;
  variety: string;
  rootstock: string;
  trees: number;
  /** When they went: ISO 8601. */
  at: string;
  /** Why their order did not hand them over. */
  reason: string;
}

export const decideTreesSchema = z.strictObject({
  handoverId: z.uuid('Unknown hand-over'),
  itemId: z.uuid('Unknown tree'),
  decision: z.enum(treeDecisions, 'Choose whether the trees went'),
  /** How many trees the admin has seen listed. */
  trees: z.int('Unknown trees').check(z.minimum(1), z.maximum(treeNumberMax)),
});
export type DecideTrees = z.infer<typeof decideTreesSchema>;

/** How the decision put stock right. */
export interface DecidedTrees {
  /** They went with their order after all, which still had them. */
  withOrder: number;
  /** Taken out of stock. */
  taken: number;
  /** They went, but were sold again since: more trees are sold than stand. */
  soldAgain: number;
}

/** For the toast after the decision. */
export function decidedText({ withOrder, taken, soldAgain }: DecidedTrees): string {
  const parts = [
    withOrder > 0 && `${count(withOrder, 'tree')} handed over with the order`,
    taken > 0 && `${count(taken, 'tree')} taken out of stock`,
    soldAgain > 0 &&
      `${count(soldAgain, 'tree was', 'trees were')} sold again: count what stands, and ask the customers`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join('. ') : 'Stock is right as it is';
}
