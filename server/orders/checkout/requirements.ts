import type { Identity } from '@grafted/auth';
import { openingBlockers } from '#domain/farm/opening.ts';
import type { Season } from '#domain/farm/season.ts';
import { settings } from '#domain/farm/settings.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import type { CheckoutRequest, UnmetRequirement } from '#domain/orders/checkout.ts';
import type { TreeQuantity } from '#server/catalog/stock/hold-queries.ts';
import type { Db } from '#server/database/client.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { assertPaymentsAvailable } from '#server/payments/assert-available.ts';
import type { TryCounts } from '#server/payments/limit-queries.ts';
import { assertMayTry } from '#server/payments/limits.ts';
import { ShopError, refuse } from '#server/platform/http/errors.ts';
import type { CheckoutContext } from './context.ts';
import { outOfStock } from './out-of-stock.ts';
import type { PricedCheckout } from './price-checkout.ts';

/** Known before the buyer fills anything in. */
export interface CheckoutFacts {
  db: Db;
  context: Pick<CheckoutContext, 'cards' | 'payments' | 'square'>;
  identity: Identity;
  season: Season;
  tries: TryCounts;
  items: readonly CartItem[];
}

export interface CheckoutToPay extends CheckoutFacts {
  request: CheckoutRequest;
  /** @throws ShopError without a quote for this delivery, or when the coupon cannot be used */
  price: () => Promise<PricedCheckout>;
}

type Check<Facts> = (facts: Facts) => void | Promise<void>;
/** `page`: shown on the page before, and enforced. `gate`: enforced only, because it compares what the buyer has sent; what is not sent is not compared. */
type Requirement = { name: string } & (
  | { page: Check<CheckoutFacts> }
  | { gate: Check<CheckoutToPay> }
);

/**
 * What a checkout requires of buyer, cart and shop before a card is charged, in the order in which a buyer is told. `routes.ts`
 * refuses first: queue, sign-in, guessed coupons; then `reserve.ts`: another account's card token, or an attempt of this
 * account that is under way for added trees. An attempt of this token, or an unsettled one, is answered instead of charging
 * again; so is the order of the last hour that has taken these trees out of the cart, whose answer was lost.
 *
 * A quote counts unexpired, for this buyer, address and number of trees (pickup needs none); a coupon as `assertUsable`
 * (coupons/usable.ts) says. The locks of `writePurchase` decide last, on the room of the chosen day and on the stock. Then the
 * attempt is committed, and only a committed one is authorized.
 */
const requirements: readonly Requirement[] = [
  { name: 'a confirmed email address', page: assertEmailConfirmed },
  {
    name: 'a farm with an address of its own',
    page: ({ context }) => assertReadyToOpen(context.square),
  },
  { name: 'open ordering', page: ({ season }) => assertOrderingOpen(season) },
  {
    name: 'few failed payments',
    page: ({ context, tries }) => assertMayTry(tries, context.payments),
  },
  { name: 'trees in the cart', page: assertNotEmpty },
  { name: 'the trees that were shown', gate: assertTreesUnchanged }, // first: others need another quote
  {
    name: 'a delivery quote and a coupon that count',
    gate: async ({ price }) => void (await price()),
  },
  { name: 'the total that was shown', gate: assertTotalUnchanged },
  {
    name: 'a card provider that answers',
    page: ({ context }) => assertPaymentsAvailable(context.cards),
  },
  { name: 'enough trees in stock', page: assertInStock },
];

/** @throws ShopError with the first that does not hold */
export async function assertRequirements(checkout: CheckoutToPay): Promise<void> {
  for (const requirement of requirements)
    await ('page' in requirement ? requirement.page(checkout) : requirement.gate(checkout));
}

/** For the page: what would be refused whatever the buyer enters. */
export async function listUnmet(facts: CheckoutFacts): Promise<UnmetRequirement[]> {
  const unmet: UnmetRequirement[] = [];
  for (const requirement of requirements) {
    try {
      if ('page' in requirement) await requirement.page(facts);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      unmet.push({ code: error.code, message: error.message });
    }
  }
  return unmet;
}

export function assertEmailConfirmed({ identity }: { identity: Identity }): void {
  if (identity.emailConfirmed) return;
  throw refuse('email_not_confirmed');
}

/** Nobody pays a farm whose address, phone or email are still the samples. A sandbox takes no money. */
export function assertReadyToOpen({ sandbox }: Pick<CheckoutContext['square'], 'sandbox'>): void {
  if (sandbox || openingBlockers(settings).length === 0) return;
  throw refuse('not_open_yet');
}

function assertNotEmpty({ items }: CheckoutFacts): void {
  if (items.length === 0) throw refuse('cart_empty');
}

/** The total alone would accept other trees of the same price, added in another tab. */
function assertTreesUnchanged({ request: { expectedItems }, items }: CheckoutToPay): void {
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

async function assertTotalUnchanged({ request, price }: CheckoutToPay): Promise<void> {
  const { totalCents } = (await price()).totals;
  if (request.expectedTotal === undefined || request.expectedTotal === totalCents) return;
  throw refuse('total_changed.checkout', { details: { total: totalCents } });
}

/** Refuses early, without locks. */
async function assertInStock({ db, identity: { userId }, items }: CheckoutFacts): Promise<void> {
  const soldOut = items.find(({ product, quantity }) => product.quantity < quantity);
  if (soldOut) throw await outOfStock(db, userId, soldOut.product.id);
}
