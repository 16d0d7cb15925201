import { taxTermsOf, type TaxTerms } from './sales-tax.ts';
import { farmAddress, settings, type ShopSettings } from './settings.ts';

/** What customer and farm agreed on besides the amounts; kept with the order. */
export interface OrderTerms {
  taxMode: ShopSettings['taxMode'];
  /** The days to report a problem are missing in older orders; the current setting counts for them. */
  guarantee: ShopSettings['guarantee'] & { claimDays?: number };
  /** Undefined when no rate was set, or no tax was collected. */
  salesTax?: TaxTerms | undefined;
  /** On one line. */
  pickupAddress: string;
}

/** For an order placed now. */
export const currentTerms = (): OrderTerms => ({
  taxMode: settings.taxMode,
  guarantee: { ...settings.guarantee, claimDays: settings.claimDays },
  salesTax: taxTermsOf(settings),
  pickupAddress: farmAddress(),
});
