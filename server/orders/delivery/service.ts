import { createHash } from 'node:crypto';
import { farmAddress, settings } from '#domain/farm/settings.ts';
import { withoutUnit } from '#domain/orders/address-unit.ts';
import { cartTreeCount } from '#domain/orders/cart.ts';
import { deliveryFeeCents } from '#domain/orders/delivery-fee.ts';
import {
  deliveryFailed,
  feeMissing,
  normalizeAddress,
  type Address,
} from '#domain/orders/delivery.ts';
import type { Trx } from '#server/database/client.ts';
import { listCartItems } from '#server/orders/cart/queries.ts';
import { refuse } from '#server/platform/http/errors.ts';
import type { QuoteContext } from './context.ts';
import type { DriveTime, DriveTimes } from './drive-times.ts';
import { findCachedMinutes, findQuote, insertQuote, cacheMinutes, type Quote } from './queries.ts';

/** Computes the delivery fee for the cart and stores it as a quote for the checkout. */
export async function quoteDelivery(
  context: QuoteContext,
  userId: string,
  address: Address,
): Promise<Quote> {
  const treeCount = cartTreeCount(await listCartItems(context.db, userId));
  if (treeCount === 0) throw refuse('cart_empty');
  return quoteTrees(context, { userId, treeCount, address });
}

/** For so many trees; the quote is this user's, a customer or an admin who enters an order. */
export async function quoteTrees(
  context: QuoteContext,
  { userId, treeCount, address }: { userId: string; treeCount: number; address: Address },
): Promise<Quote> {
  const minutes = await findDriveMinutes(context, address);
  const feeCents = deliveryFeeCents({ minutes, treeCount });
  // Zero rates in the settings: never deliver for free.
  if (feeCents <= 0) throw refuse('no_delivery_fee', deliveryFailed);
  return insertQuote(context.db, {
    userId,
    address: normalizeAddress(address),
    treeCount,
    minutes,
    feeCents,
  });
}

/** @throws ShopError when this customer has no unexpired quote for exactly this address and tree count */
export async function getQuote(
  trx: Trx,
  {
    userId,
    address,
    treeCount,
    quoteId,
  }: { userId: string; address: Address; treeCount: number; quoteId: string | undefined },
): Promise<Quote> {
  const quote = await findQuote(
    trx,
    { userId, address: normalizeAddress(address), treeCount },
    quoteId,
  );
  if (!quote) throw refuse('delivery_quote_missing', feeMissing);
  return quote;
}

/** @throws ShopError when the address is unknown, or too far away */
export async function findDriveMinutes(context: QuoteContext, address: Address): Promise<number> {
  const minutes = await findMinutes(context, address);
  assertInReach(minutes);
  return minutes;
}

async function findMinutes({ db, driveTimes }: QuoteContext, address: Address): Promise<number> {
  const hash = routeHash(address);
  const known = await findCachedMinutes(db, hash);
  if (known !== undefined) return known;
  const found = await findDriveTime(driveTimes, address).catch((cause: unknown) => {
    throw refuse('delivery_unavailable', { cause });
  });
  if (found.status === 'unknown') throw refuse('address_unknown', deliveryFailed);
  await cacheMinutes(db, hash, found.minutes);
  return found.minutes;
}

/** Asks for the building first, and for the street as it was typed when that is not known. */
async function findDriveTime(driveTimes: DriveTimes, address: Address): Promise<DriveTime> {
  const street = withoutUnit(address.address);
  const found = await driveTimes.find({ ...address, address: street });
  return found.status === 'unknown' && street !== address.address
    ? driveTimes.find(address)
    : found;
}

/** Includes the farm: when it moves, the known drive times no longer apply. */
function routeHash(address: Address): string {
  const { latitude, longitude } = settings.farm;
  const route = [farmAddress(), latitude, longitude, normalizeAddress(address)].join('\n');
  return createHash('sha256').update(route).digest('hex');
}

function assertInReach(minutes: number): void {
  const { radiusMinutes } = settings.delivery;
  if (minutes <= radiusMinutes) return;
  throw refuse(
    'outside_delivery_area',
    `We deliver up to ${inHours(radiusMinutes)} from the farm; this address is about ${inHours(minutes)} away. Please choose farm pickup.`,
  );
}

/** `200` → `3 h 20 min` */
const inHours = (minutes: number): string =>
  [
    Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`,
    minutes % 60 && `${minutes % 60} min`,
  ]
    .filter(Boolean)
    .join(' ');
