import type { TaxTerms } from '#domain/books/sales-tax.ts';
import type { Cents } from '#domain/money.ts';
import { shareByWeight } from '#domain/share-by-weight.ts';
import { minimumTotalCents, type Totals } from './checkout.ts';
import type { CouponRule } from './coupons.ts';
import { deliveryFeeCents, type DeliveryRates } from './delivery-fee.ts';
import { entriesBetween, noTax, sumEntries, totalOf, type Entry, type GivenOn } from './entries.ts';

// The one place that knows what an order costs: fees, discounts, and what is given on top of them.
// A quote, a new order, an addition, a removal, a swap, a correction, a preview and a payment link
// all ask it.

/** Trees of one product at one price, as they are in an order now. */
export interface PricedLine {
  id: string;
  priceCents: Cents;
  quantity: number;
  /** How many of them the discount counts for: those that were ordered with it, or added while it still ran. */
  discounted: number;
  /** Set where it differs from that of the order, as for trees that were added once an exemption had ended. */
  tax?: TaxTerms;
}

/**
 * A coupon's rule, or a discount that the farm gave by hand, which counts in proportion to the
 * trees that are left of those that it was given for.
 */
export type DiscountRule =
  | { kind: 'coupon'; rule: CouponRule; minimumCents: Cents }
  | { kind: 'by_hand'; cents: Cents; ofCents: Cents };

export interface DeliveryTerms {
  /** Drive time. Null where it is not known: then the fee as it was quoted counts, for so many trees. */
  minutes: number | null;
  rates: DeliveryRates;
  quoted: { feeCents: Cents; trees: number };
}

/** What customer and farm agreed on, as far as the price depends on it. */
export interface PricingTerms {
  /** Null for a pickup at the farm. */
  delivery: DeliveryTerms | null;
  discount: DiscountRule | null;
  /** Undefined where no tax is collected. */
  tax: TaxTerms | undefined;
}

export interface OrderPrice {
  treesCents: Cents;
  /** Not negative. */
  discountCents: Cents;
  deliveryCents: Cents;
  totalCents: Cents;
}

/** Trees at price 0, which are replacements and gifts, count for no fee, discount or minimum. */
const countPaidTrees = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + (priceCents > 0 ? quantity : 0), 0);

const subtotalOf = (lines: readonly PricedLine[]): Cents =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

/** The lines with only those of their trees that the discount counts for. */
const discountedPart = (lines: readonly PricedLine[]): PricedLine[] =>
  lines.map((line) => ({ ...line, quantity: Math.min(line.discounted, line.quantity) }));

export function priceOrder(lines: readonly PricedLine[], terms: PricingTerms): OrderPrice {
  const trees = countPaidTrees(lines);
  if (trees === 0) return { treesCents: 0, discountCents: 0, deliveryCents: 0, totalCents: 0 };
  const treesCents = subtotalOf(lines);
  const deliveryCents = feeFor(trees, terms.delivery);
  const discountCents = Math.min(
    discountFor(lines, terms),
    treesCents + deliveryCents - minimumTotalCents,
  );
  return {
    treesCents,
    discountCents,
    deliveryCents,
    totalCents: treesCents + deliveryCents - discountCents,
  };
}

/** What a new order costs: the fee is that of its quote, whatever the rates are by now. */
export function priceNewOrder(
  trees: readonly { priceCents: Cents; quantity: number }[],
  { feeCents, discount }: { feeCents: Cents; discount: DiscountRule | null },
): Totals {
  const lines = trees.map(({ priceCents, quantity }, index): PricedLine => ({
    id: String(index),
    priceCents,
    quantity,
    discounted: quantity,
  }));
  const quoted = { feeCents, trees: countPaidTrees(lines) };
  const price = priceOrder(lines, {
    delivery: { minutes: null, rates: { centsPerMinute: 0, centsPerTree: 0 }, quoted },
    discount,
    tax: undefined,
  });
  return {
    subtotalCents: price.treesCents,
    deliveryFeeCents: price.deliveryCents,
    discountCents: price.discountCents,
    totalCents: price.totalCents,
  };
}

/** Prices the delivery by the rates that were agreed: of fewer trees the fee falls, of more it rises. */
export function feeFor(trees: number, delivery: DeliveryTerms | null): Cents {
  if (!delivery || trees === 0) return 0;
  const { minutes, rates, quoted } = delivery;
  if (minutes !== null) return deliveryFeeCents({ minutes, treeCount: trees }, rates);
  return Math.max(0, quoted.feeCents + (trees - quoted.trees) * rates.centsPerTree);
}

function discountFor(lines: readonly PricedLine[], { discount, delivery }: PricingTerms): Cents {
  if (!discount) return 0;
  const counted = discountedPart(lines);
  const subtotalCents = subtotalOf(counted);
  if (discount.kind === 'by_hand')
    return Math.min(
      subtotalCents,
      Math.round((discount.cents * subtotalCents) / Math.max(1, discount.ofCents)),
    );
  const { rule, minimumCents } = discount;
  if (subtotalCents < minimumCents) return 0;
  switch (rule.kind) {
    case 'percent':
      return Math.round((subtotalCents * rule.percent) / 100);
    case 'amount':
      return Math.min(rule.amountCents, subtotalCents);
    case 'fixed_total': {
      const feeCents = feeFor(countPaidTrees(counted), delivery);
      return Math.max(0, subtotalCents + feeCents - rule.fixedTotalCents);
    }
  }
}

/**
 * What the discount leaves of each line and of the delivery. The discount takes from the trees
 * first, then from the delivery.
 */
export interface NetPrice {
  lines: Map<string, Cents>;
  treesCents: Cents;
  deliveryCents: Cents;
}

export function netPrice(lines: readonly PricedLine[], price: OrderPrice): NetPrice {
  const counted = discountedPart(lines);
  const fromTrees = Math.min(price.discountCents, subtotalOf(counted));
  const shares = shareByWeight(
    fromTrees,
    counted.map(({ priceCents, quantity }) => priceCents * quantity),
  );
  return {
    lines: new Map(
      lines.map(({ id, priceCents, quantity }, index) => [
        id,
        priceCents * quantity - (shares[index] ?? 0),
      ]),
    ),
    treesCents: price.treesCents - fromTrees,
    deliveryCents: price.deliveryCents - (price.discountCents - fromTrees),
  };
}

/** A courtesy or an allowance. */
export interface Grant {
  part: 'courtesy' | 'allowance';
  givenOn: GivenOn;
  lineId: string | null;
  /** Positive. */
  cents: Cents;
}

export interface PricedChange {
  /** All entries of the order so far. */
  entries: readonly Entry[];
  /** The lines that the change leaves. */
  lines: readonly PricedLine[];
  terms: PricingTerms;
  /** What the farm gives with this change. */
  grants?: readonly Grant[];
  /** A removal never asks for money: where fewer trees would cost more, the farm bears the difference. */
  asks?: 'nothing';
}

/**
 * What a change enters: the differences between what the order costs now and what its entries come to. A courtesy or an
 * allowance ends with what it was given on, so that whoever gives everything back gets back what was paid, once.
 */
export function entriesOfChange({
  entries,
  lines,
  terms,
  grants = [],
  asks,
}: PricedChange): Entry[] {
  const price = priceOrder(lines, terms);
  const priced = priceEntries(lines, price, terms);
  const net = netPrice(lines, price);
  const taxOfLine = new Map(lines.map(({ id, tax }) => [id, tax]));
  const taxOf = ({ lineId }: Pick<Entry, 'lineId'>): TaxTerms =>
    (lineId === null ? undefined : taxOfLine.get(lineId)) ?? terms.tax ?? noTax;
  const given = limitGrants([...grantsOf(entries), ...grants], net);
  const kept = sumEntries(entries.filter(({ part }) => part === 'kept'));
  const enterGrants = (some: readonly Grant[]): Entry[] =>
    some.map(({ cents, ...grant }) => ({ ...grant, cents: -cents, tax: taxOf(grant) }));
  const after = [...priced, ...enterGrants(given), ...kept];
  const moreCents = totalOf(after) - totalOf(entries);
  if (asks === 'nothing' && moreCents > 0)
    after.push(...enterGrants(courtesyWithin(moreCents, { net, given })));
  return entriesBetween(entries, after);
}

function priceEntries(
  lines: readonly PricedLine[],
  price: OrderPrice,
  terms: PricingTerms,
): Entry[] {
  const tax = terms.tax ?? noTax;
  const trees = lines
    .filter(({ quantity, priceCents }) => quantity > 0 && priceCents > 0)
    .map((line): Entry => ({
      part: 'trees',
      lineId: line.id,
      givenOn: null,
      cents: line.quantity * line.priceCents,
      tax: line.tax ?? tax,
    }));
  const others = [
    { part: 'discount' as const, cents: -price.discountCents },
    { part: 'delivery' as const, cents: price.deliveryCents },
  ];
  return [
    ...trees,
    ...others
      .filter(({ cents }) => cents !== 0)
      .map((other): Entry => ({ ...other, lineId: null, givenOn: null, tax })),
  ];
}

/** What was given so far, oldest first. */
function grantsOf(entries: readonly Entry[]): Grant[] {
  const given = entries
    .filter(({ part }) => part === 'courtesy' || part === 'allowance')
    // The tax of a grant follows what it is given on, so that it adds up whatever its code was.
    .map((entry) => ({ ...entry, tax: noTax }));
  return sumEntries(given).map(({ part, givenOn, lineId, cents }) => ({
    part: part as Grant['part'],
    givenOn: givenOn ?? 'trees',
    lineId,
    cents: -cents,
  }));
}

/**
 * All that is given on a line, on the trees or on the delivery never exceeds, together, what that
 * costs after the discount. The allowances, which were granted for trees that had a problem, come
 * first; of the rest the oldest.
 */
function limitGrants(grants: readonly Grant[], net: NetPrice): Grant[] {
  const left = {
    lines: new Map(net.lines),
    trees: net.treesCents,
    delivery: net.deliveryCents,
  };
  const ordered = [
    ...grants.filter(({ part }) => part === 'allowance'),
    ...grants.filter(({ part }) => part === 'courtesy'),
  ];
  const limited = ordered.map((grant) => {
    const cents = Math.max(0, Math.min(grant.cents, roomFor(grant, left)));
    if (grant.givenOn === 'delivery') left.delivery -= cents;
    else {
      left.trees -= cents;
      if (grant.lineId !== null)
        left.lines.set(grant.lineId, (left.lines.get(grant.lineId) ?? 0) - cents);
    }
    return { ...grant, cents };
  });
  return limited.filter(({ cents }) => cents > 0);
}

function roomFor(
  { givenOn, lineId }: Grant,
  left: { lines: ReadonlyMap<string, Cents>; trees: Cents; delivery: Cents },
): Cents {
  if (givenOn === 'delivery') return left.delivery;
  return lineId === null ? left.trees : Math.min(left.trees, left.lines.get(lineId) ?? 0);
}

/**
 * What can still be given on the trees and on the delivery of an order, at most its price less what was given already.
 * @returns a courtesy on the trees first, then on the delivery
 */
export function courtesyOf(
  cents: Cents,
  { entries, lines, terms }: Pick<PricedChange, 'entries' | 'lines' | 'terms'>,
): Grant[] {
  const net = netPrice(lines, priceOrder(lines, terms));
  return courtesyWithin(cents, { net, given: grantsOf(entries) });
}

/** A courtesy on the trees first, then on the delivery, so far as they cost more than what was given on them. */
function courtesyWithin(
  cents: Cents,
  { net, given }: { net: NetPrice; given: readonly Grant[] },
): Grant[] {
  const givenOn = (part: GivenOn) =>
    given.filter((grant) => grant.givenOn === part).reduce((sum, grant) => sum + grant.cents, 0);
  const onTrees = Math.max(0, Math.min(cents, net.treesCents - givenOn('trees')));
  const onDelivery = Math.max(
    0,
    Math.min(cents - onTrees, net.deliveryCents - givenOn('delivery')),
  );
  const courtesies: Grant[] = [
    { part: 'courtesy', givenOn: 'trees', lineId: null, cents: onTrees },
    { part: 'courtesy', givenOn: 'delivery', lineId: null, cents: onDelivery },
  ];
  return courtesies.filter((courtesy) => courtesy.cents > 0);
}

/**
 * What trees of a line cost after the discount: what a claim for them is worth at most. Trees of the line for which an
 * allowance was granted before are not counted again.
 */
export function worthOfTrees(
  { lineId, trees, grantedTrees }: { lineId: string; trees: number; grantedTrees: number },
  { entries, lines, terms }: Pick<PricedChange, 'entries' | 'lines' | 'terms'>,
): Cents {
  const line = lines.find(({ id }) => id === lineId);
  if (!line) return 0;
  const cents = netPrice(lines, priceOrder(lines, terms)).lines.get(lineId) ?? 0;
  const granted = grantsOf(entries)
    .filter((grant) => grant.lineId === lineId)
    .reduce((sum, grant) => sum + grant.cents, 0);
  const left = line.quantity - grantedTrees;
  if (trees >= left) return Math.max(0, cents - granted);
  return Math.max(0, Math.round(((cents - granted) * trees) / left));
}

/** What a cancellation enters: nothing is owed any more, but for what the farm keeps. */
export function entriesOfCancellation(entries: readonly Entry[], keptCents: Cents): Entry[] {
  const owed = sumEntries(entries);
  const kept: Entry[] = [
    {
      part: 'kept',
      lineId: null,
      givenOn: null,
      cents: keptCents,
      tax: owed[0]?.tax ?? noTax,
    },
  ];
  return entriesBetween(owed, keptCents > 0 ? kept : []);
}
