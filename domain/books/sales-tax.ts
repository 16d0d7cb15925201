import type { ShopSettings } from '#domain/farm/settings.ts';
import type { TaxPlace } from '#domain/farm/tax-place.ts';
import type { Cents } from '#domain/money.ts';
import type { DeliveryType } from '#domain/statuses.ts';

/** What an order says about the sales tax that its total contains. */
export interface TaxTerms {
  /** Thousandths of a percent: 8.9% is 8900. */
  rate: number;
  /** The state's code of the place; may be empty. */
  code: string;
}

const whole = 100_000;

/** The code of orders without tax, for buyers with an exemption certificate. */
export const exemptCode = 'Exempt';

/** Where the buyer gets the trees, and when the order was placed. */
export interface TaxedOrder {
  deliveryType: DeliveryType;
  state?: string | undefined;
  zipCode?: string | undefined;
  /** The day at the farm. */
  day: string;
}

/**
 * For an order placed now; undefined without a rate. Washington taxes by where the buyer gets the
 * trees: at the farm, or at the place of the delivery. Until places are entered there is one rate
 * for all; then another state has none, and a ZIP code that is missing has the farm's own.
 */
export function taxTermsAt(
  settings: Pick<ShopSettings, 'taxMode' | 'salesTax' | 'taxPlaces'> & {
    farm: Pick<ShopSettings['farm'], 'state'>;
  },
  order: TaxedOrder,
): TaxTerms | undefined {
  const { taxMode, salesTax, taxPlaces, farm } = settings;
  if (order.deliveryType === 'pickup' || taxPlaces.length === 0 || taxMode === 'none')
    return taxTermsOf(settings);
  if (order.state?.toUpperCase() !== farm.state) return undefined;
  const place = taxPlaceOf(taxPlaces, order);
  return taxTermsOf({ taxMode, salesTax: place ?? salesTax });
}

/** The newest row of a ZIP code that counts on the day. */
export const taxPlaceOf = (
  places: readonly TaxPlace[],
  { zipCode = '', day }: Pick<TaxedOrder, 'zipCode' | 'day'>,
): TaxPlace | undefined =>
  places
    .filter(({ zip, from }) => zip === zipCode.slice(0, 5) && from <= day)
    .toSorted((one, other) => other.from.localeCompare(one.from))[0];

/** One rate for all; undefined without one. */
export function taxTermsOf({
  taxMode,
  salesTax: { percent, locationCode },
}: {
  taxMode: ShopSettings['taxMode'];
  salesTax: ShopSettings['salesTax'];
}): TaxTerms | undefined {
  const rate = Math.round(percent * 1000);
  return taxMode === 'included' && rate > 0 ? { rate, code: locationCode } : undefined;
}

/**
 * The tax contained in an amount, to the nearest cent, in whole numbers. All of an order is taxed:
 * trees less the discount, and the delivery too, because Washington taxes delivery of taxable
 * goods. The books round it once for an order and a code, on the running total
 * (`domain/orders/postings.ts`).
 */
export const includedTax = (cents: Cents, rate: number): Cents =>
  Math.floor((2 * cents * rate + whole + rate) / (2 * (whole + rate)));

/** `8900` → `8.9%` */
export const formatTaxRate = (rate: number): string => `${rate / 1000}%`;
