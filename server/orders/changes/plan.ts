import { centsFromNumeric, type Cents } from '#domain/money.ts';
import {
  countTreesOf,
  lastPaidFor,
  refundFor,
  worthOf,
  type ChangePreview,
  type NewQuantities,
  type Refund,
} from '#domain/orders/order-changes.ts';
import type { ChangeableOrder, OrderLine } from '#server/orders/order/changeable-queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { getProduct } from './queries.ts';

export interface LineChange {
  /** Undefined: a line that the swap brings in. */
  itemId: string | undefined;
  productId: string;
  /** 'Honeycrisp on M.111' */
  tree: string;
  priceCents: Cents;
  difference: number;
}

/** A change worked out on the order as it is now. */
export interface ChangePlan extends Refund {
  lines: LineChange[];
  preview: ChangePreview;
}

const nameOf = ({ variety, rootstock }: { variety: string; rootstock: string }): string =>
  `${variety} on ${rootstock}`;

/** Customers can only take trees back; an admin can also give them back. */
export function planQuantities(
  order: ChangeableOrder,
  wanted: NewQuantities,
  by: 'customer' | 'admin',
): ChangePlan {
  const changes = listNewQuantities(order, wanted);
  if (by === 'customer' && changes.some(({ difference }) => difference > 0))
    throw refuse('only_fewer');
  return planOf(order, changes);
}

export function listNewQuantities(order: ChangeableOrder, wanted: NewQuantities): LineChange[] {
  const changes = wanted.flatMap(({ itemId, was, quantity }) => {
    const line = findLine(order, itemId, was);
    return quantity === line.quantity ? [] : [changeOf(line, quantity - line.quantity)];
  });
  if (changes.length === 0) throw refuse('nothing_changed');
  const isLeft = order.lines.some(
    ({ id, quantity }) =>
      quantity + (changes.find(({ itemId }) => itemId === id)?.difference ?? 0) > 0,
  );
  if (isLeft) assertClaimedStay(order, changes);
  return changes;
}

export type Product = Awaited<ReturnType<typeof getProduct>>;

interface Swap {
  itemId: string;
  was: number;
  trees: number;
}

export const planSwap = (order: ChangeableOrder, swap: Swap, product: Product): ChangePlan =>
  planOf(order, listSwap(order, swap, product));

/** The customer gets the new tree for its price, at most for what the old one cost: the farm bears the rest. */
export function listSwap(order: ChangeableOrder, swap: Swap, product: Product): LineChange[] {
  const line = findLine(order, swap.itemId, swap.was);
  if (swap.trees > line.quantity)
    throw refuse('too_many', `The order has only ${line.quantity} of this tree.`);
  if (product.id === line.productId) throw refuse('same_tree');
  const priceCents = Math.min(line.priceCents, centsFromNumeric(product.price));
  const taken = changeOf(line, -swap.trees);
  assertClaimedStay(order, [taken]);
  return [taken, addOf(order, product, { priceCents, difference: swap.trees })];
}

/** On the order's line of the same tree and price, or on a new one. */
export function addOf(
  order: ChangeableOrder,
  product: Product,
  { priceCents, difference }: { priceCents: Cents; difference: number },
): LineChange {
  const existing = order.lines.find(
    (one) => one.productId === product.id && one.priceCents === priceCents,
  );
  return {
    itemId: existing?.id,
    productId: product.id,
    tree: nameOf(product),
    priceCents,
    difference,
  };
}

/** What the farm decides or has decided about them is not decided twice. */
function assertClaimedStay(
  { lines }: ChangeableOrder,
  changes: readonly Pick<LineChange, 'itemId' | 'difference'>[],
): void {
  for (const { itemId, difference } of changes) {
    const line = lines.find(({ id }) => id === itemId);
    if (line && difference < 0 && line.quantity + difference < line.handedOver)
      throw refuse(
        'partly_handed_over',
        `${line.handedOver} of ${nameOf(line)} ${line.handedOver === 1 ? 'was' : 'were'} handed over: ${line.handedOver === 1 ? 'this tree stays' : 'these trees stay'} in the order.`,
      );
    if (line && difference < 0 && line.quantity + difference < line.claimed)
      throw refuse(
        'claimed',
        `A problem was reported with ${line.claimed} of ${nameOf(line)}: ${line.claimed === 1 ? 'this tree stays' : 'these trees stay'} in the order.`,
      );
  }
}

function findLine(order: ChangeableOrder, itemId: string, was: number): OrderLine {
  const line = order.lines.find(({ id }) => id === itemId);
  if (!line) throw refuse('item_not_found.changes');
  if (line.quantity !== was)
    throw refuse(
      'changed_meanwhile',
      `The order has changed in the meantime: it now has ${line.quantity} of ${nameOf(line)}. Check it and try again.`,
      { details: { now: String(line.quantity) } },
    );
  return line;
}

const changeOf = (line: OrderLine, difference: number): LineChange => ({
  itemId: line.id,
  productId: line.productId,
  tree: nameOf(line),
  priceCents: line.priceCents,
  difference,
});

export const linesAfter = ({ lines }: ChangeableOrder, changes: readonly LineChange[]) => [
  ...lines.map((line) => ({
    id: line.id,
    priceCents: line.priceCents,
    quantity: line.quantity + (changes.find(({ itemId }) => itemId === line.id)?.difference ?? 0),
  })),
  ...changes
    .filter(({ itemId }) => itemId === undefined)
    .map(({ priceCents, difference }) => ({ priceCents, quantity: difference })),
];

function planOf(order: ChangeableOrder, changes: LineChange[]): ChangePlan {
  const before = order.lines;
  const after = linesAfter(order, changes);
  const [left, ordered] = [countTreesOf(after), countTreesOf(lastPaidFor(order.pricing).trees)];
  if (left > ordered) throw refuse('too_many.changes', { ordered });
  const refund = refundFor(order.pricing, after, order);
  const [was, now] = [worthOf(order.pricing, before), worthOf(order.pricing, after)];
  const parts = {
    treesCents: was.treesCents - now.treesCents,
    deliveryFeeCents: was.deliveryFeeCents - now.deliveryFeeCents,
    discountCents: was.discountCents - now.discountCents,
  };
  const otherCents =
    refund.refundCents - (parts.treesCents + parts.deliveryFeeCents - parts.discountCents);
  return {
    ...refund,
    lines: changes,
    preview: {
      refundCents: refund.refundCents,
      cancels: left === 0,
      parts: { ...parts, otherCents },
    },
  };
}
