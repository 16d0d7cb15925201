import { api, unwrap } from '#app/api.ts';
import { farmAddress } from '#domain/farm/settings.ts';
import { formatUsd, type Cents } from '#domain/money.ts';
import {
  formatDestination,
  normalizeAddress,
  quoteLifetimeMinutes,
  type Address,
} from '#domain/orders/delivery.ts';

/** A delivery quote with the address and tree count it applies to. */
export interface DeliveryPrice {
  quoteId: string;
  feeCents: Cents;
  minutes: number;
  /** Normalized, so that a change in spelling does not need a new quote. */
  address: string;
  treeCount: number;
  quotedAt: number;
}

export async function fetchDeliveryPrice(
  address: Address,
  treeCount: number,
): Promise<DeliveryPrice> {
  const call = { destination: formatDestination(address), origin: farmAddress(), treeCount };
  const { quoteId, deliveryFee, estimatedTime } = await unwrap(
    api.functions.v1['calculate-delivery'].$post({ json: call }),
  );
  return {
    quoteId,
    feeCents: Math.round(deliveryFee * 100),
    minutes: estimatedTime,
    address: normalizeAddress(address),
    treeCount,
    quotedAt: Date.now(),
  };
}

/** The price if it is above 0, not expired and still matches address and tree count; otherwise undefined. */
export function validDeliveryPrice(
  price: DeliveryPrice | undefined,
  { address, treeCount }: { address: Address; treeCount: number },
): DeliveryPrice | undefined {
  if (
    !price ||
    price.feeCents <= 0 ||
    price.treeCount !== treeCount ||
    price.address !== normalizeAddress(address)
  )
    return undefined;
  return Date.now() - price.quotedAt < quoteLifetimeMinutes * 60_000 ? price : undefined;
}

export const priceText = ({ feeCents, minutes }: DeliveryPrice): string =>
  `Delivery: ${formatUsd(feeCents)} • ETA: ${minutes} min`;
