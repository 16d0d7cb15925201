import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { currentDate } from '@grafted/postgres/clock.ts';
import { taxTermsAt, type TaxTerms } from '#domain/books/sales-tax.ts';
import { dayAt } from '#domain/farm/season.ts';
import { farmTimeZone, settings } from '#domain/farm/settings.ts';
import { centsFromNumeric, type Cents } from '#domain/money.ts';
import { balanceCents, paymentStanding } from '#domain/orders/balance.ts';
import { totalOf } from '#domain/orders/entries.ts';
import {
  countTreesOf,
  type ChangePreview,
  type NewQuantities,
  type WantedChange,
} from '#domain/orders/order-changes.ts';
import { entriesOfCancellation, priceOrder } from '#domain/orders/pricing.ts';
import type { Db } from '#server/database/client.ts';
import { countsForMore } from '#server/orders/coupons/service.ts';
import { priceChange, type PricedEntries } from '#server/orders/pricing/enter-change.ts';
import type { OrderLine, PricedOrder } from '#server/orders/pricing/priced-order-queries.ts';
import { listCapturedAttempts } from '#server/payments/attempt-queries.ts';
import { refundableCents } from '#server/payments/attempts.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { getProduct } from './queries.ts';

export interface LineChange {
  itemId: string;
  /** A line that the change brings in. */
  isNew?: boolean;
  productId: string;
  variety: string;
  /** 'Honeycrisp on M.111' */
  tree: string;
  priceCents: Cents;
  difference: number;
  /** How many of the trees that come in the discount counts for. */
  discounted?: number;
  /** For a line that the change brings in: its tax, where it is not that of the order. */
  tax?: TaxTerms;
}

/** A change worked out on the order as it is now. */
export interface ChangePlan {
  lines: LineChange[];
  priced: PricedEntries;
  preview: ChangePreview;
}

const nameOf = ({ variety, rootstock }: { variety: string; rootstock: string }): string =>
  `${variety} on ${rootstock}`;

/** Customers can only take trees back. */
export async function planOwnChange(
  db: Db,
  order: PricedOrder,
  wanted: NewQuantities,
): Promise<ChangePlan> {
  const changes = listNewQuantities(order, wanted);
  if (changes.some(({ difference }) => difference > 0)) throw refuse('only_fewer');
  return planLines(db, order, changes);
}

export async function planAdminChange(
  db: Db,
  order: PricedOrder,
  wanted: WantedChange,
): Promise<ChangePlan> {
  if (wanted.kind === 'quantities') return planQuantities(db, order, wanted.quantities);
  const product = await getProduct(db, wanted.productId);
  if (wanted.kind === 'swap') return planSwap(db, order, wanted, product);
  const discounted = (await discountCounts(db, order)) ? wanted.trees : 0;
  const added = addOf(order, product, {
    priceCents: centsFromNumeric(product.price),
    difference: wanted.trees,
    discounted,
    tax: taxOfAdded(order),
  });
  return planLines(db, order, [added]);
}

/** Trees that a line once had count for the discount again; a coupon also counts for more, while it runs. */
export async function planQuantities(
  db: Db,
  order: PricedOrder,
  wanted: NewQuantities,
): Promise<ChangePlan> {
  const isCounted = await discountCounts(db, order);
  const tax = taxOfAdded(order);
  const changes = listNewQuantities(order, wanted).flatMap((change): LineChange[] => {
    const { difference, priceCents } = change;
    const line = order.lines.find(({ id }) => id === change.itemId);
    if (!line || difference < 0) return [change];
    const regained = Math.min(difference, Math.max(0, line.sold - line.quantity));
    if (!tax || line.taxedApart || difference === regained)
      return [{ ...change, discounted: isCounted ? difference : regained }];
    // Trees that it once had come back as they were sold; only the others are taxed.
    const others = difference - regained;
    const added = addOf(
      order,
      { id: line.productId, variety: line.variety, rootstock: line.rootstock },
      { priceCents, difference: others, discounted: isCounted ? others : 0, tax },
    );
    if (regained === 0) return [added];
    return [{ ...change, difference: regained, discounted: regained }, added];
  });
  return planLines(db, order, changes);
}

/**
 * The tax of trees that are added now, where it is not that of their order: its exemption counts
 * for those that were added until its last day. Undefined: that of the order.
 */
export function taxOfAdded({
  exemption,
  deliveryType,
  place,
}: Pick<PricedOrder, 'exemption' | 'deliveryType' | 'place'>): TaxTerms | undefined {
  const day = dayAt(currentDate(), farmTimeZone);
  if (!exemption || exemption.until >= day) return undefined;
  return taxTermsAt(settings, { deliveryType, ...place, day });
}

/** Whether the discount of an order counts for trees that are added now. One for a fixed total never does. */
export async function discountCounts(
  db: Db,
  { terms: { discount }, couponCode }: Pick<PricedOrder, 'terms' | 'couponCode'>,
): Promise<boolean> {
  if (discount?.kind !== 'coupon' || discount.rule.kind === 'fixed_total') return false;
  return couponCode !== null && (await countsForMore(db, couponCode));
}

function listNewQuantities(order: PricedOrder, wanted: NewQuantities): LineChange[] {
  const changes = wanted.flatMap(({ itemId, was, quantity }) => {
    const line = findLine(order, itemId, was);
    return quantity === line.quantity ? [] : [changeOf(line, quantity - line.quantity)];
  });
  if (changes.length === 0) throw refuse('nothing_changed');
  if (countTreesOf(linesAfter(order, changes)) > 0) assertClaimedStay(order, changes);
  return changes;
}

export type Product = Awaited<ReturnType<typeof getProduct>>;

interface Swap {
  itemId: string;
  was: number;
  trees: number;
  atTodaysPrice?: true | undefined;
}

/**
 * The customer gets the new tree for its price, at most for what the old one cost: the farm bears
 * the rest, unless the customer asked for a dearer tree.
 */
export async function planSwap(
  db: Db,
  order: PricedOrder,
  swap: Swap,
  product: Product,
): Promise<ChangePlan> {
  const line = findLine(order, swap.itemId, swap.was);
  if (swap.trees > line.quantity)
    throw refuse('too_many', `The order has only ${line.quantity} of this tree.`);
  if (product.id === line.productId) throw refuse('same_tree');
  const todays = centsFromNumeric(product.price);
  const priceCents = swap.atTodaysPrice ? todays : Math.min(line.priceCents, todays);
  const taken = changeOf(line, -swap.trees);
  assertClaimedStay(order, [taken]);
  const stay = line.quantity - swap.trees;
  const added = addOf(order, product, {
    priceCents,
    difference: swap.trees,
    discounted: line.discounted - Math.min(line.discounted, stay),
  });
  return planLines(db, order, [taken, added], swap.atTodaysPrice ? undefined : 'nothing');
}

/** On the order's line of the same tree, price and tax, or on a new one. */
export function addOf(
  order: Pick<PricedOrder, 'lines'>,
  product: Pick<Product, 'id' | 'variety' | 'rootstock'>,
  {
    priceCents,
    difference,
    discounted,
    tax,
  }: {
    priceCents: Cents;
    difference: number;
    discounted: number;
    /** Undefined: that of the order. */
    tax?: TaxTerms | undefined;
  },
): LineChange {
  const isTaxedSo = (line: OrderLine): boolean =>
    tax ? line.taxedApart && isDeepStrictEqual(line.tax, tax) : !line.taxedApart;
  const existing = order.lines.find(
    (line) => line.productId === product.id && line.priceCents === priceCents && isTaxedSo(line),
  );
  return {
    itemId: existing?.id ?? randomUUID(),
    ...(!existing && { isNew: true }),
    productId: product.id,
    variety: product.variety,
    tree: nameOf(product),
    priceCents,
    difference,
    discounted,
    ...(!existing && tax && { tax }),
  };
}

/** What the farm decides or has decided about them is not decided twice. */
function assertClaimedStay(
  { lines }: PricedOrder,
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

function findLine(order: PricedOrder, itemId: string, was: number): OrderLine {
  const line = order.lines.find(({ id }) => id === itemId);
  if (!line) throw refuse('item_not_found.in_order');
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
  variety: line.variety,
  tree: nameOf(line),
  priceCents: line.priceCents,
  difference,
});

type LineAfter = Pick<OrderLine, 'id' | 'priceCents' | 'quantity' | 'discounted' | 'tax'>;

/** Trees that leave a line are those that were added last: the discount counts for the first ones. */
export function linesAfter(
  { lines, terms }: Pick<PricedOrder, 'lines' | 'terms'>,
  changes: readonly LineChange[],
): LineAfter[] {
  const changed = lines.map((line): LineAfter => {
    const change = changes.find(({ itemId }) => itemId === line.id);
    if (!change) return line;
    const quantity = line.quantity + change.difference;
    return {
      ...line,
      quantity,
      discounted: Math.min(line.discounted, quantity) + (change.discounted ?? 0),
    };
  });
  const added = changes
    .filter(({ isNew }) => isNew)
    .map(({ itemId, priceCents, difference, discounted = 0, tax = terms.tax }): LineAfter => ({
      id: itemId,
      priceCents,
      quantity: difference,
      discounted,
      ...(tax && { tax }),
    }));
  return [...changed, ...added];
}

/** The varieties of which an order has trees, before and after a change. */
export function varietiesAround({ lines }: PricedOrder, changes: readonly LineChange[]) {
  const counts = new Map<string, number>();
  for (const { variety, quantity } of lines)
    counts.set(variety, (counts.get(variety) ?? 0) + quantity);
  const withTrees = () => [...counts].filter(([, trees]) => trees > 0).map(([variety]) => variety);
  const varietiesBefore = withTrees();
  for (const { variety, difference } of changes)
    counts.set(variety, (counts.get(variety) ?? 0) + difference);
  return { varietiesBefore, varietiesAfter: withTrees() };
}

/** @param asks `nothing`: for trees that are swapped. A removal never asks for money. */
export async function planLines(
  db: Db,
  order: PricedOrder,
  changes: LineChange[],
  asks?: 'nothing',
): Promise<ChangePlan> {
  const after = linesAfter(order, changes);
  const cancels = countTreesOf(after) === 0;
  const isRemoval = changes.every(({ difference }) => difference < 0);
  const priced = cancels
    ? priceCancellation(order)
    : priceChange(order, {
        lines: after,
        ...((asks ?? isRemoval) && { asks: 'nothing' as const }),
      });
  const cards = await listCapturedAttempts(db, order.id);
  return {
    lines: changes,
    priced,
    preview: {
      cents: priced.cents,
      refundCents: Math.max(0, Math.min(-priced.balanceCents, refundableCents(cards))),
      cancels,
      parts: partsOf(order, { lines: cancels ? [] : after, cents: priced.cents }),
      payment: paymentStanding({
        ...order.balance,
        owedCents: order.balance.owedCents + priced.cents,
        status: cancels ? 'Canceled' : order.status,
      }),
      owedCents: order.balance.owedCents + priced.cents,
      exemptionEnded: addsTaxedTrees(order, changes) ? (order.exemption?.until ?? null) : null,
    },
  };
}

/** Whether trees come in that are taxed although the order is exempt. */
const addsTaxedTrees = ({ lines }: PricedOrder, changes: readonly LineChange[]): boolean =>
  changes.some(
    ({ itemId, difference, tax }) =>
      difference > 0 &&
      (tax !== undefined || lines.some((line) => line.id === itemId && line.taxedApart)),
  );

function priceCancellation(order: PricedOrder): PricedEntries {
  const entries = entriesOfCancellation(order.entries, 0);
  const cents = totalOf(entries);
  return { entries, cents, balanceCents: balanceCents(order.balance) + cents };
}

/** How it comes about that the order costs less, or more. */
function partsOf(
  order: PricedOrder,
  after: { lines: LineAfter[]; cents: Cents },
): ChangePreview['parts'] {
  const was = priceOrder(order.lines, order.terms);
  const now = priceOrder(after.lines, order.terms);
  const parts = {
    treesCents: was.treesCents - now.treesCents,
    deliveryFeeCents: was.deliveryCents - now.deliveryCents,
    discountCents: was.discountCents - now.discountCents,
  };
  return {
    ...parts,
    otherCents: -after.cents - (parts.treesCents + parts.deliveryFeeCents - parts.discountCents),
  };
}
