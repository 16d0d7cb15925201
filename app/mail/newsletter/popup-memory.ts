import type { SiteData } from '#app/ui/site-data.ts';
import { settings } from '#domain/farm/settings.ts';

const closedKey = 'email-popup-closed';
/** It offers a discount on the first order. */
const orderedKey = 'email-popup-ordered';
const lastShownKey = 'email-popup-last-shown';
const dayMs = 86_400_000;

type PopupStorage = Pick<SiteData, 'getItem' | 'setItem'>;

/** False once closed, subscribed or ordered, and for some days after it was last shown. */
export function canShowPopup(storage: PopupStorage, now: number): boolean {
  if (storage.getItem(closedKey) !== null || storage.getItem(orderedKey) !== null) return false;
  const lastShown = storage.getItem(lastShownKey);
  const quietMs = settings.newsletter.popupQuietDays * dayMs;
  return lastShown === null || !(now - Number(lastShown) < quietMs);
}

export function recordPopupShown(storage: PopupStorage, now: number): void {
  storage.setItem(lastShownKey, String(now));
}

export function recordPopupClosed(storage: PopupStorage): void {
  storage.setItem(closedKey, 'true');
}

/** A paid order of this customer has been seen here. */
export function recordOrdered(storage: PopupStorage): void {
  storage.setItem(orderedKey, 'true');
}
