import type { Identity } from '@grafted/auth';
import { transactInHalves, type Last } from '@grafted/postgres/transact.ts';
import { openingBlockers } from '#domain/farm/opening.ts';
import { settings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';
import { cartSubtotal, cartTreeCount, type CartItem } from '#domain/orders/cart.ts';
import { orderTotals, type CheckoutRequest } from '#domain/orders/checkout.ts';
import { couponDiscount } from '#domain/orders/coupons.ts';
import { getSellableTo, listClaimedProducts } from '#server/catalog/stock-waits/hold-queries.ts';
import { findMissing, type TreeQuantity } from '#server/catalog/stock/hold-queries.ts';
import type { Db, Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { assertOrderingOpen } from '#server/farm/season/assert-ordering-open.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { readSurroundings } from '#server/orders/cart/partners.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { lockUsableCoupon } from '#server/orders/coupons/service.ts';
import { getQuote } from '#server/orders/delivery/service.ts';
import { assertPaymentsAvailable } from '#server/payments/assert-available.ts';
import { findKnownAttempt, findUnsettledAttempt } from '#server/payments/attempt-queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import {
  foreignToken,
  singleUseHash,
  type StartedPayment,
} from '#server/payments/begin-payment.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import { assertMayTry } from '#server/payments/limits.ts';
import type { SquareConfig } from '#server/payments/square/square-settings.ts';
import { ShopError } from '#server/platform/http/errors.ts';
import type { ReserveContext } from './context.ts';
import { writePurchase } from './write-purchase.ts';

export interface Buyer {
  identity: Identity;
  /** For the limits. */
  clientKeys: ClientKeys;
}

/** Commits holds, order and payment attempt before the card is charged. Every amount comes from the database. */
export async function reserve(
  context: ReserveContext,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<StartedPayment> {
  const { userId } = buyer.identity;
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  try {
    return await transactInHalves(context.db, {
      read: (trx) =>
        readForReserve(trx, context, { userId, clientKeys: buyer.clientKeys, tokenHash }),
      write: (trx, read) => reserveIn(trx, context, read, { ...buyer, tokenHash, request }),
    });
  } catch (error) {
    const missing = findMissing(error);
    throw missing ? await outOfStock(context.db, userId, missing) : error;
  }
}

async function readForReserve(
  trx: Trx,
  context: ReserveContext,
  {
    userId,
    clientKeys,
    tokenHash,
  }: { userId: string; clientKeys: ClientKeys; tokenHash: string | undefined },
) {
  const [, known, season, tries, items, claimed, surroundings] = await Promise.all([
    lockUser(trx, userId), // first: the others are sent with it, and wait for it
    findKnown(trx, userId, tokenHash),
    lockCurrentSeason(trx), // cannot be closed or replaced until the commit
    countTries(trx, { userId, clientKeys }),
    listCartItems(trx, userId),
    listClaimedProducts(trx, userId),
    readSurroundings(trx, userId, context.rememberedTrees.list()),
  ]);
  return { known, season, tries, items, claimed, surroundings };
}

async function reserveIn(
  trx: Trx,
  context: ReserveContext,
  read: Awaited<ReturnType<typeof readForReserve>>,
  {
    identity,
    clientKeys,
    tokenHash,
    request,
  }: Buyer & { tokenHash: string | undefined; request: CheckoutRequest },
): Promise<Last<StartedPayment>> {
  const { userId } = identity;
  const { known, season, tries, items, claimed, surroundings } = read;
  if (known?.purpose === 'addition') throw addingTrees();
  if (known) return async () => ({ kind: 'known', attempt: known });
  assertReadyToOpen(context.square);
  assertOrderingOpen(season);
  assertMayTry(tries, context.payments);

  if (items.length === 0) throw new ShopError('cart_empty', 409, 'Your cart is empty');
  assertTreesAsShown(request.expectedItems, items); // first: other trees need another delivery quote
  const delivery = await getDelivery(trx, userId, request, items);
  const amounts = { subtotalCents: cartSubtotal(items), deliveryFeeCents: delivery.feeCents };
  const coupon =
    request.couponCode === undefined
      ? undefined
      : await lockUsableCoupon(
          trx,
          { identity, phone: request.customerInfo.phone, ...amounts },
          request.couponCode,
        );
  const totals = orderTotals({
    ...amounts,
    discountCents: couponDiscount(coupon?.rule, amounts),
  });
  assertTotalAsShown(request.expectedTotal, totals.totalCents);
  assertPaymentsAvailable(context.cards);

  const soldOut = items.find(({ product, quantity }) => product.quantity < quantity);
  if (soldOut) throw await outOfStock(trx, userId, soldOut.product.id); // early exit without locks; writePurchase decides

  const write = await writePurchase(
    trx,
    context,
    {
      userId,
      request,
      items,
      totals,
      estimatedMinutes: delivery.minutes,
      coupon,
      claimed,
      surroundings,
      tokenHash,
      clientKeys,
    },
    (productId) => outOfStock(trx, userId, productId),
  );
  return async () => ({ kind: 'new', attempt: await write() });
}

const addingTrees = () =>
  new ShopError(
    'payment_under_way',
    409,
    'Your payment for more trees of an earlier order is still being processed. Nothing was charged. Try again in a few minutes.',
  );

/** Nobody pays a farm whose address, phone or email are still the samples. A sandbox takes no money. */
export function assertReadyToOpen({ sandbox }: Pick<SquareConfig, 'sandbox'>): void {
  if (sandbox || openingBlockers(settings).length === 0) return;
  throw new ShopError(
    'not_open_yet',
    409,
    'We are still setting up the shop and do not take orders yet. Nothing was charged; your cart is kept.',
  );
}

async function findKnown(
  trx: Trx,
  userId: string,
  tokenHash: string | undefined,
): Promise<Attempt | undefined> {
  if (tokenHash === undefined) return findUnsettledAttempt(trx, userId);
  const known = await findKnownAttempt(trx, { userId, tokenHash });
  if (known && known.userId !== userId) throw foreignToken();
  return known;
}

/** The quoted fee, valid for the cart as it is now. */
async function getDelivery(
  trx: Trx,
  userId: string,
  request: CheckoutRequest,
  items: readonly CartItem[],
): Promise<{ feeCents: Cents; minutes: number }> {
  if (request.deliveryType === 'pickup') return { feeCents: 0, minutes: 0 };
  return getQuote(trx, {
    userId,
    address: request.customerInfo,
    treeCount: cartTreeCount(items),
    quoteId: request.quoteId,
  });
}

function assertTotalAsShown(shownCents: number | undefined, totalCents: number): void {
  if (shownCents === undefined || shownCents === totalCents) return;
  throw new ShopError(
    'total_changed',
    409,
    'The total of your order has changed. Please check it and pay again.',
    { details: { total: totalCents } },
  );
}

/** The total alone would accept other trees of the same price, added in another tab. */
function assertTreesAsShown(
  shown: CheckoutRequest['expectedItems'],
  items: readonly CartItem[],
): void {
  if (shown === undefined) return;
  const inCart = items.map(({ product, quantity }) => ({ productId: product.id, quantity }));
  if (fingerprint(shown) !== fingerprint(inCart))
    throw new ShopError(
      'cart_changed',
      409,
      'The trees in your cart have changed. Please check your order and pay again.',
    );
}

const fingerprint = (trees: readonly TreeQuantity[]): string =>
  trees
    .map(({ productId, quantity }) => `${quantity} ${productId.toLowerCase()}`)
    .toSorted()
    .join(', ');

async function outOfStock(db: Db, userId: string, productId: string): Promise<ShopError> {
  const { variety, rootstock, quantity } = await getSellableTo(db, userId, productId);
  const tree = `${variety} on ${rootstock}`;
  return new ShopError(
    'not_enough_stock',
    409,
    quantity === 0 ? `${tree} is out of stock` : `Only ${quantity} left of ${tree}`,
    { details: { productId } },
  );
}
