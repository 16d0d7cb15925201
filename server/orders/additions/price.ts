import { includedTax } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';
import { balanceCents } from '#domain/orders/balance.ts';
import { partTotal, type Entry } from '#domain/orders/entries.ts';
import type { AddedTrees, AdditionPreview } from '#domain/orders/order-additions.ts';
import type { Db } from '#server/database/client.ts';
import {
  addOf,
  discountCounts,
  planLines,
  taxOfAdded,
  type ChangePlan,
  type LineChange,
} from '#server/orders/changes/plan.ts';
import type { PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { listPricedTrees } from './queries.ts';

export interface PricedAddition {
  plan: ChangePlan;
  preview: Omit<AdditionPreview, 'orchard'>;
}

/** Every amount comes from the database. Stock is final only when the trees are held. */
export async function priceTrees(
  db: Db,
  { userId, order }: { userId: string; order: PricedOrder },
  wanted: AddedTrees,
): Promise<PricedAddition> {
  const priced = await listPricedTrees(
    db,
    userId,
    wanted.map(({ productId }) => productId),
  );
  const isDiscounted = await discountCounts(db, order);
  const tax = taxOfAdded(order);
  const lines = wanted.map(({ productId, quantity }): LineChange => {
    const found = priced.find((tree) => tree.productId === productId.toLowerCase());
    if (!found) throw refuse('tree_gone');
    if (found.free < quantity) throw notEnough(found);
    return addOf(
      order,
      { id: found.productId, variety: found.variety, rootstock: found.rootstock },
      {
        priceCents: found.priceCents,
        difference: quantity,
        discounted: isDiscounted ? quantity : 0,
        tax,
      },
    );
  });
  const plan = await planLines(db, order, lines);
  return { plan, preview: previewOf(order, plan) };
}

export const notEnough = ({ tree, free }: { tree: string; free: number }) =>
  refuse(
    'not_enough_stock',
    free === 0 ? `${tree} is out of stock.` : `Only ${free} left of ${tree}.`,
  );

function previewOf(order: PricedOrder, { priced, preview }: ChangePlan): PricedAddition['preview'] {
  const { entries, cents } = priced;
  return {
    treesCents: partTotal(entries, 'trees'),
    deliveryFeeCents: partTotal(entries, 'delivery'),
    discountCents: -partTotal(entries, 'discount'),
    amountCents: Math.max(0, balanceCents(order.balance) + cents),
    taxCents: taxOfEntries(entries),
    exemptionEnded: preview.exemptionEnded,
  };
}

/** Rounded once for each rate. */
function taxOfEntries(entries: readonly Entry[]): Cents {
  const byRate = new Map<number, Cents>();
  for (const { cents, tax } of entries) byRate.set(tax.rate, (byRate.get(tax.rate) ?? 0) + cents);
  let taxCents = 0;
  for (const [rate, cents] of byRate) taxCents += includedTax(Math.max(0, cents), rate);
  return taxCents;
}
