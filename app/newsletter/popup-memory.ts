import { settings } from '#domain/settings.ts';

const closedKey = 'email-popup-closed';
const lastShownKey = 'email-popup-last-shown';
const dayMs = 86_400_000;

/** False once closed or subscribed, and for some days after it was last shown. */
export function canShowPopup(storage: Storage, now: number): boolean {
  if (storage.getItem(closedKey) !== null) return false;
  const lastShown = storage.getItem(lastShownKey);
  const quietMs = settings.newsletter.popupQuietDays * dayMs;
  return lastShown === null || !(now - Number(lastShown) < quietMs);
}

export function recordPopupShown(storage: Storage, now: number): void {
  storage.setItem(lastShownKey, String(now));
}

export function recordPopupClosed(storage: Storage): void {
  storage.setItem(closedKey, 'true');
}
