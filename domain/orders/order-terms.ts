import { taxTermsAt, type TaxedOrder, type TaxTerms } from '#domain/books/sales-tax.ts';
import { farmAddress, settings, type ShopSettings } from '#domain/farm/settings.ts';
import type { DeliveryRates } from './delivery-fee.ts';

/** What customer and farm agreed on besides the amounts; kept with the order. */
export interface OrderTerms {
  taxMode: ShopSettings['taxMode'];
  /** The days to report a problem are missing in older orders; the current setting counts for them. */
  guarantee: ShopSettings['guarantee'] & { claimDays?: number };
  /** Undefined when no rate was set, or no tax was collected. */
  salesTax?: TaxTerms | undefined;
  /** On one line. */
  pickupAddress: string;
  /** Undefined when the settings have not changed since; a part is missing where nobody knows what it was. */
  agreed?: AgreedTerms | undefined;
}

/** The settings that later changes of the order are counted by. */
export interface AgreedTerms {
  delivery?: DeliveryRates | undefined;
  orderChanges?: ShopSettings['orderChanges'] | undefined;
}

/** A part of the settings of its day was never saved: today’s count. */
export const areTermsUnknown = ({ agreed }: Pick<OrderTerms, 'agreed'>): boolean =>
  agreed !== undefined && !(agreed.delivery && agreed.orderChanges);

export const changeRulesOf = ({
  agreed,
}: Pick<OrderTerms, 'agreed'>): ShopSettings['orderChanges'] =>
  agreed?.orderChanges ?? settings.orderChanges;

/** For an order placed now, by the settings of its transaction. */
export const termsBy = (settings: ShopSettings, order: TaxedOrder): OrderTerms => ({
  taxMode: settings.taxMode,
  guarantee: { ...settings.guarantee, claimDays: settings.claimDays },
  salesTax: taxTermsAt(settings, order),
  pickupAddress: farmAddress(settings.farm),
  agreed: {
    delivery: {
      centsPerMinute: settings.delivery.centsPerMinute,
      centsPerTree: settings.delivery.centsPerTree,
    },
    orderChanges: settings.orderChanges,
  },
});
