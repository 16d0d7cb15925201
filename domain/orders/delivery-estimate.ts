import { settings } from '#domain/farm/settings.ts';
import { formatUsdShort, type Cents } from '#domain/money.ts';
import { deliveryFeeCents, ratesText, type DeliveryRates } from './delivery-fee.ts';

/** A delivery to some address of a ZIP code, as far as the router has told. */
export interface ZipDelivery {
  zip: string;
  /** From the farm to the middle of the ZIP code; null where the router has not answered. */
  minutes: number | null;
  /** No road can be short enough, or the router says so. */
  isTooFar: boolean;
}

const roundedToCents = 100;

/**
 * About what the checkout will ask for an address there, in whole dollars. Undefined where it is
 * not known, and where we do not deliver. Never charged: the fee follows from the drive time to the
 * address itself.
 */
export function estimateDeliveryCents(
  { minutes, isTooFar }: Pick<ZipDelivery, 'minutes' | 'isTooFar'>,
  treeCount: number,
  rates: DeliveryRates = settings.delivery,
): Cents | undefined {
  if (minutes === null || isTooFar || treeCount < 1) return undefined;
  const fee = deliveryFeeCents({ minutes, treeCount }, rates);
  // Without rates nothing is delivered.
  return fee > 0
    ? Math.max(roundedToCents, Math.round(fee / roundedToCents) * roundedToCents)
    : undefined;
}

/** 'About $38 to 99005'; undefined where nothing is known of the visitor's place. */
export function deliveryEstimateText(
  delivery: ZipDelivery | undefined,
  treeCount: number,
): string | undefined {
  if (!delivery) return undefined;
  if (delivery.isTooFar) return `Too far to ${delivery.zip}: farm pickup only`;
  const cents = estimateDeliveryCents(delivery, treeCount);
  return cents === undefined ? undefined : `About ${formatUsdShort(cents)} to ${delivery.zip}`;
}

/** 'About $38 to 99005 for one tree', or the rates where no more is known. */
export const deliveryText = (delivery: ZipDelivery | undefined): string => {
  const estimate = deliveryEstimateText(delivery, 1);
  if (estimate === undefined) return ratesText();
  return delivery?.isTooFar ? estimate : `${estimate} for one tree`;
};
