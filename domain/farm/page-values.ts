import { formatUsdShort } from '#domain/money.ts';
import { retention } from './retention.ts';
import { farmAddress, settings } from './settings.ts';

/** What pages of the owner may mention as `{name}`, so that they follow the settings. */
export const pageValues: Record<string, () => string> = {
  shop: () => settings.name,
  address: () => farmAddress(),
  phone: () => settings.farm.phone,
  email: () => settings.farm.email,
  hours: () => settings.farm.hours,
  'guarantee-title': () => settings.guarantee.title,
  guarantee: () => settings.guarantee.text,
  'refund-policy': () => settings.orderChanges.policy,
  'claim-days': () => String(settings.claimDays),
  'delivery-per-minute': () => formatUsdShort(settings.delivery.centsPerMinute),
  'delivery-per-tree': () => formatUsdShort(settings.delivery.centsPerTree),
  'delivery-radius': () => `${settings.delivery.radiusMinutes} minutes`,
  'order-years': () => String(retention.orderYears),
  'cart-days': () => String(retention.cartDays),
};

/** Unknown names stay as they are. */
export const withPageValues = (text: string): string =>
  text.replaceAll(/\{([a-z-]+)\}/g, (whole, name: string) => pageValues[name]?.() ?? whole);
