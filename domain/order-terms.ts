import { farmAddress, settings, type ShopSettings } from './settings.ts';

/** What customer and farm agreed on besides the amounts; kept with the order. */
export interface OrderTerms {
  taxMode: ShopSettings['taxMode'];
  guarantee: ShopSettings['guarantee'];
  /** On one line. */
  pickupAddress: string;
}

/** For an order placed now. */
export const currentTerms = (): OrderTerms => ({
  taxMode: settings.taxMode,
  guarantee: settings.guarantee,
  pickupAddress: farmAddress(),
});
