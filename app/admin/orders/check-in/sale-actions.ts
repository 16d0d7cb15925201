import type { ActionOf } from '#domain/orders/check-in-actions.ts';
import type { CheckInOrder } from '#domain/orders/check-in.ts';
import type { FreeTree, WalkUpBuyer } from '#domain/orders/walk-up-sale.ts';
import { newId } from './visit-actions.ts';

/** Trees that a walk-up buyer takes. */
export interface SoldTrees {
  tree: FreeTree;
  quantity: number;
}

interface SoldTo {
  /** Empty for somebody who does not say who they are. */
  buyer?: WalkUpBuyer;
  /** An order of the visit to which the trees are added. */
  withOrder?: CheckInOrder | undefined;
}

export const soldCents = (sold: readonly SoldTrees[]): number =>
  sold.reduce((sum, { tree, quantity }) => sum + tree.priceCents * quantity, 0);

/** Sells, and makes the order that the phone has before the shop does. */
export function newSale(
  sold: readonly SoldTrees[],
  { buyer = {}, withOrder }: SoldTo,
): { sale: ActionOf<'sale'>; order: CheckInOrder } {
  const isNamed = Object.values(buyer).some(Boolean);
  const orderId = newId();
  const items = sold.map(({ tree, quantity }) => ({ itemId: newId(), tree, quantity }));
  return {
    sale: {
      type: 'sale',
      id: newId(),
      orderId,
      items: items.map(({ itemId, tree: { productId, priceCents }, quantity }) => ({
        itemId,
        productId,
        quantity,
        seenPriceCents: priceCents,
      })),
      ...(isNamed && { buyer }),
      ...(withOrder && { withOrderId: withOrder.id }),
    },
    order: {
      id: orderId,
      personKeys: withOrder?.personKeys ?? [],
      placedAt: new Date().toISOString(),
      lapsesAt: null,
      number: null,
      code: '',
      customer: withOrder?.customer ?? buyer.fullName ?? '',
      phone: withOrder?.phone ?? buyer.phone ?? '',
      place: '',
      deliveryType: 'pickup',
      status: 'Pending',
      obstacle: 'unpaid',
      window: null,
      note: '',
      dueCents: soldCents(sold),
      givenBackCents: 0,
      taken: [],
      handedOverAt: null,
      completedBy: null,
      handovers: [],
      replacements: [],
      items: items.map(({ itemId, tree: { variety, rootstock }, quantity }) => ({
        id: itemId,
        variety,
        rootstock,
        trees: quantity,
        ticks: [],
      })),
    },
  };
}
