import type { PickupWindow } from '#domain/orders/pickups.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** The chosen window, as long as it has room and fits pickup or delivery. */
export const chosenWindow = (
  { windowId, deliveryType }: CheckoutDraft,
  windows: readonly PickupWindow[],
): PickupWindow | undefined =>
  windows.find(({ id, kind }) => id === windowId && kind === deliveryType);
