import type { ShopSettings } from '#domain/farm/settings.ts';
import type { Cents } from '#domain/money.ts';

/** What an order says about the sales tax that its total contains. */
export interface TaxTerms {
  /** Thousandths of a percent: 8.9% is 8900. */
  rate: number;
  /** The state's code of the place; may be empty. */
  code: string;
}

const whole = 100_000;

/** For an order placed now; undefined without a rate. */
export function taxTermsOf({
  taxMode,
  salesTax: { percent, locationCode },
}: Pick<ShopSettings, 'taxMode' | 'salesTax'>): TaxTerms | undefined {
  const rate = Math.round(percent * 1000);
  return taxMode === 'included' && rate > 0 ? { rate, code: locationCode } : undefined;
}

/**
 * The tax contained in an amount, to the nearest cent. All of an order is taxed: trees less the discount, and the delivery
 * charge too, because Washington taxes delivery of taxable goods. Refunds give it back in proportion (view `money_movements`).
 */
export const includedTax = (cents: Cents, rate: number): Cents =>
  Math.floor((2 * cents * rate + whole + rate) / (2 * (whole + rate)));

/** `8900` → `8.9%` */
export const formatTaxRate = (rate: number): string => `${rate / 1000}%`;
