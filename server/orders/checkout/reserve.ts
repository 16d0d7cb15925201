import type { Identity } from '@grafted/auth';
import { transact, type Last } from '@grafted/postgres/transact.ts';
import type { CartItem } from '#domain/orders/cart.ts';
import type { CheckoutRequest } from '#domain/orders/checkout.ts';
import { listProductsHeldFor } from '#server/catalog/stock-waits/held-tree-queries.ts';
import { findMissing } from '#server/catalog/stock/hold-queries.ts';
import type { Trx } from '#server/database/client.ts';
import { lockUser } from '#server/database/lock-user.ts';
import { lockCurrentSeason } from '#server/farm/season/queries.ts';
import { readSettingsIn } from '#server/farm/settings/live-settings.ts';
import { readPollination } from '#server/orders/cart/partners.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import type { Attempt } from '#server/payments/attempts.ts';
import { singleUseHash, type StartedPayment } from '#server/payments/begin-payment.ts';
import type { ClientKeys } from '#server/payments/client-keys.ts';
import { countTries } from '#server/payments/limit-queries.ts';
import type { ReserveContext } from './context.ts';
import { outOfStock } from './out-of-stock.ts';
import { findPlacedCheckout, listTreesSold } from './placed-order-queries.ts';
import { priceCheckout } from './price-checkout.ts';
import { areSameTrees, assertMayPay, assertMayPrice, treesOf } from './requirements.ts';
import { findKnownPayment } from './start-payment.ts';
import { writePurchase } from './write-purchase.ts';

export interface Buyer {
  identity: Identity;
  /** For the limits. */
  clientKeys: ClientKeys;
}

/**
 * Commits holds, order and payment attempt before the card is charged; `takePayment` is the rest.
 * @throws ShopError; nothing was charged
 */
export async function reserve(
  context: ReserveContext,
  buyer: Buyer,
  request: CheckoutRequest,
): Promise<StartedPayment> {
  const { userId } = buyer.identity;
  const tokenHash = singleUseHash(request.paymentToken, context.square);
  try {
    return await transact(context.db, async (trx) => {
      const facts = await read(trx, context, { userId, clientKeys: buyer.clientKeys, tokenHash });
      return reserveIn(trx, context, facts, { ...buyer, tokenHash, request });
    });
  } catch (error) {
    const missing = findMissing(error);
    throw missing ? await outOfStock(context.db, userId, missing) : error;
  }
}

interface Reader {
  userId: string;
  clientKeys: ClientKeys;
  tokenHash: string | undefined;
}

async function read(trx: Trx, context: ReserveContext, { userId, clientKeys, tokenHash }: Reader) {
  const [, known, season, settings, tries, items, claimed, pollination] = await Promise.all([
    lockUser(trx, userId), // first: the others are sent with it, and wait for it
    findKnownPayment(trx, { purpose: 'order', userId, tokenHash }),
    lockCurrentSeason(trx), // cannot be closed or replaced until the commit
    readSettingsIn(trx),
    countTries(trx, { userId, clientKeys }),
    listCartItems(trx, userId),
    listProductsHeldFor(trx, userId),
    readPollination(trx, userId, context.rememberedTrees.list()),
  ]);
  return { known, season, settings, tries, items, claimed, pollination };
}

async function reserveIn(
  trx: Trx,
  context: ReserveContext,
  { known, ...facts }: Awaited<ReturnType<typeof read>>,
  { identity, ...buyer }: Buyer & { tokenHash: string | undefined; request: CheckoutRequest },
): Promise<Last<StartedPayment>> {
  if (known) return async () => ({ kind: 'known', attempt: known });
  const repeated = await findRepeated(trx, identity.userId, buyer.request, facts.items);
  if (repeated) return async () => ({ kind: 'known', attempt: repeated });
  const toPrice = { ...facts, ...buyer, db: trx, context, identity };
  await assertMayPrice(toPrice);
  const priced = await priceCheckout(trx, identity, buyer.request, facts.items);
  await assertMayPay({ ...toPrice, totals: priced.totals });
  return writePurchase(trx, context, { ...facts, ...buyer, ...priced, userId: identity.userId });
}

/**
 * The checkout that this one repeats with a new card token, because its answer was lost: it has
 * taken these trees out of the cart, for the total that is shown.
 */
async function findRepeated(
  trx: Trx,
  userId: string,
  { expectedItems, expectedTotal }: CheckoutRequest,
  items: readonly CartItem[],
): Promise<Attempt | undefined> {
  if (expectedItems === undefined || areSameTrees(expectedItems, treesOf(items))) return undefined;
  const placed = await findPlacedCheckout(trx, userId);
  if (!placed || placed.amountCents !== expectedTotal) return undefined;
  const sold = await listTreesSold(trx, placed.orderId);
  return areSameTrees(expectedItems, sold) ? placed : undefined;
}
