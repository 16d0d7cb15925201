import type { Identity } from '@grafted/auth';
import { openingBlockers } from '#domain/farm/opening.ts';
import type { Season } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import type { CheckoutRequest, Totals, UnmetRequirement } from '#domain/orders/checkout.ts';
import type { TreeQuantity } from '#server/catalog/stock/hold-queries.ts';
import type { Db } from '#server/database/client.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import type { Purpose } from '#server/payments/attempts.ts';
import { assertAmountUnchanged } from '#server/payments/begin-payment.ts';
import type { TryCounts } from '#server/payments/limit-queries.ts';
import { assertMayTry } from '#server/payments/limits.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { tooBusy } from '#server/payments/too-busy.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import type { CheckoutContext } from './context.ts';
import { outOfStock } from './out-of-stock.ts';

interface Payer {
  context: Pick<CheckoutContext, 'cards' | 'payments' | 'square'>;
  tries: TryCounts;
}

interface Customer extends Payer {
  identity: Identity;
  season: Season;
}

/** Known before the buyer fills anything in. */
export interface CheckoutFacts extends Customer {
  db: Db;
  items: readonly CartItem[];
}

export interface CheckoutToPrice extends CheckoutFacts {
  request: CheckoutRequest;
}

export interface CheckoutToPay extends CheckoutToPrice {
  totals: Totals;
}

/** What is due for an order that exists. */
interface AmountToPay {
  shownCents: Cents;
  amountCents: Cents;
}

/** What is known of a payment, by what it is for. An order is priced after the first requirements. */
interface Facts {
  order: CheckoutToPrice;
  addition: Customer & AmountToPay;
  due: Payer & AmountToPay;
}
interface PricedFacts extends Facts {
  order: CheckoutToPay;
}

type Check<Known> = (facts: Known) => void | Promise<void>;

interface Requirement {
  name: string;
  /** The purposes that it holds for. */
  for: readonly Purpose[];
  /**
   * `page`: shown on the checkout's page before, and enforced. `gate`: enforced only, because it
   * compares what the buyer has sent; what is not sent is not compared.
   */
  at: 'page' | 'gate';
  check: Check<never>;
}

const requires = <P extends Purpose>(
  name: string,
  purposes: readonly P[],
  at: Requirement['at'],
  check: Check<Facts[P]>,
): Requirement => ({ name, for: purposes, at, check });

const requiresPriced = <P extends Purpose>(
  name: string,
  purposes: readonly P[],
  at: Requirement['at'],
  check: Check<PricedFacts[P]>,
): Requirement => ({ name, for: purposes, at, check });

/**
 * What a payment requires of buyer, trees and shop before a card is charged, in the order in which
 * a buyer is told. Routes refuse first: queue, sign-in, guessed coupons. `findKnownPayment` comes
 * before it: a request that is known already is answered instead of charging again; so is the order
 * of the last hour that has taken these trees out of the cart, whose answer was lost.
 *
 * A quote counts unexpired, for this buyer, address and number of trees (pickup needs none); a
 * coupon as `assertUsable` (coupons/usable.ts) says. The locks of those who write decide last, on
 * the room of the chosen day and on the stock. Then the attempt is committed, and only a committed
 * one is authorized.
 */
const beforePrice: readonly Requirement[] = [
  requires('a confirmed email address', ['order', 'addition'], 'page', assertEmailConfirmed),
  requires(
    'a farm with an address of its own',
    ['order', 'addition', 'due'],
    'page',
    ({ context }) => assertReadyToOpen(context.square),
  ),
  requires('open ordering', ['order', 'addition'], 'page', ({ season }) =>
    assertOrderingOpen(season),
  ),
  requires('few failed payments', ['order', 'addition', 'due'], 'page', ({ context, tries }) =>
    assertMayTry(tries, context.payments),
  ),
  requires('trees in the cart', ['order'], 'page', assertNotEmpty),
  // Before the quote and the coupon, which other trees would need anew.
  requires('the trees that were shown', ['order'], 'gate', assertTreesUnchanged),
];

/**
 * Continues the list once an order is priced (`priceCheckout`), which requires a delivery quote and
 * a coupon that count.
 */
const afterPrice: readonly Requirement[] = [
  requiresPriced('the total that was shown', ['order'], 'gate', assertTotalUnchanged),
  requires(
    'the amount that was shown',
    ['addition', 'due'],
    'gate',
    ({ shownCents, amountCents }) => assertAmountUnchanged(shownCents, amountCents),
  ),
  requires('a card provider that answers', ['order', 'addition', 'due'], 'page', ({ context }) =>
    assertPaymentsAvailable(context.cards),
  ),
  requires('enough trees in stock', ['order'], 'page', assertInStock),
];

/** @throws ShopError with the first that does not hold for an order that is not priced yet */
export const assertMayPrice = (facts: CheckoutToPrice): Promise<void> =>
  assertAll(beforePrice, 'order', facts);

/** @throws ShopError with the first that does not hold for a priced order, after `assertMayPrice` */
export const assertMayPay = (facts: CheckoutToPay): Promise<void> =>
  assertAll(afterPrice, 'order', facts);

/** The same for what is due for an order that exists, and is priced. */
export const assertMayPayDue = (facts: Facts['due']): Promise<void> =>
  assertAll([...beforePrice, ...afterPrice], 'due', facts);

/** The same for trees that are added to an order. */
export const assertMayPayAddition = (facts: Facts['addition']): Promise<void> =>
  assertAll([...beforePrice, ...afterPrice], 'addition', facts);

async function assertAll(
  requirements: readonly Requirement[],
  purpose: Purpose,
  facts: Payer,
): Promise<void> {
  for (const requirement of requirements)
    // Its facts are those of all purposes that it holds for.
    if (requirement.for.includes(purpose)) await requirement.check(facts as never);
}

/** For the checkout's page: what would be refused whatever the buyer enters. */
export async function listUnmet(facts: CheckoutFacts): Promise<UnmetRequirement[]> {
  const unmet: UnmetRequirement[] = [];
  for (const requirement of [...beforePrice, ...afterPrice]) {
    if (requirement.at === 'gate' || !requirement.for.includes('order')) continue;
    try {
      await requirement.check(facts as never);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      unmet.push({ code: error.code, message: error.message });
    }
  }
  return unmet;
}

function assertEmailConfirmed({ identity }: Customer): void {
  if (identity.emailConfirmed) return;
  throw refuse('email_not_confirmed');
}

/** Nobody pays a farm whose address, phone or email are still the samples. A sandbox takes no money. */
function assertReadyToOpen({ sandbox }: Pick<CheckoutContext['square'], 'sandbox'>): void {
  if (sandbox || openingBlockers(settings).length === 0) return;
  throw refuse('not_open_yet');
}

function assertNotEmpty({ items }: CheckoutFacts): void {
  if (items.length === 0) throw refuse('cart_empty');
}

/** The total alone would accept other trees of the same price, added in another tab. */
function assertTreesUnchanged({ request: { expectedItems }, items }: CheckoutToPrice): void {
  if (expectedItems === undefined) return;
  if (!areSameTrees(expectedItems, treesOf(items))) throw refuse('cart_changed');
}

export const treesOf = (items: readonly CartItem[]): TreeQuantity[] =>
  items.map(({ product, quantity }) => ({ productId: product.id, quantity }));

export const areSameTrees = (
  some: readonly TreeQuantity[],
  others: readonly TreeQuantity[],
): boolean => fingerprint(some) === fingerprint(others);

const fingerprint = (trees: readonly TreeQuantity[]): string =>
  trees
    .map(({ productId, quantity }) => `${quantity} ${productId.toLowerCase()}`)
    .toSorted()
    .join(', ');

function assertTotalUnchanged({ request, totals: { totalCents } }: CheckoutToPay): void {
  if (request.expectedTotal === undefined || request.expectedTotal === totalCents) return;
  throw refuse('total_changed.of_cart', { details: { total: totalCents } });
}

/** Refuses early, without locks. */
async function assertInStock({ db, identity: { userId }, items }: CheckoutFacts): Promise<void> {
  const soldOut = items.find(({ product, quantity }) => product.free < quantity);
  if (soldOut) throw await outOfStock(db, userId, soldOut.product.id);
}

function assertPaymentsAvailable(cards: Pick<CardProvider, 'isAvailable' | 'isBusy'>): void {
  if (cards.isBusy()) throw tooBusy();
  if (cards.isAvailable()) return;
  throw refuse('payments_unavailable');
}
