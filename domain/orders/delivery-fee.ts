import { settings } from '#domain/farm/settings.ts';
import { formatUsdShort, type Cents } from '#domain/money.ts';

export interface DeliveryRates {
  centsPerMinute: number;
  centsPerTree: number;
}

/**
 * The price of each started minute of drive time, plus one for each tree. Nobody enters a fee by hand.
 * @param rates today's, unless an order has its own
 */
export const deliveryFeeCents = (
  { minutes, treeCount }: { minutes: number; treeCount: number },
  { centsPerMinute, centsPerTree }: DeliveryRates = settings.delivery,
): Cents => Math.ceil(minutes) * centsPerMinute + treeCount * centsPerTree;

/** '$1 per minute of drive time plus $2 per tree' */
export const describeRates = ({ centsPerMinute, centsPerTree }: DeliveryRates): string =>
  [
    `${formatUsdShort(centsPerMinute)} per minute of drive time`,
    `plus ${formatUsdShort(centsPerTree)} per tree`,
  ].join(' ');

/** Today's rates, where an estimate would stand. Begins with a dollar sign, so that it can begin a line. */
export const ratesText = (): string => describeRates(settings.delivery);
