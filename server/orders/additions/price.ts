import { includedTax } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';
import {
  priceAddition,
  type AddedTrees,
  type AdditionPreview,
  type AdditionPrice,
} from '#domain/orders/order-additions.ts';
import type { Db } from '#server/database/client.ts';
import { countsForMore } from '#server/orders/coupons/service.ts';
import type { ChangeableOrder } from '#server/orders/order/changeable-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { findTaxRate, listPricedTrees } from './queries.ts';

export interface PricedAddition {
  price: AdditionPrice;
  taxCents: Cents;
  trees: { productId: string; tree: string; quantity: number; priceCents: Cents }[];
}

/** Every amount comes from the database. Stock is final only when the trees are held. */
export async function priceTrees(
  db: Db,
  { userId, order }: { userId: string; order: ChangeableOrder },
  wanted: AddedTrees,
): Promise<PricedAddition> {
  const forSale = await listPricedTrees(
    db,
    userId,
    wanted.map(({ productId }) => productId),
  );
  const trees = wanted.map(({ productId, quantity }) => {
    const found = forSale.find((tree) => tree.productId === productId.toLowerCase());
    if (!found) throw refuse('tree_gone.additions');
    if (found.available < quantity) throw notEnough(found);
    const { tree, priceCents } = found;
    return { productId: found.productId, tree, quantity, priceCents };
  });
  const couponCounts = order.couponCode !== null && (await countsForMore(db, order.couponCode));
  const price = priceAddition(order.pricing, order.lines, trees, { couponCounts });
  const taxCents = includedTax(price.amountCents, await findTaxRate(db, order.id));
  return { price, taxCents, trees };
}

export const notEnough = ({ tree, available }: { tree: string; available: number }) =>
  refuse(
    'not_enough_stock',
    available === 0 ? `${tree} is out of stock.` : `Only ${available} left of ${tree}.`,
  );

export const previewOf = ({ price, taxCents }: PricedAddition): AdditionPreview => ({
  treesCents: price.treesCents,
  deliveryFeeCents: price.deliveryFeeCents,
  discountCents: price.discountCents,
  amountCents: price.amountCents,
  taxCents,
});
