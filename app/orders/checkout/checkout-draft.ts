import { useEffect, useState } from 'react';
import { draftKeys } from '#app/session/draft-keys.ts';
import { tabData } from '#app/ui/site-data.ts';
import type { Profile } from '#domain/orders/checkout.ts';
import type { AppliedCoupon } from '#domain/orders/coupons.ts';
import type { PickupWindow } from '#domain/orders/pickups.ts';
import type { DeliveryType } from '#domain/statuses.ts';
import type { DeliveryPrice } from './delivery-price.ts';

export interface CheckoutDraft extends Profile {
  deliveryType: DeliveryType;
  /** Last quoted price; valid only for its address and cart (`validDeliveryPrice`). */
  deliveryPrice?: DeliveryPrice | undefined;
  coupon?: AppliedCoupon | undefined;
  /** Undefined: the day is chosen later. */
  windowId?: string | undefined;
  note?: string | undefined;
}

const storageKey = draftKeys.checkout;

/** Checkout form state, kept in this tab to survive reloads and navigation. Prefilled from the profile. */
export function useCheckoutDraft(profile: Profile) {
  const [draft, setDraft] = useState<CheckoutDraft>(() => ({
    ...profile,
    deliveryType: 'pickup',
    ...readDraft(profile.email),
  }));
  useEffect(() => {
    tabData.saveJson(storageKey, { owner: profile.email, draft });
  }, [profile.email, draft]);
  return {
    draft,
    change: (part: Partial<CheckoutDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
}

export const clearDraft = (): void => tabData.removeItem(storageKey);

/** Finds this customer's draft only: someone else may have used the tab before. */
function readDraft(owner: string): Partial<CheckoutDraft> {
  const stored = tabData.readJson(storageKey) as
    | { owner?: string; draft?: Partial<CheckoutDraft> }
    | undefined; // written above
  return stored?.owner === owner ? (stored.draft ?? {}) : {};
}

/** The chosen window, as long as it has room and fits pickup or delivery. */
export const chosenWindow = (
  { windowId, deliveryType }: CheckoutDraft,
  windows: readonly PickupWindow[],
): PickupWindow | undefined =>
  windows.find(({ id, kind }) => id === windowId && kind === deliveryType);
